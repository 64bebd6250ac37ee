import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'

const { app, owner } = useApp({ clock: { now: () => new Date('2026-11-25T15:00:00Z') } })
const make = estimatesOf(app)

const look = async (id: string, key: string) => (await app.visitor.post(`/api/estimate-links/${id}/look`, { key })).body
const page = async (id: string, key: string) => (await fetch(`${app.url}/estimate/${id}?key=${key}`)).text()
const accepted = async (change: object = {}, choice: object = {}) => {
  const { estimate, key } = await make.aSent(change)
  const { status, body } = await app.visitor.post(
    `/api/estimate-links/${estimate.id}/accept`,
    signed(estimate, key, choice),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  const { jobId } = (await owner.get(`/api/estimates/${estimate.id}`)).body
  return { id: String(estimate.id), key, jobId: String(jobId) }
}
const changeJob = async (id: string, change: object) => {
  const { version } = (await owner.get(`/api/jobs/${id}`)).body
  const { status, body } = await owner.patch(`/api/jobs/${id}`, { version, ...change })
  expect(status, JSON.stringify(body)).toBe(200)
}

describe('the page of an accepted estimate', () => {
  test('says that we call to schedule the work while it has no day', async () => {
    const { id, key } = await accepted()
    expect(await look(id, key)).toMatchObject({ appointment: null, waitsForDay: true })
    const text = await page(id, key)
    expect(text).toContain('We’ll call you to schedule the work.')
    expect(text).not.toContain('Add to calendar')
  })

  test('says the days and the time once the work is scheduled, with a file for the calendar', async () => {
    const { id, key, jobId } = await accepted()
    await changeJob(jobId, { scheduledDate: '2026-12-03', scheduledTime: '08:00', estimatedDuration: 120, days: 2 })
    expect(await look(id, key)).toMatchObject({
      appointment: { dates: ['2026-12-03', '2026-12-04'], time: '08:00', minutes: 120 },
      waitsForDay: false,
    })
    const text = await page(id, key)
    expect(text).toContain('Thursday, Dec 3 and Friday, Dec 4, 8 to 10 AM')
    expect(text).toContain('Add to calendar')
    expect(text).not.toContain('call you to schedule')
    // As a browser posts it from a page without a referrer.
    const posted = { method: 'POST', headers: { origin: 'null' }, body: new URLSearchParams({ key }) }
    const file = await fetch(`${app.url}/estimate/${id}/appointment.ics`, posted)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const ical = (await file.text()).replaceAll('\r\n ', '')
    expect(ical.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(ical).toContain('DTSTART:20261203T130000Z')
    expect(ical).toContain('DTEND:20261203T150000Z')
    expect(ical).toContain('SUMMARY:Pool Deck Sealing with Tidestone')
    // Nothing of the office: neither the dashboard nor the customer's own number.
    expect(ical).not.toMatch(/dashboard|Priya|window/)
    await changeJob(jobId, { arrivalWindowMinutes: 240 })
    expect(await page(id, key)).toContain('Thursday, Dec 3 and Friday, Dec 4, arriving 8:00 AM to 12:00 PM')
    const again = await fetch(`${app.url}/estimate/${id}/appointment.ics`, {
      ...posted,
      body: new URLSearchParams({ key }),
    })
    const within = (await again.text()).replaceAll('\r\n ', '')
    expect(within).toContain('Arrival window: 8:00 AM to 12:00 PM')
    // The crew is there as long as before.
    expect(within).toContain('DTEND:20261203T150000Z')
  })

  test('gives no file before there is a day, once the job is canceled, or to another key', async () => {
    const { id, key, jobId } = await accepted()
    const ask = (with_: string) =>
      fetch(`${app.url}/estimate/${id}/appointment.ics`, { method: 'POST', body: new URLSearchParams({ key: with_ }) })
    expect((await ask(key)).status).toBe(404)
    await changeJob(jobId, { scheduledDate: '2026-12-03' })
    expect((await ask(key)).status).toBe(200)
    expect((await ask('wrong')).status).toBe(404)
    expect(
      (await owner.patch(`/api/jobs/${jobId}/status`, { status: 'cancelled', reason: 'They moved.' })).status,
    ).toBe(200)
    expect((await ask(key)).status).toBe(404)
    expect(await look(id, key)).toMatchObject({ appointment: null, waitsForDay: false })
  })
})

describe('what customers choose most', () => {
  const NATURAL = { choice: { packageId: 'natural', optionIds: ['screen'] }, total: 95_100 }

  test('is said from ten accepted estimates with packages on, of this business, and not where two are level', async () => {
    const businesses = (await owner.get('/api/businesses')).body
    const ofOther = { businessId: businesses[1].id }
    const open = await make.aSent(ofOther)
    const mostChosen = async () => (await look(open.estimate.id, open.key)).mostChosen
    for (let many = 0; many < 9; many++) await accepted(ofOther, many < 5 ? NATURAL : {})
    expect(await mostChosen()).toBeNull()
    expect(await page(open.estimate.id, open.key)).not.toContain('Most chosen')
    // Five and five.
    await accepted(ofOther)
    expect(await mostChosen()).toBeNull()
    await accepted(ofOther, NATURAL)
    expect(await mostChosen()).toBe('natural')
    const text = await page(open.estimate.id, open.key)
    expect(text).toContain('Most chosen')
    // The office recommends another one.
    expect(text).toContain('Recommended')
    const elsewhere = await make.aSent()
    expect(await look(elsewhere.estimate.id, elsewhere.key)).toMatchObject({ mostChosen: null })
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/app.ts'
import { createFactories } from '#tests/support/factories.ts'
import type { EntryRow } from '#dashboard/timeline/queries.ts'

let now = new Date('2026-11-18T19:04:00Z')
/** Between two steps, so that what is done first also stands first. */
const pass = (seconds = 60) => (now = new Date(now.getTime() + seconds * 1000))

const { app, owner } = useApp({ clock: { now: () => now } })
beforeEach(() => pass())

type Made = {
  request: { id: string }
  customer: { id: string }
  job: { id: string; version: number; businessId: string }
  communication: { id: string }
}

/** `seconds`: since then; a message leaves after ten. */
async function processed(change: Record<string, unknown> = {}, seconds = 60): Promise<Made> {
  const { body: request } = await createClient(app.url, '').post(
    '/api/service-requests',
    aQuote({ service: 'pool-deck', ...change }),
  )
  pass()
  const { status, body } = await owner.post(`/api/automation/process-request/${request.id}`)
  expect(status).toBe(200)
  pass(seconds)
  return body
}

const timeline = async (path: string): Promise<EntryRow[]> => (await owner.get(`/api/${path}`)).body
const words = async (path: string) => (await timeline(path)).map((entry) => entry.words)
/** It waits, or has been handled by now: the queue has the database's own time. */
const CONFIRMATION = expect.stringMatching(
  /^Confirmation by text (is in the outbox until \d+:\d\d [AP]M|is being sent|stayed in the outbox because texting isn’t connected)/,
)

describe('the timeline of a request', () => {
  test('tells in plain words what happened, newest first, and who did it', async () => {
    const { request } = await processed({ name: 'June Castellano' })
    await owner.patch(`/api/service-requests/${request.id}/status`, { status: 'completed' })
    const entries = await timeline(`service-requests/${request.id}/timeline`)
    expect(entries.map((entry) => entry.words)).toEqual([
      expect.stringMatching(/ marked the request as completed\.$/),
      CONFIRMATION,
      'Auto-Process created the customer and the job, without a price yet.',
      expect.stringMatching(/^Confirmation by email (is in the outbox|is being sent|stayed in the outbox)/),
      'You got an alert.',
      'Request sent from the website.',
    ])
    expect(entries.map((entry) => entry.kind)).toEqual(['request', 'message', 'request', 'message', 'alert', 'request'])
    expect(entries[0]?.words.startsWith(entries[0]?.who ?? '?')).toBe(true)
    expect(entries[1]?.detail).toMatch(/^Hi June, this is Tidestone\./)
    expect(entries[2]?.who).toBe(entries[0]?.who)
    expect(entries[5]).toMatchObject({ who: null, href: null, mayDelete: false })
  })

  test('still shows an Auto-Process that was undone', async () => {
    const { request } = await processed({}, 5)
    await owner.post(`/api/automation/process-request/${request.id}/undo`)
    expect((await words(`service-requests/${request.id}/timeline`)).slice(0, 3)).toEqual([
      expect.stringMatching(/ undid the Auto-Process before anything was sent\.$/),
      'Confirmation by text canceled before it was sent.',
      'Auto-Process created the customer and the job, without a price yet.',
    ])
  })
})

describe('the timeline of a job', () => {
  test('tells every change as a sentence, with days, times and dollars as people say them', async () => {
    const { job } = await processed()
    const change = async (given: Record<string, unknown>) => {
      pass()
      const { version } = (await owner.get(`/api/jobs/${job.id}`)).body
      const answer = await owner.patch(`/api/jobs/${job.id}`, { version, ...given })
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    }
    await change({ scheduledDate: '2026-11-20', scheduledTime: '09:00', estimatedDuration: 120 })
    await change({ scheduledDate: '2026-11-23' })
    await change({ amount: 99_000 })
    await change({ amount: 128_250, areaSqFt: 600 })
    pass()
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'cancelled', reason: 'Rain all week.' })
    // The appointment confirmation goes out automatically, at a time that the test does not control.
    const entries = (await timeline(`jobs/${job.id}/timeline`)).filter(
      ({ words: said }) => !said.startsWith('Confirmation by email'),
    )
    const who = entries[0]?.who ?? ''
    expect(entries.slice(0, 5).map((entry) => [entry.words, entry.detail])).toEqual([
      [`${who} changed the status from scheduled to canceled.`, 'Reason: Rain all week.'],
      [`${who} changed the price and the area.`, 'Price: $990.00 → $1,282.50\nArea: nothing → 600 sq ft'],
      [`${who} set the price to $990.00.`, null],
      [`${who} changed the date from Nov 20 to Nov 23.`, null],
      [`${who} scheduled this job for Nov 20, 9:00 AM.`, 'Planned time: nothing → 2 h'],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/\\"|\{\\|scheduledDate|areaSqFt/)
  })
})

describe('the timeline of a customer', () => {
  test('has requests, jobs, messages and notes of all of them, and each leads to its page', async () => {
    const { request, customer, job } = await processed()
    await owner.post(`/api/jobs/${job.id}/notes`, { text: 'Gate code 1234.' })
    pass()
    await owner.post(`/api/customers/${customer.id}/notes`, { text: 'Pays by check.' })
    pass()
    const { version } = (await owner.get(`/api/jobs/${job.id}`)).body
    await owner.patch(`/api/jobs/${job.id}`, { version, scheduledDate: '2026-11-20' })
    pass()
    await owner.post('/api/jobs', { businessId: job.businessId, customerId: customer.id, service: 'Paver Cleaning' })
    // The appointment confirmation goes out automatically, at a time that the test does not control.
    const entries = (await timeline(`customers/${customer.id}/timeline`)).filter(
      ({ words: said }) => !said.startsWith('Confirmation by email'),
    )
    const who = entries[0]?.who ?? ''
    expect(entries.map((entry) => entry.words)).toEqual([
      `${who} added the job Paver Cleaning.`,
      `${who} scheduled Pool Deck Sealing for Nov 20.`,
      'Pays by check.',
      'Gate code 1234.',
      CONFIRMATION,
      'Auto-Process created the customer and the job, without a price yet.',
      'Request for Pool Deck Sealing sent from the website.',
    ])
    expect(entries.map((entry) => entry.href)).toEqual([
      expect.stringMatching(/^\/dashboard\/jobs\//),
      `/dashboard/jobs/${job.id}`,
      null,
      null,
      expect.stringContaining('/dashboard/messages'),
      `/dashboard/requests/${request.id}`,
      `/dashboard/requests/${request.id}`,
    ])
    const { version: seen } = (await owner.get(`/api/customers/${customer.id}`)).body
    await owner.patch(`/api/customers/${customer.id}`, { version: seen, phone: '(813) 555-0199' })
    expect(await words(`customers/${customer.id}/timeline?limit=2`)).toContainEqual(
      expect.stringMatching(/ changed the phone from \(\d{3}\) \d{3}-\d{4} to \(813\) 555-0199\.$/),
    )
  })

  test('begins with who added them, for one who was added manually', async () => {
    const { body } = await owner.post('/api/customers', {
      name: 'By Hand',
      phone: '(813) 555-0133',
      address: '1 Elm St',
    })
    expect(await words(`customers/${body.id}/timeline`)).toEqual([expect.stringMatching(/ added this customer\.$/)])
  })

  test('pages from the newest to the first without leaving out or repeating an entry, also where many happened at once', async () => {
    const { customer, job } = await processed()
    for (let many = 0; many < 7; many++)
      await owner.post(`/api/${many % 2 ? 'jobs' : 'customers'}/${many % 2 ? job.id : customer.id}/notes`, {
        text: `Note ${many}`,
      })
    const all = await timeline(`customers/${customer.id}/timeline?limit=200`)
    const seen: string[] = []
    let next: string | undefined = `/api/customers/${customer.id}/timeline?limit=2`
    while (next) {
      const { body, headers }: Answer = await owner.get(next)
      expect(body.length).toBeGreaterThan(0)
      seen.push(...body.map((entry: EntryRow) => entry.id))
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(all.map((entry) => entry.id))
    expect(seen).toHaveLength(11)
  })

  test('can be narrowed to one kind', async () => {
    const { customer } = await processed()
    await owner.post(`/api/customers/${customer.id}/notes`, { text: 'Only this.' })
    expect(await words(`customers/${customer.id}/timeline?kind=note`)).toEqual(['Only this.'])
    expect(await words(`customers/${customer.id}/timeline?kind=review`)).toEqual([])
  })
})

describe('the timeline of an estimate visit', () => {
  test('tells how it was booked, moved and ended, newest first, and nothing of other visits', async () => {
    const crew = createFactories(app)
    const [visit, kim] = [await crew.aVisit({ date: '2026-11-20', time: '15:30' }), await crew.aTechnician()]
    await crew.aVisit()
    const change = async (path: string, given: Record<string, unknown>) => {
      pass()
      expect(await owner.patch(`/api/visits/${visit.id}${path}`, given)).toMatchObject({ status: 200 })
    }
    await change('', { version: 1, date: '2026-11-23' })
    await change('', { version: 2, time: '09:00', minutes: 45, technicianIds: [kim.id], notes: 'Gate code 1234.' })
    await change('/status', { status: 'cancelled', reason: 'They moved.' })
    await change('/status', { status: 'scheduled' })
    pass()
    const { job } = (await owner.post(`/api/visits/${visit.id}/job`)).body
    const entries = await timeline(`visits/${visit.id}/timeline`)
    const who = entries[0]?.who ?? ''
    expect(entries.map((entry) => [entry.words, entry.detail])).toEqual([
      [`${who} created a job from the estimate visit.`, null],
      [`${who} changed the status from canceled to scheduled.`, null],
      [`${who} changed the status from scheduled to canceled.`, 'Reason: They moved.'],
      [
        `${who} changed the time, the notes, the length and the technicians.`,
        expect.stringMatching(
          /^Time: 3:30 PM → 9:00 AM\nNotes: Gate code 1234\.\nLength: 30 min → 45 min\nTechnicians: .*Kim Tran$/,
        ),
      ],
      [`${who} changed the date from Nov 20 to Nov 23.`, null],
      [`${who} booked an estimate visit for Fri, Nov 20, 3:30 PM.`, null],
    ])
    expect(entries.map((entry) => [entry.kind, entry.href, entry.mayDelete])).toEqual(
      entries.map(() => ['visit', null, false]),
    )
    // Elsewhere the same entries lead to the visit.
    const [made] = (await timeline(`jobs/${job.id}/timeline?kind=visit`)).map((entry) => entry.href)
    expect(made).toBe(`/dashboard/jobs?view=calendar&visit=${visit.id}`)
  })

  test('pages to its first entry, and of a kind that it never has there are none', async () => {
    const visit = await createFactories(app).aVisit()
    pass()
    await owner.patch(`/api/visits/${visit.id}`, { version: 1, notes: 'Side door.' })
    const first: Answer = await owner.get(`/api/visits/${visit.id}/timeline?limit=1`)
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect((await owner.get(next)).body).toMatchObject([
      { words: expect.stringMatching(/ booked an estimate visit for /) },
    ])
    expect(await words(`visits/${visit.id}/timeline?kind=note`)).toEqual([])
    expect((await owner.post(`/api/visits/${visit.id}/notes`, { text: 'x' })).status).toBe(404)
  })

  test('goes with the visit', async () => {
    const visit = await createFactories(app).aVisit()
    await owner.call('DELETE', `/api/visits/${visit.id}`)
    expect(await owner.get(`/api/visits/${visit.id}/timeline`)).toMatchObject({
      status: 404,
      body: { error: 'This visit no longer exists.' },
    })
  })
})

describe('a timeline is refused with a sentence', () => {
  test.each([
    ['customers', 'This customer no longer exists.'],
    ['jobs', 'This job no longer exists.'],
    ['service-requests', 'This request no longer exists.'],
  ])('of %s that do not exist', async (of, error) => {
    expect(await owner.get(`/api/${of}/00000000-0000-4000-8000-000000000000/timeline`)).toMatchObject({
      status: 404,
      body: { error },
    })
    expect(await owner.post(`/api/${of}/00000000-0000-4000-8000-000000000000/notes`, { text: 'x' })).toMatchObject({
      status: 404,
      body: { error },
    })
  })

  test.each(['limit=0', 'limit=201', 'cursor=abc', 'kind=gossip'])('for ?%s', async (query) => {
    const { customer } = await processed()
    expect((await owner.get(`/api/customers/${customer.id}/timeline?${query}`)).status).toBe(400)
  })

  test('with a cursor of another list', async () => {
    const { customer } = await processed()
    await processed()
    const link = (await owner.get('/api/service-requests?limit=1')).headers.get('link') ?? ''
    const cursor = /cursor=([^&>]+)/.exec(link)?.[1]
    expect((await owner.get(`/api/customers/${customer.id}/timeline?cursor=${cursor}`)).status).toBe(400)
  })

  test('to technicians, who see no prices', async () => {
    const { customer, job, request } = await processed()
    const technician = await app.as('technician')
    const visit = await createFactories(app).aVisit()
    expect((await technician.get(`/api/visits/${visit.id}/timeline`)).status).toBe(403)
    expect((await createClient(app.url, '').get(`/api/visits/${visit.id}/timeline`)).status).toBe(401)
    for (const path of [`customers/${customer.id}`, `jobs/${job.id}`, `service-requests/${request.id}`]) {
      expect((await technician.get(`/api/${path}/timeline`)).status).toBe(403)
      expect((await technician.post(`/api/${path}/notes`, { text: 'x' })).status).toBe(403)
    }
    expect((await technician.get(`/api/customers/${customer.id}/job-history`)).status).toBe(403)
  })
})

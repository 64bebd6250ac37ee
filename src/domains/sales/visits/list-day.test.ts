import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { ApiClient } from '#tests/support/app.ts'

const { owner, technician, crew } = useApp()

const DAY = '2026-11-20'
const aVisit = async (change: object = {}) => {
  const visit = {
    name: 'Tom Okafor',
    phone: '(813) 555-0133',
    address: '17 Heron Ct, Riverview',
    service: 'Pool Deck Sealing',
    date: DAY,
    time: '15:30',
  }
  const answer = await owner.post('/api/visits', {
    businessId: await crew.business(),
    ...visit,
    notes: 'About $2,000.',
    ...change,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body
}
const ids = async (caller: ApiClient, query: string) =>
  ((await caller.get(`/api/visits/day?${query}`)).body as { id: string }[]).map(({ id }) => id)

describe('the estimate visits of a day', () => {
  test('come in order of time, of one business or of both, without those that were canceled', async () => {
    const late = await aVisit({ time: '16:30' })
    const early = await aVisit({ time: '08:00' })
    const off = await aVisit({ time: '10:00' })
    await owner.patch(`/api/visits/${off.id}/status`, { status: 'cancelled' })
    await aVisit({ date: '2026-11-21' })
    const other = await aVisit({ time: '09:00', businessId: await crew.business(1) })
    expect(await ids(owner, `date=${DAY}`)).toEqual([early.id, other.id, late.id])
    expect(await ids(owner, `date=${DAY}&businessId=${await crew.business()}`)).toEqual([early.id, late.id])
    expect((await owner.get('/api/visits/day?date=2026-02-30')).status).toBe(400)
  })

  test('are a technician’s own alone, without the notes of the office', async () => {
    expect(await ids(technician, 'date=2026-12-01')).toEqual([])
    const sam = await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })
    const own = await aVisit({ date: '2026-12-01', technicianIds: [sam.id] })
    await aVisit({ date: '2026-12-01', time: '09:00' })
    const { body } = await technician.get('/api/visits/day?date=2026-12-01')
    expect(body).toMatchObject([
      { id: own.id, name: 'Tom Okafor', phone: '+18135550133', time: '15:30', minutes: 30, status: 'scheduled' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/2,000|notes|email/)
  })

  test('can be marked done by their assignee, who sees nothing more by it; visits of others are refused', async () => {
    const own = (await technician.get('/api/visits/day?date=2026-12-01')).body[0] as { id: string }
    const others = await aVisit({ date: '2026-12-01', time: '11:00' })
    const say = (id: string, done: unknown) => technician.patch(`/api/visits/${id}/done`, { done })
    expect(await say(own.id, true)).toMatchObject({ status: 200, body: { id: own.id, status: 'done' } })
    expect(Object.keys((await say(own.id, false)).body).toSorted()).toEqual(['id', 'status'])
    expect(await say(others.id, true)).toMatchObject({
      status: 404,
      body: { error: 'This visit isn’t assigned to you.' },
    })
    expect(await say(own.id, 'yes')).toMatchObject({
      status: 400,
      body: { error: 'Say whether the visit is done.' },
    })
    expect((await technician.patch(`/api/visits/${own.id}/status`, { status: 'done' })).status).toBe(403)
    await owner.patch(`/api/visits/${own.id}/status`, { status: 'cancelled' })
    expect(await say(own.id, true)).toMatchObject({
      status: 409,
      body: { error: 'This visit is canceled. The office can rebook it.' },
    })
  })
})

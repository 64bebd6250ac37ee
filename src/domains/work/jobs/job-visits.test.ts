import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { syncAppointmentNotices } from '#domains/messaging/automation/sync-appointment-notices.ts'
import { sendReminder } from '#domains/messaging/automation/send-reminders.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { toZonedInstant } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { truncate } from '#tests/support/truncate.ts'
import { useApp } from '#tests/support/use-app.ts'

const MONDAY = '2026-11-30'
const THURSDAY = '2026-12-03'
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const clock = { at: 0, now: () => new Date(clock.at) }
const goTo = (day: string, time = '10:00') => {
  clock.at = toZonedInstant(day, time)?.getTime() ?? Number.NaN
}
beforeAll(() => goTo('2026-11-27'))
// As in a demo: a message that was only simulated counts.
const { app, owner, crew } = useApp({ clock, testPaymentsCount: true })
beforeEach(() => goTo('2026-11-27'))

const visits = (id: unknown) => `/api/jobs/${String(id)}/visits`
const get = async (id: unknown) => (await owner.get(`/api/jobs/${String(id)}`)).body
const washed = (change: object = {}) =>
  crew.aJob({ scheduledDate: MONDAY, scheduledTime: '08:00', estimatedDuration: 120, ...change })
const seal = async (job: { id?: unknown }, change: object = {}) => {
  const { version } = await get(job.id)
  return owner.post(visits(job.id), { version, title: 'Seal', date: THURSDAY, time: '09:00', minutes: 180, ...change })
}
const calendar = async (from = MONDAY, to = THURSDAY, id?: unknown) =>
  (await owner.get(`/api/calendar?from=${from}&to=${to}`)).body.filter(
    (entry: any) => id === undefined || entry.id === id,
  )
const run = <Answer>(work: (tx: any) => Promise<Answer>) => app.parts.db.transaction(SYSTEM, work)
const messagesTo = async (phone: unknown): Promise<string[]> =>
  (await owner.get('/api/communications?limit=200')).body
    .filter((one: any) => one.recipient === phone && one.status !== 'cancelled')
    .map((one: any) => one.message)
    .toReversed()

describe('wash Monday, seal Thursday', () => {
  test('is one job with a visit of its own time, crew and checklist, in calendar and My day', async () => {
    const [luis, kim] = [await crew.aTechnician({ name: 'Luis Ortega' }), await crew.aTechnician({ name: 'Kim Tran' })]
    const job = await washed({ technicianIds: [luis.id] })
    const { status, body } = await seal(job, {
      arrivalWindowMinutes: 120,
      technicianIds: [kim.id],
      tasks: ['Tape the edges'],
    })
    expect(status).toBe(201)
    // What the specification's calls answer stays the first visit.
    expect(body).toMatchObject({
      version: 2,
      scheduledDate: MONDAY,
      dates: [MONDAY],
      technicians: [{ name: 'Luis Ortega' }],
    })
    expect(body.visits).toEqual([
      expect.objectContaining({
        title: 'Seal',
        date: THURSDAY,
        time: '09:00',
        minutes: 180,
        arrivalWindowMinutes: 120,
        technicians: [{ id: kim.id, name: 'Kim Tran' }],
        doneAt: null,
      }),
    ])
    const [visit] = body.visits
    expect(body.tasks.find(({ text }: any) => text === 'Tape the edges')).toMatchObject({ visitId: visit.id })
    expect(await calendar(MONDAY, THURSDAY, job.id)).toMatchObject([
      { dates: [MONDAY], visit: { id: null, at: 1, of: 2 } },
      { dates: [THURSDAY], time: '09:00', visit: { id: visit.id, title: 'Seal', at: 2, of: 2 }, amount: null },
    ])
    const stop = (await owner.get(`/api/jobs/day?date=${THURSDAY}`)).body.find(({ id }: any) => id === job.id)
    expect(stop).toMatchObject({ scheduledTime: '09:00', visit: { id: visit.id }, technicians: [{ name: 'Kim Tran' }] })
    const first = (await owner.get(`/api/jobs/day?date=${MONDAY}`)).body.find(({ id }: any) => id === job.id)
    expect(first).toMatchObject({ visit: { id: 'first', at: 1, of: 2 }, technicians: [{ name: 'Luis Ortega' }] })
    expect(first.tasks.map(({ text }: any) => text)).not.toContain('Tape the edges')

    // Kim is booked then, also for another job; the visit alone moves, and its job stays.
    const other = await crew.aJob({ customerId: job.customerId })
    const clash = { version: 1, scheduledDate: THURSDAY, scheduledTime: '10:00', technicianIds: [kim.id] }
    expect((await owner.patch(`/api/jobs/${other.id}`, clash)).body).toMatchObject({ code: 'SCHEDULE_CONFLICT' })
    const moved = await owner.patch(`${visits(job.id)}/${visit.id}`, { version: 2, date: '2026-12-04' })
    expect(moved.body).toMatchObject({
      version: 3,
      scheduledDate: MONDAY,
      visits: [{ date: '2026-12-04', time: '09:00' }],
    })
    expect((await owner.patch(`/api/jobs/${other.id}`, clash)).status).toBe(200)
    const back = await owner.patch(`${visits(job.id)}/${visit.id}`, { version: 3, date: THURSDAY })
    expect([back.status, back.body.code]).toEqual([409, 'SCHEDULE_CONFLICT'])
    // Someone else's change is not written over.
    expect((await seal(job, { version: 1 })).body).toMatchObject({ code: 'CHANGED' })
    expect((await get(job.id)).visits).toHaveLength(1)
  })

  test('is confirmed and reminded of in one message, and a moved visit is a new time', async () => {
    const job = await washed({ arrivalWindowMinutes: 120 })
    const [visit] = (await seal(job, { arrivalWindowMinutes: 60 })).body.visits
    const follow = () => run((tx) => syncAppointmentNotices(tx, { of: 'job', id: job.id }))
    await follow()
    clock.at += 60_000
    await drainOutbox(app.parts)
    const both = 'Monday, Nov 30, 8:00 to 10:00 AM, and Thursday, Dec 3, 9:00 to 10:00 AM (Seal)'
    expect(await messagesTo(job.customerPhone)).toEqual([expect.stringContaining(`on ${both}.`)])
    const { version } = await get(job.id)
    await owner.patch(`${visits(job.id)}/${visit.id}`, { version, date: '2026-12-04' })
    await follow()
    clock.at += 10 * 60_000
    await drainOutbox(app.parts)
    expect((await messagesTo(job.customerPhone)).at(-1)).toContain(
      'is now Monday, Nov 30, 8:00 to 10:00 AM, and Friday, Dec 4',
    )
    expect(await run((tx) => sendReminder(tx, { of: 'job', id: job.id }, { early: true }))).toBe(true)
    const sent = await messagesTo(job.customerPhone)
    expect(sent).toHaveLength(3)
    expect(sent.at(-1)).toContain('you Monday, Nov 30, 8:00 to 10:00 AM, and Friday, Dec 4, 9:00 to 10:00 AM (Seal)')
  })

  test('has a clock for each visit in the margin, and is completed by its last visit', async () => {
    const luis = await crew.aTechnician({ name: 'Luis Ortega', hourlyCost: 3000 })
    const kim = await crew.aTechnician({ name: 'Kim Tran', hourlyCost: 3000 })
    const job = await washed({ technicianIds: [luis.id], amount: 90_000 })
    const [visit] = (await seal(job, { technicianIds: [kim.id] })).body.visits
    const press = async (what: string, of: string) => {
      const answer = await owner.post(`/api/jobs/${job.id}/${what}`, { visit: of, sure: true })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body
    }
    goTo(MONDAY, '08:00')
    await press('start', 'first')
    expect((await owner.post(`/api/jobs/${job.id}/start`, { visit: visit.id })).status).toBe(409)
    goTo(MONDAY, '10:00')
    expect(await press('complete', 'first')).toMatchObject({
      status: 'in-progress',
      clockStartedAt: null,
      actualDuration: 120,
    })
    goTo(THURSDAY, '09:00')
    await press('start', visit.id)
    const stop = (await owner.get(`/api/jobs/day?date=${THURSDAY}`)).body.find(({ id }: any) => id === job.id)
    expect(stop).toMatchObject({ status: 'in-progress', visit: { id: visit.id } })
    goTo(THURSDAY, '10:00')
    expect(await press('complete', visit.id)).toMatchObject({ status: 'completed', actualDuration: 180 })
    expect((await get(job.id)).visits).toMatchObject([{ actualDuration: 60 }])
    const { body: cost } = await owner.get(`/api/jobs/${job.id}/cost`)
    const worked = cost.real.labor.lines.map(({ name, minutes }: any) => [name, minutes])
    expect(worked).toEqual([
      ['Kim Tran', 60],
      ['Luis Ortega', 120],
    ])
  })
})

describe('every list sees each visit, and not the first one only', () => {
  test('late, next, without a crew, moved in bulk, and moved after the work has begun', async () => {
    // The overview shows the first five that are late: those of other tests are none of them.
    await truncate(app.database.pool, 'jobs')
    const kim = await crew.aTechnician({ name: 'Kim Tran' })
    const job = await washed({ technicianIds: [kim.id] })
    const [visit] = (await seal(job, { technicianIds: [kim.id] })).body.visits
    const listed = async (query: string) =>
      (await owner.get(`/api/jobs?${query}`)).body.filter(({ id }: any) => id === job.id)
    const needsYou = async () => (await owner.get('/api/overview')).body.needsYou
    const lateOf = async () => (await needsYou()).late.rows.filter(({ id }: any) => id === job.id)
    expect(await listed(`from=${THURSDAY}&to=${THURSDAY}`)).toMatchObject([{ nextVisit: null }])

    // Both move by a day, onto each other's old times: they are not in their own way.
    const bulk = async (scheduledDate: string) => {
      const { version } = await get(job.id)
      return (await owner.patch('/api/jobs/bulk', { items: [{ id: job.id, version, scheduledDate }] })).body
    }
    expect(await bulk(THURSDAY)).toMatchObject([{ problem: null }])
    expect((await get(job.id)).visits).toMatchObject([{ date: '2026-12-06' }])
    expect(await bulk(MONDAY)).toMatchObject([{ problem: null }])
    expect((await get(job.id)).visits).toMatchObject([{ date: THURSDAY }])
    const booked = await owner.get(`/api/schedule/booked?technicianId=${kim.id}&from=${THURSDAY}&to=${THURSDAY}`)
    expect(booked.body).toHaveLength(1)

    await run((tx) => syncAppointmentNotices(tx, { of: 'job', id: String(job.id) }))
    goTo('2026-11-27', '10:05')
    await drainOutbox(app.parts)
    goTo(MONDAY, '08:20')
    expect(await lateOf()).toMatchObject([{ state: 'late', visit: null }])
    await owner.post(`/api/jobs/${job.id}/start`, { visit: 'first' })
    goTo(MONDAY, '10:00')
    await owner.post(`/api/jobs/${job.id}/complete`, { visit: 'first', sure: true })
    // The first visit is done, and the second is not due: nothing is late or forgotten.
    goTo('2026-12-02')
    expect(await lateOf()).toEqual([])
    expect(await listed(`from=${THURSDAY}&to=${THURSDAY}`)).toMatchObject([
      { nextVisit: { id: visit.id, title: 'Seal', date: THURSDAY, time: '09:00', at: 2 } },
    ])
    expect(await bulk('2026-12-08')).toMatchObject([
      { problem: 'Its first visit is done. Open the job and move the next visit there.' },
    ])

    const assigned = (await needsYou()).unassigned.rows[0]?.visits ?? 0
    // The customer learns of another day, in words that speak of it alone.
    const { version } = await get(job.id)
    await owner.patch(`${visits(job.id)}/${visit.id}`, { version, date: '2026-12-04', technicianIds: [] })
    await run((tx) => syncAppointmentNotices(tx, { of: 'job', id: String(job.id) }))
    goTo('2026-12-02', '10:15')
    await drainOutbox(app.parts)
    const last = (await messagesTo(job.customerPhone)).at(-1)
    expect(last).toContain('Friday, Dec 4')
    expect(last).not.toContain('Nov 30')
    expect((await needsYou()).unassigned).toMatchObject({ many: 1, rows: [{ visits: assigned + 1 }] })

    goTo('2026-12-04', '09:20')
    expect(await lateOf()).toMatchObject([{ state: 'late', minutesLate: 20, visit: { id: visit.id, title: 'Seal' } }])
    goTo('2026-12-05')
    expect(await lateOf()).toMatchObject([{ state: 'forgotten', visit: { title: 'Seal' } }])
    expect((await owner.get(`/api/next-steps/job/${job.id}`)).body.step).toMatchObject({ kind: 'late' })
  })
})

describe('a job that is canceled, deleted or forgotten', () => {
  test('frees the crew of all visits, and takes them with it', async () => {
    const kim = await crew.aTechnician({ name: 'Kim Tran' })
    const job = await washed()
    await seal(job, { technicianIds: [kim.id] })
    const booked = async () =>
      (await owner.get(`/api/schedule/booked?technicianId=${kim.id}&from=${MONDAY}&to=${THURSDAY}`)).body
    expect(await booked()).toMatchObject([{ jobId: job.id }])
    const to = (status: string) => owner.patch(`/api/jobs/${job.id}/status`, { status, reason: 'Rain' })
    await to('cancelled')
    expect([await booked(), await calendar(MONDAY, THURSDAY, job.id)]).toEqual([[], []])
    const back = await to('scheduled')
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect(await booked()).toHaveLength(1)
    const { body } = await owner.get(`/api/jobs/${job.id}/attached`)
    expect(body.things).toContainEqual({ words: '1 further visit', many: 1, goes: true })
    expect((await owner.call('DELETE', `/api/jobs/${job.id}`)).status).toBe(200)
    expect([await booked(), await calendar(MONDAY, THURSDAY, job.id)]).toEqual([[], []])
  })
})

describe('a visit that cannot be', () => {
  test('gets a sentence, and changes nothing', async () => {
    const job = await washed()
    const refused = async (change: object) => {
      const { status, body } = await seal(job, change)
      return [status, body.fields?.[0]?.message ?? body.issues?.[0]?.message ?? body.error ?? body.message]
    }
    expect(await refused({ date: '2026-11-29' })).toEqual([
      400,
      'This visit can’t be before the first one on Monday, Nov 30. Choose a later time, or move the first visit.',
    ])
    expect(await refused({ time: '23:00', arrivalWindowMinutes: 120 })).toEqual([
      400,
      'The arrival window can’t run past midnight. Choose an earlier start or a shorter window.',
    ])
    expect(await refused({ title: '  ' })).toEqual([400, 'Enter what you’ll do on this visit, like Seal.'])
    expect((await refused({ technicianIds: [UNKNOWN_ID] }))[0]).toBe(404)
    const [, washing] = (await owner.get('/api/businesses')).body
    const stranger = await crew.aTechnician({ businessId: washing.id, name: 'Rosa Medina' })
    expect((await refused({ technicianIds: [stranger.id] }))[0]).toBe(404)
    expect((await seal(await crew.aJob({}))).body.error ?? (await seal(await crew.aJob({}))).body.message).toBe(
      'Schedule the job’s first visit before you add another one.',
    )
    expect((await get(job.id)).visits).toEqual([])
    // A closed day is allowed, as for any job, and so is a visit that no one goes on yet.
    const sunday = await seal(job, { date: '2026-12-06', time: null })
    expect(sunday.body.visits).toMatchObject([{ time: null, technicians: [] }])
    const { version } = await get(job.id)
    const late = await owner.patch(`/api/jobs/${job.id}`, { version, scheduledDate: '2026-12-08' })
    expect([late.status, JSON.stringify(late.body)]).toEqual([
      400,
      expect.stringContaining('“Seal” is on Sunday, Dec 6'),
    ])
    const off = await owner.patch(`/api/jobs/${job.id}`, { version, scheduledDate: null })
    expect(JSON.stringify(off.body)).toContain('This job has 1 more visit on the calendar. Remove it first.')
    expect((await owner.call('DELETE', `${visits(job.id)}/${UNKNOWN_ID}`)).status).toBe(404)
    const [{ id }] = (await get(job.id)).visits
    // A visit of another job is none of this one.
    const other = await washed()
    expect((await owner.call('DELETE', `${visits(other.id)}/${id}`)).status).toBe(404)
    expect((await owner.patch(`${visits(other.id)}/${id}`, { version: 1, title: 'Rinse' })).status).toBe(404)
    expect((await owner.call('DELETE', `${visits(job.id)}/${id}`)).body).toMatchObject({ visits: [] })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    expect((await seal(job)).status).toBe(409)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner, crew } = useApp({ clock: { now: () => new Date('2026-11-19T14:00:00Z') } })
beforeEach(() => truncate(app.database.pool, 'jobs, bookings, technicians'))

const SHIFT = { from: '08:00', to: '16:00' }
/** Monday to Friday, eight hours. */
const WEEK = {
  monday: SHIFT,
  tuesday: SHIFT,
  wednesday: SHIFT,
  thursday: SHIFT,
  friday: SHIFT,
  saturday: null,
  sunday: null,
}
const query = (asked: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()
const check = async (asked: Record<string, unknown>) => (await owner.get(`/api/schedule/check?${query(asked)}`)).body

describe('who is off', () => {
  test('conflicts with work on these days at any hour; when scheduled anyway, stays booked', async () => {
    const kim = await crew.aTechnician({ name: 'Kim Tran' })
    await owner.post(`/api/technicians/${kim.id}/time-off`, {
      firstDay: '2026-11-20',
      lastDay: '2026-11-23',
      reason: 'Vacation',
    })
    const sentence = 'Kim Tran is off from Nov 20, 2026 to Nov 23, 2026: Vacation.'
    expect(await check({ date: '2026-11-23', time: '09:00', minutes: 60, technicianIds: kim.id })).toMatchObject({
      freeAt: null,
      clashes: [{ kind: 'unavailable', technicianId: kim.id, sentence }],
    })
    expect((await check({ date: '2026-11-24', time: '09:00', minutes: 60, technicianIds: kim.id })).clashes).toEqual([])
    // Of three days in a row it is said once.
    expect(
      (await check({ date: '2026-11-20', time: '09:00', minutes: 60, days: 3, technicianIds: kim.id })).clashes,
    ).toHaveLength(1)
    const job = await crew.aJob()
    const plan = { version: job.version, scheduledDate: '2026-11-20', scheduledTime: '09:00', technicianIds: [kim.id] }
    expect((await owner.patch(`/api/jobs/${job.id}`, plan)).body).toMatchObject({
      code: 'SCHEDULE_CONFLICT',
      error: sentence,
    })
    expect((await owner.patch(`/api/jobs/${job.id}`, { ...plan, keepClashes: true })).status).toBe(200)
    expect((await owner.get('/api/schedule/day?date=2026-11-20')).body.technicians).toMatchObject([
      {
        id: kim.id,
        away: 'is off from Nov 20, 2026 to Nov 23, 2026: Vacation',
        bookings: [{ jobId: job.id, kept: true }],
      },
    ])
  })

  test('shows what they are booked for before the days are given', async () => {
    const kim = await crew.aTechnician({ name: 'Kim Tran' })
    const job = await crew.aJob({ scheduledDate: '2026-11-23', scheduledTime: '09:00', technicianIds: [kim.id] })
    const booked = async (from: string, to: string) =>
      (await owner.get(`/api/schedule/booked?${query({ technicianId: kim.id, from, to })}`)).body
    expect(await booked('2026-11-20', '2026-11-23')).toMatchObject([
      { jobId: job.id, from: '2026-11-23T14:00:00.000Z' },
    ])
    expect(await booked('2026-11-24', '2026-11-30')).toEqual([])
  })
})

describe('who works at fixed hours', () => {
  test('clashes outside of them, and is offered a start within them', async () => {
    const kim = await crew.aTechnician({ name: 'Kim Tran', week: WEEK })
    const at = (date: string, time: string, minutes = 120) => check({ date, time, minutes, technicianIds: kim.id })
    expect((await at('2026-11-20', '08:00', 480)).clashes).toEqual([])
    expect(await at('2026-11-20', '15:00')).toMatchObject({
      freeAt: '14:00',
      clashes: [{ kind: 'hours', sentence: 'Kim Tran works 8:00 AM to 4:00 PM Fridays.' }],
    })
    expect(await at('2026-11-20', '07:30')).toMatchObject({ freeAt: '08:00' })
    expect(await at('2026-11-21', '09:00')).toMatchObject({
      freeAt: null,
      clashes: [{ kind: 'unavailable', sentence: 'Kim Tran doesn’t work Saturdays.' }],
    })
  })

  test('whose day ends as the clocks go back still works until four by the wall', async () => {
    const kim = await crew.aTechnician({ week: { ...WEEK, sunday: SHIFT } })
    expect((await check({ date: '2026-11-01', time: '14:00', minutes: 120, technicianIds: kim.id })).clashes).toEqual(
      [],
    )
  })
})

describe('whose certificate has ended by the day of the work', () => {
  const certificates = [
    { name: 'Soft wash', endsOn: '2026-11-23' },
    { name: 'Lift', endsOn: null },
  ]
  const sentence = 'Kim Tran has a certification that will have expired by then: Soft wash, valid until Nov 23, 2026.'

  test('gets the work once someone accepts the conflict; the last day of the certificate is still valid', async () => {
    const kim = await crew.aTechnician({ name: 'Kim Tran', certificates })
    const on = (date: string, days = 1) => check({ date, time: '09:00', minutes: 60, days, technicianIds: kim.id })
    expect((await on('2026-11-23')).clashes).toEqual([])
    // No hour makes it good, so none is offered.
    expect(await on('2026-11-24')).toMatchObject({
      freeAt: null,
      clashes: [{ kind: 'papers', technicianId: kim.id, kept: false, sentence }],
    })
    // The last of several days counts, and it is said once.
    expect((await on('2026-11-23', 3)).clashes).toMatchObject([{ sentence }])
    const job = await crew.aJob()
    const plan = { version: job.version, scheduledDate: '2026-11-24', scheduledTime: '09:00', technicianIds: [kim.id] }
    expect(await owner.patch(`/api/jobs/${job.id}`, plan)).toMatchObject({
      status: 409,
      body: { code: 'SCHEDULE_CONFLICT', error: sentence, issues: [{ path: 'technicianIds', message: sentence }] },
    })
    const { body: accepted } = await owner.patch(`/api/jobs/${job.id}`, { ...plan, keepClashes: true })
    expect(accepted).toMatchObject({ technicians: [{ name: 'Kim Tran' }] })
    // A technician who stays booked for the same time needs no new confirmation; another day does.
    expect((await owner.patch(`/api/jobs/${job.id}`, { version: accepted.version, notes: 'Gate code' })).status).toBe(
      200,
    )
    expect(
      (await owner.patch(`/api/jobs/${job.id}`, { version: accepted.version + 1, scheduledDate: '2026-11-25' })).body
        .code,
    ).toBe('SCHEDULE_CONFLICT')
    expect((await owner.get('/api/schedule/day?date=2026-11-24')).body.technicians).toMatchObject([
      { id: kim.id, away: null, ended: [{ name: 'Soft wash', endsOn: '2026-11-23' }] },
    ])
  })

  test('is offered another hour where something else is in the way, too', async () => {
    const kim = await crew.aTechnician({ name: 'Kim Tran', certificates })
    await crew.aJob({
      technicianIds: [kim.id],
      scheduledDate: '2026-11-24',
      scheduledTime: '09:00',
      estimatedDuration: 60,
      keepClashes: true,
    })
    const fit = await check({ date: '2026-11-24', time: '09:00', minutes: 60, technicianIds: kim.id })
    expect(fit.clashes.map(({ kind }: { kind: string }) => kind)).toEqual(['papers', 'overlap'])
    expect(fit.freeAt).toBe('07:30')
  })
})

test('a machine that is said to be back by then can be had again', async () => {
  const washer = await crew.someEquipment({ status: 'maintenance' })
  await app.database.pool.query("update equipment set back_on = '2026-11-23' where id = $1", [washer.id])
  const on = (date: string) => check({ date, time: '09:00', minutes: 60, equipmentIds: washer.id })
  expect((await on('2026-11-20')).clashes).toMatchObject([
    { sentence: 'Hot water washer is in maintenance until Nov 23, 2026.' },
  ])
  expect((await on('2026-11-23')).clashes).toEqual([])
})

test('the load of a week says who has how much on which day, who is off, and what they have this month', async () => {
  const luis = await crew.aTechnician({ name: 'Luis Ortega', week: WEEK })
  const devon = await crew.aTechnician({ name: 'Devon Price', status: 'on-leave' })
  await owner.post(`/api/technicians/${devon.id}/time-off`, { firstDay: '2026-11-16', lastDay: '2026-11-23' })
  const own = { technicianIds: [luis.id] }
  await crew.aJob({ ...own, scheduledDate: '2026-11-16', scheduledTime: '08:00', estimatedDuration: 420 })
  await crew.aJob({ ...own, scheduledDate: '2026-11-17', scheduledTime: '08:00', estimatedDuration: 240, days: 2 })
  await crew.aJob({ ...own, scheduledDate: '2026-11-25', scheduledTime: '08:00', estimatedDuration: 60 })
  // At any time of the day: the default length, where none is set; a canceled job has none.
  await crew.aJob({ ...own, scheduledDate: '2026-11-19', estimatedDuration: 90 })
  await crew.aJob({ ...own, scheduledDate: '2026-11-20' })
  const gone = await crew.aJob({ ...own, scheduledDate: '2026-11-20' })
  await owner.patch(`/api/jobs/${gone.id}/status`, { status: 'cancelled' })
  await crew.aVisit({ ...own, date: '2026-11-21', time: '10:00', minutes: 30, keepClashes: true })
  const { body } = await owner.get('/api/schedule/load?date=2026-11-19')
  expect(body).toMatchObject({ monday: '2026-11-16' })
  const [first, second] = body.technicians
  expect(first).toMatchObject({ id: devon.id, awayUntil: '2026-11-23', month: { jobs: 0, minutes: 0 } })
  expect(first.days.every(({ off }: { off: boolean }) => off)).toBe(true)
  expect(second).toMatchObject({ id: luis.id, awayUntil: null, month: { jobs: 5, minutes: 1170 } })
  expect(second.days.map(({ minutes, able, off }: Record<string, unknown>) => [minutes, able, off])).toEqual([
    [420, 480, false],
    [240, 480, false],
    [240, 480, false],
    [90, 480, false],
    [120, 480, false],
    [30, 0, true],
    [0, 0, true],
  ])
  expect((await owner.get('/api/schedule/load?date=2026-11-30')).body.technicians[1].days[0].minutes).toBe(0)
})

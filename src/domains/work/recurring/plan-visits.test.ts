import { describe, expect, test } from 'vitest'
import { followHours } from './follow-hours.ts'
import { generateDueJobs } from './generate-due-jobs.ts'
import { uploadFile } from '#tests/support/files.ts'
import { contracts } from '#tests/support/recurring.ts'
import { billPlans } from '#domains/money/invoices/bill-plans.ts'

const at = contracts()
const path = (of: { id?: string }, more = '') => `/api/recurring-services/${of.id}${more}`
const upcoming = async (of: { id?: string }) => (await at.owner.get(path(of, '/upcoming'))).body
const days = async (of: { id?: string }): Promise<string[]> =>
  (await upcoming(of)).map(({ job }: any) => job?.scheduledDate ?? null)
const change = (of: { id?: string }, version: number, given: object) => at.owner.patch(path(of), { version, ...given })
const run = () => generateDueJobs(at.app.parts)
const every = (count: number, unit: string) => ({ frequency: 'custom', every: { count, unit } })
const invoices = async () => at.query('select amount, status, line_items from invoices order by created_at')

describe('a plan', () => {
  test('of any interval has its visits for 90 days with crew, time and length, and a clash is on its visit', async () => {
    const luis = await at.crew.aTechnician({ name: 'Luis Ortega' })
    await at.crew.aJob({
      scheduledDate: '2026-12-24',
      scheduledTime: '08:30',
      estimatedDuration: 60,
      technicianIds: [luis.id],
    })
    const given = {
      scheduledTime: '08:00',
      estimatedDuration: 90,
      technicianIds: [luis.id],
      nextScheduledDate: '2026-11-26',
    }
    const one = await at.add({ ...every(4, 'week'), ...given })
    expect(one).toMatchObject({
      frequency: 'custom',
      every: { count: 4, unit: 'week' },
      technicians: [{ id: luis.id }],
    })
    const visits = await upcoming(one)
    expect(visits).toMatchObject(
      [
        ['2026-11-26', false],
        ['2026-12-24', true],
        ['2027-01-21', false],
      ].map(([scheduledDate, hasConflict]) => ({
        plannedDate: scheduledDate,
        job: {
          scheduledDate,
          hasConflict,
          scheduledTime: '08:00',
          estimatedDuration: 90,
          technicians: [{ name: 'Luis Ortega' }],
          changedByHand: false,
        },
      })),
    )
    const booked = await at.owner.get(`/api/schedule/booked?technicianId=${luis.id}&from=2027-01-21&to=2027-01-21`)
    expect(booked.body).toMatchObject([{ jobId: visits[2].job.id }])
    // 12 months is a year, whatever it was called.
    expect(await at.add(every(12, 'month'))).toMatchObject({ frequency: 'annual', every: { count: 12, unit: 'month' } })
    expect(await at.add(every(2, 'year'))).toMatchObject({ nextScheduledDate: '2028-11-19', visit: null })
  })

  test('of every day for 20 years has 90 days of visits, and none of a past that was typed by mistake', async () => {
    const one = await at.add({ ...every(1, 'day'), nextScheduledDate: '2026-11-20', endsOn: '2046-11-19' })
    expect(await days(one)).toHaveLength(90)
    const late = await at.add({ ...every(1, 'day'), nextScheduledDate: '2006-11-20' })
    await run()
    expect((await at.owner.get(path(late, '/visits?limit=200'))).headers.get('x-total-count')).toBe('14')
    expect(await days(late)).toHaveLength(91)
  })

  const COUNT = 'Enter a whole number above zero.'
  test.each([
    [{ ...every(0, 'week') }, 'every', COUNT],
    [{ ...every(-2, 'week') }, 'every', COUNT],
    [{ ...every(1.5, 'day') }, 'every', COUNT],
    [{ ...every(11, 'year') }, 'every', 'Enter at most 10 years.'],
    [{ frequency: 'custom' }, 'every', 'Enter how often it repeats.'],
    [{ endsOn: '2026-11-01' }, 'endsOn', 'The next visit is Dec 19, 2026. Choose that day or a later one as the end.'],
    [{ scheduledTime: '25:00' }, 'scheduledTime', 'Enter a time like 09:00.'],
    [{ invoiceRule: 'never' }, 'invoiceRule', 'Choose when to invoice.'],
    [
      { scheduledTime: '23:00', arrivalWindowMinutes: 120 },
      'arrivalWindowMinutes',
      'The arrival window can’t run past midnight. Choose an earlier start or a shorter window.',
    ],
  ])('with %j is refused with a sentence, when it is made and when it is changed', async (given, field, message) => {
    const refused = { status: 400, body: { issues: [{ path: expect.stringContaining(field), message }] } }
    expect(await at.owner.post('/api/recurring-services', at.aContract(given))).toMatchObject(refused)
    const one = await at.add()
    expect(await change(one, 1, given)).toMatchObject(refused)
    expect(await days(one)).toEqual(['2026-12-19', '2027-01-19'])
  })

  test('that changes takes its visits along, but for those that were changed by hand, and one that was deleted', async () => {
    const one = await at.add({ nextScheduledDate: '2026-11-25', ...every(2, 'week') })
    const [, second, third, fourth] = await upcoming(one)
    await at.owner.patch(`/api/jobs/${second.job.id}`, {
      version: 1,
      scheduledDate: '2026-12-10',
      scheduledTime: '10:00',
    })
    expect((await at.owner.call('DELETE', `/api/jobs/${third.job.id}`)).status).toBe(200)
    expect((await change(one, 1, { amount: 41_000, scheduledTime: '09:00' })).status).toBe(200)
    expect(await upcoming(one)).toMatchObject([
      { job: { scheduledDate: '2026-11-25', scheduledTime: '09:00', changedByHand: false } },
      { plannedDate: '2026-12-09', job: { scheduledDate: '2026-12-10', scheduledTime: '10:00', changedByHand: true } },
      { dueDate: '2026-12-23', job: null },
      { job: { id: fourth.job.id, scheduledTime: '09:00' } },
      ...Array.from({ length: 3 }, () => ({})),
    ])
    expect(await at.query('select distinct amount from jobs order by 1')).toEqual([
      { amount: 38_000 },
      { amount: 41_000 },
    ])
    // Another interval: the same dates stay, others come and go.
    expect((await change(one, 2, every(1, 'month'))).body).toMatchObject({ frequency: 'monthly' })
    await run()
    expect(await days(one)).toEqual(['2026-11-25', '2026-12-10', null, '2026-12-25', '2027-01-25'])
    // Paused, it loses what was not changed by hand, and where no file of the office hangs; resumed, it has it again.
    const last = (await upcoming(one)).at(-1).job
    const file = { of: 'jobs', id: last.id }
    expect((await uploadFile(at.app.url, at.owner, file, 'Gate code 4471', 'gate.txt')).status).toBe(201)
    await at.owner.patch(path(one, '/status'), { status: 'paused' })
    expect(await days(one)).toEqual(['2026-12-10', null, '2027-01-25'])
    await at.owner.patch(path(one, '/status'), { status: 'active' })
    expect(await days(one)).toEqual(['2026-11-25', '2026-12-10', null, '2026-12-25', '2027-01-25'])
    await at.leap('2026-11-26')
    await Promise.all([run(), run()])
    expect(await days(one)).toEqual(['2026-12-10', null, '2026-12-25', '2027-01-25'])
  })

  test('moves a visit on a closed day to the next open one, and leaves out what the next visit is too near for', async () => {
    const { value, version } = (await at.owner.get('/api/settings')).body.hours
    const week = { ...value.week, sunday: null, saturday: { opens: '08:00', closes: '16:00' } }
    const closed = [{ date: '2026-12-25', reason: 'Christmas' }]
    const saved = await at.owner.call('PUT', '/api/settings/hours', { version, value: { ...value, week, closed } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const christmas = await at.add({ nextScheduledDate: '2026-12-25', skipClosed: true })
    expect(await upcoming(christmas)).toMatchObject([
      { dueDate: '2026-12-25', plannedDate: '2026-12-26', job: { scheduledDate: '2026-12-26', changedByHand: false } },
      { dueDate: '2027-01-25', plannedDate: '2027-01-25' },
    ])
    // A day that is closed later moves its visit without a save of the plan, but none that a person moved.
    const moved = await at.add({ nextScheduledDate: '2027-01-25', skipClosed: true })
    const [{ job }] = await upcoming(moved)
    await at.owner.patch(`/api/jobs/${job.id}`, { version: job.version, scheduledTime: '10:00' })
    const more = [...closed, { date: '2027-01-25', reason: 'Inventory' }]
    const later = { version: saved.body.hours.version, value: { ...value, week, closed: more } }
    expect((await at.owner.call('PUT', '/api/settings/hours', later)).status).toBe(200)
    await followHours(at.app.parts)
    expect(await days(christmas)).toEqual(['2026-12-26', '2027-01-26'])
    expect((await days(moved))[0]).toBe('2027-01-25')
    expect((await change(christmas, 1, { skipClosed: false })).status).toBe(200)
    expect((await days(christmas))[0]).toBe('2026-12-25')
    const daily = await at.add({ ...every(1, 'day'), nextScheduledDate: '2026-11-21', skipClosed: true })
    expect((await days(daily)).slice(0, 4)).toEqual(['2026-11-21', null, '2026-11-23', '2026-11-24'])
  })

  test('keeps its time by the wall clock when daylight saving begins, also at an hour that night does not have', async () => {
    await at.leap('2027-03-01')
    const one = await at.add({ ...every(1, 'week'), nextScheduledDate: '2027-03-07', scheduledTime: '02:30' })
    expect((await upcoming(one)).slice(0, 3).map(({ job }: any) => [job.scheduledDate, job.scheduledTime])).toEqual([
      ['2027-03-07', '02:30'],
      ['2027-03-14', '03:30'],
      ['2027-03-21', '02:30'],
    ])
  })

  test('ends after its last day, and starts again only with a later end', async () => {
    const one = await at.add({ nextScheduledDate: '2026-11-25', endsOn: '2026-12-25' })
    expect(await days(one)).toEqual(['2026-11-25', '2026-12-25'])
    await at.leap('2026-12-25')
    await run()
    expect((await at.owner.get(path(one))).body.status).toBe('active')
    await at.leap('2026-12-26')
    await run()
    expect((await at.owner.get(path(one))).body).toMatchObject({
      status: 'cancelled',
      visit: { dueDate: '2026-11-25' },
    })
    expect(await at.owner.patch(path(one, '/status'), { status: 'active' })).toMatchObject({
      status: 409,
      body: { error: 'This service ended Dec 25, 2026. Choose a later end, then restart it.' },
    })
    const { version } = (await at.owner.get(path(one))).body
    expect((await change(one, version, { endsOn: null })).status).toBe(200)
    expect((await at.owner.patch(path(one, '/status'), { status: 'active' })).status).toBe(200)
    expect((await days(one))[0]).toBe('2027-01-25')
  })

  test('loses a technician who leaves, who is on none of its visits then, and goes on without its item of the price book', async () => {
    const [luis, kim] = [await at.crew.aTechnician({ name: 'Luis' }), await at.crew.aTechnician({ name: 'Kim' })]
    const one = await at.add({
      technicianIds: [luis.id, kim.id],
      scheduledTime: '08:00',
      service: 'Gone from the book',
    })
    await at.owner.patch(`/api/technicians/${luis.id}/status`, { status: 'inactive' })
    await expect.poll(async () => (await upcoming(one))[0].job.technicians).toMatchObject([{ name: 'Kim' }])
    await at.owner.patch(`/api/technicians/${kim.id}/status`, { status: 'inactive' })
    await expect.poll(async () => (await upcoming(one))[0].job).toMatchObject({ technicians: [], changedByHand: false })
    expect((await at.owner.get(path(one))).body.technicians).toEqual([])
    expect(await at.query('select from bookings b join technicians t on t.id = b.technician_id')).toEqual([])
    await at.leap('2027-01-19')
    await run()
    expect(await days(one)).toEqual(['2027-01-19', '2027-02-19', '2027-03-19', '2027-04-19'])
  })

  test('takes an extra visit, which later changes leave as it is', async () => {
    const one = await at.add()
    const add = (date: string) => at.owner.post(path(one, '/visits'), { date })
    expect((await add('2026-12-01')).status).toBe(201)
    for (const [date, message] of [
      ['2026-12-01', 'There’s already a visit for Dec 1, 2026. Choose another day.'],
      ['2026-12-19', 'There’s already a visit for Dec 19, 2026. Choose another day.'],
      ['2026-11-18', 'Choose today or a later day.'],
    ] as const)
      expect(await add(date)).toMatchObject({ status: 400, body: { issues: [{ path: 'date', message }] } })
    expect((await change(one, 1, { scheduledTime: '09:00', arrivalWindowMinutes: 120 })).status).toBe(200)
    expect(await upcoming(one)).toMatchObject([
      { job: { scheduledDate: '2026-12-01', scheduledTime: null } },
      { job: { scheduledDate: '2026-12-19', scheduledTime: '09:00', arrivalWindowMinutes: 120 } },
      {},
    ])
    await at.owner.patch(path(one, '/status'), { status: 'paused' })
    expect(await add('2026-12-03')).toMatchObject({ status: 409 })
  })
})

describe('the invoice of a plan', () => {
  const complete = async (visit: any) =>
    expect((await at.owner.patch(`/api/jobs/${visit.job.id}/status`, { status: 'completed' })).status).toBe(200)
  const bill = () => billPlans(at.app.parts)

  test('by the month is one on the 1st for the visits completed before, once; what is late waits for the next', async () => {
    const one = await at.add({ ...every(1, 'week'), nextScheduledDate: '2026-11-20', invoiceRule: 'monthly' })
    const [first, second, third] = await upcoming(one)
    await complete(first)
    await at.leap('2026-11-27')
    await complete(second)
    await bill()
    await at.queueIsIdle()
    expect(await invoices()).toEqual([])
    await at.leap('2026-12-01')
    expect((await at.owner.get('/api/overview')).body.needsYou.toBill.many).toBe(0)
    await Promise.all([bill(), bill()])
    const [made, ...more] = await invoices()
    expect(more).toEqual([])
    expect(made).toMatchObject({ amount: 76_000, status: 'sent' })
    expect(JSON.parse(made.line_items)).toMatchObject([
      { description: 'Pool deck wash, Nov 20, 2026', total: 38_000 },
      { description: 'Pool deck wash, Nov 27, 2026', total: 38_000 },
    ])
    await at.leap('2026-12-05')
    await complete(third)
    await bill()
    expect(await invoices()).toHaveLength(1)
    // Billed from now on at each visit, what is left over is billed at once.
    expect((await change(one, 1, { invoiceRule: 'per-visit' })).status).toBe(200)
    await expect.poll(async () => (await invoices()).length).toBe(2)
    const visits = (await at.owner.get(path(one, '/visits'))).body
    expect(visits).toMatchObject([{ invoiceId: expect.any(String), paid: false }, {}, {}])
    const [{ invoiceId }] = visits.slice(-1)
    const paid = await at.owner.post(`/api/invoices/${invoiceId}/payments`, { amount: 76_000, method: 'check' })
    expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(300)
    expect((await at.owner.get(path(one, '/visits'))).body.slice(1)).toMatchObject([{ paid: true }, { paid: true }])
  })

  test('in advance is for the visits of the quarter that begins, once, and none of them is billed again when it is done', async () => {
    await at.leap('2026-09-30')
    const one = await at.add({ nextScheduledDate: '2026-10-31', invoiceRule: 'advance-quarter' })
    await bill()
    expect(await invoices()).toEqual([])
    await at.leap('2026-10-01')
    await run()
    await bill()
    await bill()
    expect(await invoices()).toMatchObject([{ amount: 3 * 38_000 }])
    await at.leap('2026-10-31')
    await complete((await upcoming(one))[0])
    await at.app.parts.db.pool.query('select 1')
    await at.queueIsIdle()
    await bill()
    expect(await invoices()).toHaveLength(1)
  })
})

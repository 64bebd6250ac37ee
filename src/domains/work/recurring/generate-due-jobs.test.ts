import { describe, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { contracts } from '#tests/support/recurring.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { runYear } from '#tests/support/year-of-service-plans.ts'
import { ofJob } from './service.ts'

const at = contracts()
/** As the clock does it. */
const run = () => at.makeDue()
const on = async (day: string) => {
  await at.leap(day)
  await run()
}
const jobs = async () =>
  (await at.owner.get('/api/jobs?sort=newest')).body.toSorted((a: any, b: any) =>
    (a.scheduledDate ?? '').localeCompare(b.scheduledDate ?? ''),
  )
const datesOf = async () => (await jobs()).map(({ scheduledDate }: any) => scheduledDate)
const see = async ({ id }: { id?: string }) => (await at.owner.get(`/api/recurring-services/${id}`)).body
const visits = async ({ id }: { id?: string }) => (await at.owner.get(`/api/recurring-services/${id}/visits`)).body
const setStatus = async ({ id }: { id?: string }, status: string) =>
  (await at.owner.patch(`/api/recurring-services/${id}/status`, { status })).body

describe('ahead of its day', () => {
  test('each date of 90 days becomes a scheduled job with price, service and notes, once, and the next date moves on', async () => {
    const one = await at.add({
      nextScheduledDate: '2026-11-21',
      notes: 'Gate code 12',
      siteAddress: '9 Rental Way, Brandon',
    })
    expect(await datesOf()).toEqual(['2026-11-21', '2026-12-21', '2027-01-21'])
    expect(await see(one)).toMatchObject({ nextScheduledDate: '2026-11-21', visit: { dueDate: '2026-11-21' } })
    await on('2026-11-20')
    for (let times = 0; times < 3; times++) await on('2026-11-21')
    const made = await jobs()
    expect(made).toMatchObject([
      {
        businessId: at.businesses[0],
        customerId: at.customer.id,
        service: 'Pool deck wash',
        amount: 38_000,
        notes: 'Gate code 12',
        siteAddress: '9 Rental Way, Brandon',
        address: '9 Rental Way, Brandon',
        status: 'scheduled',
        scheduledDate: '2026-11-21',
        scheduledTime: null,
        dates: ['2026-11-21'],
        paymentStatus: 'pending',
      },
      { scheduledDate: '2026-12-21' },
      { scheduledDate: '2027-01-21' },
    ])
    const visit = {
      jobId: made[0].id,
      dueDate: '2026-11-21',
      status: 'scheduled',
      scheduledDate: '2026-11-21',
      scheduledTime: null,
    }
    expect(await see(one)).toMatchObject({ nextScheduledDate: '2026-12-21', visit, version: 1 })
    expect(await visits(one)).toMatchObject([
      { dueDate: '2026-11-21', job: { id: made[0].id, status: 'scheduled', scheduledDate: '2026-11-21' } },
    ])
    const timelineEntries = (await at.owner.get(`/api/jobs/${made[0].id}/timeline`)).body
    // The product automatically confirms the date to the customer, sooner or later.
    expect(timelineEntries.filter(({ words }: { words: string }) => !words.startsWith('Confirmation'))).toMatchObject([
      { words: 'This job was created for the recurring service Pool deck wash, due Nov 21, 2026.' },
    ])
  })

  test('links the job to the contract, and links a manually created job to none', async () => {
    const one = await at.add({ nextScheduledDate: '2026-11-19', notes: 'Gate code 12' })
    await run()
    const [job] = await jobs()
    await at.owner.patch(`/api/recurring-services/${one.id}`, { version: 1, amount: 95_000 })
    const of = (id: string) => at.app.parts.db.transaction(SYSTEM, (tx) => ofJob(tx, id))
    expect(await of(job.id)).toEqual({
      id: one.id,
      businessId: at.businesses[0],
      customerId: at.customer.id,
      service: 'Pool deck wash',
      amount: 95_000,
      notes: 'Gate code 12',
      dueDate: '2026-11-19',
      invoiceRule: 'per-visit',
      cardId: null,
      invoiceId: null,
    })
    expect(await of((await at.crew.aJob()).id)).toBeNull()
  })

  test('is the day where the business is', async () => {
    const last = '2027-02-18' // 90 days after 20 November
    await at.add({ nextScheduledDate: last })
    await at.leap('2026-11-20T04:30:00Z') // half past eleven at night of the 19th
    await run()
    expect(await jobs()).toEqual([])
    await at.leap('2026-11-20T05:00:00Z')
    await run()
    expect(await datesOf()).toEqual([last])
  })

  test('a date of before stands as it was said, and is overdue, until the task comes; one of today has its visit at once', async () => {
    const [today, past] = [
      await at.add({ nextScheduledDate: '2026-11-19' }),
      await at.add({ nextScheduledDate: '2024-03-05' }),
    ]
    const moved = await at.add()
    await at.owner.patch(`/api/recurring-services/${moved.id}`, { version: 1, nextScheduledDate: '2026-11-10' })
    await at.queueIsIdle()
    expect(await see(today)).toMatchObject({ nextScheduledDate: '2026-11-19', visit: { dueDate: '2026-11-19' } })
    for (const [one, nextScheduledDate] of [
      [past, '2024-03-05'],
      [moved, '2026-11-10'],
    ] as const)
      expect(await see(one)).toMatchObject({ nextScheduledDate, visit: null })
    expect((await at.owner.get('/api/recurring-services/figures')).body).toMatchObject({ overdue: 2 })
    expect(await datesOf()).toEqual(['2026-11-19', '2026-12-19', '2027-01-19'])
    await run()
    expect(await see(today)).toMatchObject({ nextScheduledDate: '2026-12-19', visit: { dueDate: '2026-11-19' } })
    expect(await see(past)).toMatchObject({ nextScheduledDate: '2026-12-05' })
  })

  test('the crew hears of the job as of any other: the day has it, and counts go up', async () => {
    const before = (await at.owner.get('/api/jobs/counts')).body
    await at.add({ nextScheduledDate: '2026-11-19' })
    await run()
    expect((await at.owner.get('/api/jobs/counts')).body).toMatchObject({
      all: before.all + 3,
      scheduled: before.scheduled + 3,
    })
    expect((await at.owner.get('/api/overview')).body.activeJobs).toMatchObject({ all: 1, today: 1 })
    expect((await at.owner.get('/api/jobs/day?date=2026-11-19')).body).toHaveLength(1)
  })

  test('a customer who was archived gets no new visits until they are back, and none for the time between', async () => {
    const one = await at.add({ nextScheduledDate: '2026-11-21' })
    await at.owner.post(`/api/customers/${at.customer.id}/archive`)
    await on('2027-04-01')
    expect((await at.owner.get(`/api/customers/${at.customer.id}`)).body.archivedAt).not.toBeNull()
    expect(await datesOf()).toEqual(['2026-11-21', '2026-12-21', '2027-01-21'])
    await at.owner.post(`/api/customers/${at.customer.id}/unarchive`)
    await run()
    expect((await datesOf()).slice(3)).toEqual(['2027-04-21', '2027-05-21', '2027-06-21'])
    expect(await see(one)).toMatchObject({ nextScheduledDate: '2027-04-21' })
  })
})

describe('what is paused or canceled', () => {
  test('is skipped, and goes on from the day it is resumed', async () => {
    const [paused, cancelled] = [
      await at.add({ nextScheduledDate: '2026-11-30' }),
      await at.add({ nextScheduledDate: '2026-11-30' }),
    ]
    await setStatus(paused, 'paused')
    await setStatus(cancelled, 'cancelled')
    for (const day of ['2026-11-30', '2026-12-30', '2027-02-10']) await on(day)
    expect(await jobs()).toEqual([])
    expect(await setStatus(paused, 'active')).toMatchObject({ nextScheduledDate: '2027-02-28' })
    await on('2027-02-28')
    await on('2027-03-30')
    expect((await visits(paused)).map(({ dueDate }: { dueDate: string }) => dueDate)).toEqual([
      '2027-03-30',
      '2027-02-28',
    ])
    expect(await visits(cancelled)).toEqual([])
  })

  test('and resumed on the day itself, gets no second job for it', async () => {
    const one = await at.add({ nextScheduledDate: '2026-11-30' })
    await on('2026-11-30')
    for (const status of ['paused', 'active', 'cancelled', 'active']) await setStatus(one, status)
    await run()
    expect(await visits(one)).toHaveLength(1)
    expect((await see(one)).nextScheduledDate).toBe('2026-12-30')
  })
})

describe('after an outage', () => {
  test('every date that was missed has its one job: without a day where it is past, which the notes say', async () => {
    const one = await at.add({ nextScheduledDate: '2026-11-30', notes: 'Gate code 12' })
    await on('2027-03-30')
    await run()
    const made = await jobs()
    expect(made.map(({ status, scheduledDate, notes }: any) => [status, scheduledDate, notes])).toEqual([
      // Beyond the 90 days that were made before the outage.
      ['requested', null, 'Was due Feb 28, 2027.\nGate code 12'],
      ...['2026-11-30', '2026-12-30', '2027-01-30', '2027-03-30', '2027-04-30', '2027-05-30'].map((day) => [
        'scheduled',
        day,
        'Gate code 12',
      ]),
    ])
    expect(await see(one)).toMatchObject({
      nextScheduledDate: '2027-04-30',
      visit: { dueDate: '2026-11-30', scheduledDate: '2026-11-30' },
    })
    expect((await at.owner.get('/api/recurring-services/figures')).body).toMatchObject({ overdue: 1, dueSoon: 0 })
  })

  test('it is overdue until the job is done or moved to another day, and due soon when that is near', async () => {
    const one = await at.add({ nextScheduledDate: '2026-11-17' })
    await run()
    const job = (await jobs()).find(({ scheduledDate }: any) => scheduledDate === null)
    const figures = async () => (await at.owner.get('/api/recurring-services/figures')).body
    expect(await figures()).toMatchObject({ overdue: 1, dueSoon: 0 })
    expect((await figures()).weeks[0]).toEqual({ monday: '2026-11-16', visits: 1 })
    await at.owner.patch(`/api/jobs/${job.id}`, {
      version: job.version,
      scheduledDate: '2026-11-21',
      scheduledTime: '09:00',
    })
    expect(await figures()).toMatchObject({ overdue: 0, dueSoon: 1 })
    expect(await see(one)).toMatchObject({ visit: { scheduledDate: '2026-11-21', scheduledTime: '09:00' } })
    await at.owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    expect(await figures()).toMatchObject({ overdue: 0, dueSoon: 0 })
    expect(await see(one)).toMatchObject({ visit: { dueDate: '2026-12-17' }, nextScheduledDate: '2026-12-17' })
  })
})

describe('no date becomes two jobs', () => {
  test('when two nodes, or ten, run at the same time', async () => {
    for (let many = 0; many < 30; many++) await at.add({ nextScheduledDate: '2026-11-25' })
    await at.leap('2027-01-26')
    await Promise.all(Array.from({ length: 10 }, run))
    await run()
    expect(await at.query('select count(*)::int as many from jobs')).toEqual([{ many: 180 }])
    expect(
      await at.query(
        'select count(distinct (recurring_service_id, due_date))::int as many from recurring_occurrences where job_id is not null',
      ),
    ).toEqual([{ many: 180 }])
    expect(await at.query('select distinct next_scheduled_date::text as next from recurring_services')).toEqual([
      { next: '2027-02-25' },
    ])
  })

  test('when it ends in the middle: nothing of a batch is there, or all of it', async () => {
    for (let many = 0; many < 5; many++) await at.add({ nextScheduledDate: '2026-11-10', frequency: 'annual' })
    // Locks what comes last, so that the batch waits right before its commit; then cuts the connection of the batch.
    const holder = await at.app.database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table recurring_occurrences in exclusive mode')
    const running = run().then(
      () => 'done',
      () => 'cut',
    )
    const waiting = () =>
      at.query(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
    for (const { pid } of await waiting()) await at.query('select pg_terminate_backend($1)', [pid])
    expect(await running).toBe('cut')
    expect(await at.query('select count(*)::int as many from jobs')).toEqual([{ many: 0 }])
    await holder.query('rollback')
    holder.release()
    await run()
    expect(await at.query('select count(*)::int as many from jobs')).toEqual([{ many: 5 }])
  })

  test('when its job is deleted, or a user sets the next date back', async () => {
    const one = await at.add({ nextScheduledDate: '2026-11-19', frequency: 'quarterly' })
    await run()
    const job = (await jobs())[0]
    expect((await at.owner.get(`/api/jobs/${job.id}/attached`)).body).toMatchObject({
      blocked: null,
      things: [{ words: '1 recurring service visit', goes: false }],
    })
    expect((await at.owner.call('DELETE', `/api/jobs/${job.id}`)).status).toBe(200)
    expect(await visits(one)).toMatchObject([{ dueDate: '2026-11-19', job: null }])
    expect(
      await at.owner.patch(`/api/recurring-services/${one.id}`, { version: 1, nextScheduledDate: '2026-11-19' }),
    ).toMatchObject({
      status: 400,
      body: {
        issues: [
          {
            path: 'nextScheduledDate',
            message: 'The Nov 19, 2026 visit already has a job. Choose another date.',
          },
        ],
      },
    })
    // Another date of before leads over it again.
    expect(
      (await at.owner.patch(`/api/recurring-services/${one.id}`, { version: 1, nextScheduledDate: '2026-08-19' }))
        .status,
    ).toBe(200)
    await run()
    expect((await jobs()).map(({ notes }: any) => notes)).toEqual(['Was due Aug 19, 2026.'])
    expect(await see(one)).toMatchObject({ nextScheduledDate: '2027-02-19' })
    // One that was made ahead and deleted does not come again either.
    await on('2026-11-21')
    const ahead = (await jobs()).find(({ scheduledDate }: any) => scheduledDate === '2027-02-19')
    expect((await at.owner.call('DELETE', `/api/jobs/${ahead.id}`)).status).toBe(200)
    await on('2026-11-22')
    expect(await datesOf()).toEqual([null])
  })
})

const CONTRACTS = pickRuns(80, 2000)

test(
  'a year of contracts, day by day through a clock, makes exactly the jobs that a calendar says',
  { timeout: pickRuns(120_000, 900_000) },
  async () => {
    const { expected, found, wrongDates } = await runYear(at.app.parts, {
      contracts: CONTRACTS,
      first: '2027-12-15',
      setClock: at.leap,
    })
    expect(found).toEqual(expected)
    expect(wrongDates).toEqual([])
    expect(expected.length).toBeGreaterThan(CONTRACTS * 6)
    recordProof('recurring services', {
      tried: expected.length,
      figure: `a year of ${CONTRACTS.toLocaleString('en-US')} service plans, day by day: exactly the scheduled jobs`,
    })
  },
)

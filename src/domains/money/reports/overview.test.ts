import { describe, expect, test } from 'vitest'
import { aQuote } from '#tests/support/app.ts'
import { MORNING, TODAY, useMorning } from '#tests/support/fixed-clock.ts'

const at = useMorning()

describe('the overview', () => {
  test('of a new business is empty and says so of each part', async () => {
    expect(await at.ofFirst()).toEqual({
      day: TODAY,
      needsYou: {
        late: { many: 0, rows: [] },
        toSchedule: { many: 0, rows: [] },
        paymentSteps: { many: 0, rows: [] },
        toBill: { many: 0, rows: [] },
        replies: { many: 0, rows: [] },
        requests: { many: 0, rows: [] },
        optOuts: { many: 0, rows: [] },
        estimates: { many: 0, rows: [] },
        invoices: { many: 0, rows: [] },
        charges: { many: 0, rows: [] },
        deposits: { many: 0, rows: [] },
        unconfirmed: { many: 0, rows: [] },
        materials: { many: 0, rows: [] },
        certificates: { many: 0, rows: [] },
        equipment: { many: 0, rows: [] },
        changeOrders: { many: 0, rows: [] },
        unassigned: { many: 0, rows: [] },
        failedMessages: { many: 0, rows: [] },
      },
      stops: [],
      recentJobs: [],
      activeJobs: { all: 0, today: 0, late: 0 },
      pendingReviews: 0,
      lastThirtyDays: 0,
      customers: { active: 0, newLeads: 0 },
      month: {
        now: { from: '2026-11-01', to: TODAY },
        before: { from: '2026-10-01', to: '2026-10-20' },
        collected: { now: 0, before: 0 },
        jobsCompleted: { now: 0, before: 0 },
        estimates: { now: { sent: 0, accepted: 0 }, before: { sent: 0, accepted: 0 } },
        owed: { cents: 0, invoices: 0 },
        overdue: { cents: 0, invoices: 0, oldestDays: 0 },
        booked: { from: '2026-11-21', to: '2026-11-27', cents: 0, jobs: 0 },
      },
    })
  })

  test('belongs to the owner and the office', async () => {
    expect((await (await at.app.as('staff')).get('/api/overview')).status).toBe(200)
    expect((await (await at.app.as('technician')).get('/api/overview')).status).toBe(403)
  })

  test('of a business that is none is refused with a sentence', async () => {
    expect(await at.owner.get('/api/overview?businessId=00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { error: 'This business doesn’t exist.' },
    })
    expect((await at.owner.get('/api/overview?businessId=x')).status).toBe(400)
  })

  test('goes on without a part that cannot be read', async () => {
    await at.sql('alter table materials rename to materials_away')
    await at.sql('alter table daily_service_counts rename to service_counts_away')
    const answer = await at.ofFirst()
    await at.sql('alter table materials_away rename to materials')
    await at.sql('alter table service_counts_away rename to daily_service_counts')
    expect(answer).toMatchObject({ needsYou: null, customers: null, stops: [], recentJobs: [], pendingReviews: 0 })
  })
})

describe('the day', () => {
  test('has jobs and estimate visits in order of time, with their money, and not what was canceled', async () => {
    const business = await at.crew.business()
    const noon = await at.crew.aJob({
      scheduledDate: TODAY,
      scheduledTime: '12:30',
      amount: 90_000,
      customer: { name: 'Gulf Breeze HOA' },
    })
    const nine = await at.crew.aJob({ scheduledDate: TODAY, scheduledTime: '09:00', amount: 128_250, areaSqFt: 850 })
    const gone = await at.crew.aJob({ scheduledDate: TODAY, scheduledTime: '10:00' })
    await at.owner.patch(`/api/jobs/${gone.id}/status`, { status: 'cancelled' })
    const visit = {
      businessId: business,
      name: 'Tom Okafor',
      phone: '(813) 555-0133',
      address: '17 Heron Ct, Riverview, FL 33578',
      service: 'Pool Deck Sealing',
    }
    expect((await at.owner.post('/api/visits', { ...visit, date: TODAY, time: '15:30' })).status).toBe(201)
    await at.owner.post('/api/visits', { ...visit, date: '2026-11-21', time: '15:30' })
    expect((await at.ofFirst()).stops).toMatchObject([
      { kind: 'job', id: nine.id, time: '09:00', amount: 128_250, areaSqFt: 850, town: 'Lithia', goesOn: false },
      { kind: 'job', id: noon.id, time: '12:30', customerName: 'Gulf Breeze HOA', status: 'scheduled' },
      {
        kind: 'visit',
        customerName: 'Tom Okafor',
        what: 'Pool Deck Sealing',
        time: '15:30',
        town: 'Riverview',
        amount: null,
      },
    ])
  })

  test('has a job that goes on from yesterday, whose price was counted then', async () => {
    const job = await at.crew.aJob({ scheduledDate: '2026-11-19', scheduledTime: '08:00', days: 2, amount: 500_000 })
    expect((await at.ofFirst()).stops).toMatchObject([{ id: job.id, goesOn: true }])
  })

  test('is that of the business, by its wall clock', async () => {
    await at.crew.aJob({ scheduledDate: TODAY })
    at.now = new Date('2026-11-21T04:59:00Z')
    expect(await at.ofFirst()).toMatchObject({ day: TODAY, stops: [{ kind: 'job' }] })
    at.now = new Date('2026-11-21T05:01:00Z')
    expect(await at.ofFirst()).toMatchObject({ day: '2026-11-21', stops: [] })
  })

  test('shows the three newest jobs, of one business or of both', async () => {
    const made: string[] = []
    for (let minute = 0; minute < 4; minute++) {
      at.now = new Date(MORNING.getTime() + minute * 60_000)
      made.push(String((await at.crew.aJob({})).id))
    }
    at.now = new Date(MORNING.getTime() + 300_000)
    const other = await at.crew.aJob({ businessId: await at.crew.business(1) })
    const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => id)
    expect(ids((await at.ofFirst()).recentJobs)).toEqual(made.slice(1).toReversed())
    expect(ids((await at.overview()).recentJobs)).toEqual([other.id, made[3], made[2]])
  })
})

test('the newest jobs are without those that were archived', async () => {
  const [current, archived] = [await at.crew.aJob({}), await at.crew.aJob({})]
  await at.owner.patch(`/api/jobs/${archived.id}/status`, { status: 'completed' })
  expect((await at.ofFirst()).recentJobs).toHaveLength(2)
  expect((await at.owner.post(`/api/jobs/${archived.id}/archive`)).status).toBe(200)
  expect((await at.ofFirst()).recentJobs).toMatchObject([{ id: current.id }])
})

describe('the figures', () => {
  test('count jobs that are asked for, booked and under way, of today and of days that went by', async () => {
    await at.crew.aJob({})
    await at.crew.aJob({ scheduledDate: TODAY })
    await at.crew.aJob({ scheduledDate: '2026-12-10' })
    const late = await at.crew.aJob({ scheduledDate: '2026-11-02' })
    const done = await at.crew.aJob({ scheduledDate: TODAY })
    await at.owner.patch(`/api/jobs/${done.id}/status`, { status: 'completed' })
    const off = await at.crew.aJob({ scheduledDate: TODAY })
    await at.owner.patch(`/api/jobs/${off.id}/status`, { status: 'cancelled' })
    await at.crew.aJob({ businessId: await at.crew.business(1), scheduledDate: TODAY })
    expect((await at.ofFirst()).activeJobs).toEqual({ all: 4, today: 1, late: 1 })
    expect((await at.overview()).activeJobs).toEqual({ all: 5, today: 2, late: 1 })
    await at.owner.post(`/api/jobs/${late.id}/start`)
    expect((await at.ofFirst()).activeJobs).toEqual({ all: 4, today: 1, late: 1 })
  })

  test('count a job of several days as one of today while it goes on, and as late once its last day is over', async () => {
    await at.crew.aJob({ scheduledDate: '2026-11-18', days: 3 })
    await at.crew.aJob({ scheduledDate: TODAY, days: 2 })
    expect((await at.ofFirst()).activeJobs).toEqual({ all: 2, today: 2, late: 0 })
    await at.crew.aJob({ scheduledDate: '2026-11-17', days: 3 })
    // Thursday and Monday: today is neither.
    const pause = await at.crew.aJob({ scheduledDate: '2026-11-19', days: 2 })
    await at.sql(`update jobs set dates = '{2026-11-19,2026-11-23}' where id = $1`, [pause.id])
    expect((await at.ofFirst()).activeJobs).toEqual({ all: 4, today: 2, late: 1 })
  })

  test('count the jobs of thirty days, today included, and none of the day before them', async () => {
    for (const scheduledDate of ['2026-10-21', '2026-10-22', TODAY, '2026-11-21']) await at.crew.aJob({ scheduledDate })
    const off = await at.crew.aJob({ scheduledDate: '2026-11-10' })
    await at.owner.patch(`/api/jobs/${off.id}/status`, { status: 'cancelled' })
    expect((await at.ofFirst()).lastThirtyDays).toBe(2)
  })

  test('count reviews that wait, and requests of the last seven days', async () => {
    for (const status of ['pending', 'pending', 'approved', 'rejected'])
      await at.sql(`insert into reviews (rating, comment, status) values (5, 'Good.', $1)`, [status])
    for (const days of [0, 6, 7]) {
      at.now = new Date(MORNING.getTime() - days * 86_400_000)
      await at.app.visitor.post('/api/service-requests', aQuote())
    }
    at.now = MORNING
    expect(await at.ofFirst()).toMatchObject({ pendingReviews: 2, customers: { newLeads: 2 } })
  })

  test('that were counted up to a thousand say when there are more', async () => {
    await at.sql(`insert into reviews (rating, comment) select 5, 'Good.' from generate_series(1, 1500)`)
    expect((await at.ofFirst()).pendingReviews).toBe(1001)
  })
})

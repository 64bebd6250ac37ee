import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aQuote, startApp } from '../../../tests/support/app.ts'
import type { App, Caller } from '../../../tests/support/app.ts'
import { crewOf } from '../../../tests/support/crew.ts'
import { truncate } from '../../../tests/support/truncate.ts'

/** Friday, November 20, 2026, 9:30 AM where the business is. */
const MORNING = new Date('2026-11-20T14:30:00Z')
const TODAY = '2026-11-20'

let app: App
let owner: Caller
let crew: ReturnType<typeof crewOf>
let now = MORNING
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
  owner = await app.as('owner')
  crew = crewOf(app)
})
afterAll(() => app.stop())
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
beforeEach(async () => {
  now = MORNING
  await truncate(app.database.pool, 'customers, jobs, service_requests, reviews, invoices, materials, equipment, visits')
})

const overview = async (query = '') => (await owner.get(`/api/overview${query}`)).body
const ofFirst = async () => overview(`?businessId=${await crew.business()}`)

describe('the overview', () => {
  test('of a new business is empty and says so of each part', async () => {
    expect(await ofFirst()).toEqual({
      day: TODAY,
      needsYou: {
        requests: { many: 0, rows: [] },
        invoices: { many: 0, rows: [] },
        unconfirmed: { many: 0, rows: [] },
        materials: { many: 0, rows: [] },
        equipment: { many: 0, rows: [] },
      },
      stops: [],
      recentJobs: [],
      activeJobs: { all: 0, today: 0, late: 0 },
      pendingReviews: 0,
      lastThirtyDays: 0,
      customers: { active: 0, newLeads: 0 },
    })
  })

  test('belongs to the owner and the office', async () => {
    expect((await (await app.as('staff')).get('/api/overview')).status).toBe(200)
    expect((await (await app.as('technician')).get('/api/overview')).status).toBe(403)
  })

  test('of a business that is none is refused with a sentence', async () => {
    expect(await owner.get('/api/overview?businessId=00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { error: 'That business does not exist.' },
    })
    expect((await owner.get('/api/overview?businessId=x')).status).toBe(400)
  })

  test('goes on without a part that cannot be read', async () => {
    await sql('alter table materials rename to materials_away')
    await sql('alter table served_counts rename to served_away')
    const told = await ofFirst()
    await sql('alter table materials_away rename to materials')
    await sql('alter table served_away rename to served_counts')
    expect(told).toMatchObject({ needsYou: null, customers: null, stops: [], recentJobs: [], pendingReviews: 0 })
  })
})

describe('the day', () => {
  test('has jobs and estimate visits in order of time, with their money, and not what was cancelled', async () => {
    const business = await crew.business()
    const noon = await crew.aJob({ scheduledDate: TODAY, scheduledTime: '12:30', amount: 90_000, customer: { name: 'Gulf Breeze HOA' } })
    const nine = await crew.aJob({ scheduledDate: TODAY, scheduledTime: '09:00', amount: 128_250, areaSqFt: 850 })
    const gone = await crew.aJob({ scheduledDate: TODAY, scheduledTime: '10:00' })
    await owner.patch(`/api/jobs/${gone.id}/status`, { status: 'cancelled' })
    const visit = {
      businessId: business,
      name: 'Tom Okafor',
      phone: '(813) 555-0133',
      address: '17 Heron Ct, Riverview, FL 33578',
      service: 'Pool Deck Sealing',
    }
    expect((await owner.post('/api/visits', { ...visit, date: TODAY, time: '15:30' })).status).toBe(201)
    await owner.post('/api/visits', { ...visit, date: '2026-11-21', time: '15:30' })
    expect((await ofFirst()).stops).toMatchObject([
      { kind: 'job', id: nine.id, time: '09:00', amount: 128_250, areaSqFt: 850, town: 'Lithia', goesOn: false },
      { kind: 'job', id: noon.id, time: '12:30', customerName: 'Gulf Breeze HOA', status: 'scheduled' },
      { kind: 'visit', customerName: 'Tom Okafor', what: 'Pool Deck Sealing', time: '15:30', town: 'Riverview', amount: null },
    ])
  })

  test('has a job that goes on from yesterday, whose price was counted then', async () => {
    const job = await crew.aJob({ scheduledDate: '2026-11-19', scheduledTime: '08:00', days: 2, amount: 500_000 })
    expect((await ofFirst()).stops).toMatchObject([{ id: job.id, goesOn: true }])
  })

  test('is that of the business, by its wall clock', async () => {
    await crew.aJob({ scheduledDate: TODAY })
    now = new Date('2026-11-21T04:59:00Z')
    expect(await ofFirst()).toMatchObject({ day: TODAY, stops: [{ kind: 'job' }] })
    now = new Date('2026-11-21T05:01:00Z')
    expect(await ofFirst()).toMatchObject({ day: '2026-11-21', stops: [] })
  })

  test('shows the three newest jobs, of one business or of both', async () => {
    const made: string[] = []
    for (let at = 0; at < 4; at++) {
      now = new Date(MORNING.getTime() + at * 60_000)
      made.push(String((await crew.aJob({})).id))
    }
    now = new Date(MORNING.getTime() + 300_000)
    const other = await crew.aJob({ businessId: await crew.business(1) })
    const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => id)
    expect(ids((await ofFirst()).recentJobs)).toEqual(made.slice(1).toReversed())
    expect(ids((await overview()).recentJobs)).toEqual([other.id, made[3], made[2]])
  })
})

test('the newest jobs are without those that were archived', async () => {
  const [kept, archived] = [await crew.aJob({}), await crew.aJob({})]
  await owner.patch(`/api/jobs/${archived.id}/status`, { status: 'completed' })
  expect((await ofFirst()).recentJobs).toHaveLength(2)
  expect((await owner.post(`/api/jobs/${archived.id}/archive`)).status).toBe(200)
  expect((await ofFirst()).recentJobs).toMatchObject([{ id: kept.id }])
})

describe('the figures', () => {
  test('count jobs that are asked for, booked and under way, of today and of days that went by', async () => {
    await crew.aJob({})
    await crew.aJob({ scheduledDate: TODAY })
    await crew.aJob({ scheduledDate: '2026-12-10' })
    const late = await crew.aJob({ scheduledDate: '2026-11-02' })
    const done = await crew.aJob({ scheduledDate: TODAY })
    await owner.patch(`/api/jobs/${done.id}/status`, { status: 'completed' })
    const off = await crew.aJob({ scheduledDate: TODAY })
    await owner.patch(`/api/jobs/${off.id}/status`, { status: 'cancelled' })
    await crew.aJob({ businessId: await crew.business(1), scheduledDate: TODAY })
    expect((await ofFirst()).activeJobs).toEqual({ all: 4, today: 1, late: 1 })
    expect((await overview()).activeJobs).toEqual({ all: 5, today: 2, late: 1 })
    await owner.post(`/api/jobs/${late.id}/start`)
    expect((await ofFirst()).activeJobs).toEqual({ all: 4, today: 1, late: 1 })
  })

  test('count a job of several days as one of today while it goes on, and as late once its last day is over', async () => {
    await crew.aJob({ scheduledDate: '2026-11-18', days: 3 })
    await crew.aJob({ scheduledDate: TODAY, days: 2 })
    expect((await ofFirst()).activeJobs).toEqual({ all: 2, today: 2, late: 0 })
    await crew.aJob({ scheduledDate: '2026-11-17', days: 3 })
    // Thursday and Monday: today is neither.
    const pause = await crew.aJob({ scheduledDate: '2026-11-19', days: 2 })
    await sql(`update jobs set dates = '{2026-11-19,2026-11-23}' where id = $1`, [pause.id])
    expect((await ofFirst()).activeJobs).toEqual({ all: 4, today: 2, late: 1 })
  })

  test('count the jobs of thirty days, today included, and none of the day before them', async () => {
    for (const scheduledDate of ['2026-10-21', '2026-10-22', TODAY, '2026-11-21']) await crew.aJob({ scheduledDate })
    const off = await crew.aJob({ scheduledDate: '2026-11-10' })
    await owner.patch(`/api/jobs/${off.id}/status`, { status: 'cancelled' })
    expect((await ofFirst()).lastThirtyDays).toBe(2)
  })

  test('count reviews that wait, and requests of the last seven days', async () => {
    for (const status of ['pending', 'pending', 'approved', 'rejected'])
      await sql(`insert into reviews (rating, comment, status) values (5, 'Good.', $1)`, [status])
    for (const days of [0, 6, 7]) {
      now = new Date(MORNING.getTime() - days * 86_400_000)
      await app.visitor.post('/api/service-requests', aQuote())
    }
    now = MORNING
    expect(await ofFirst()).toMatchObject({ pendingReviews: 2, customers: { newLeads: 2 } })
  })

  test('that were counted up to a thousand say when there are more', async () => {
    await sql(`insert into reviews (rating, comment) select 5, 'Good.' from generate_series(1, 1500)`)
    expect((await ofFirst()).pendingReviews).toBe(1001)
  })
})

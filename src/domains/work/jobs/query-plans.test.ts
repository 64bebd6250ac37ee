import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillUp } from '../../../../bench/big-data.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { countJobs } from './job-counts.ts'
import { listJobsOn } from './list-day.ts'
import { list } from './list-jobs.ts'

// What is asked of jobs is asked for as the product asks, and each statement is explained as it was sent. No plan may
// read a whole table.

const { app } = useApp()
let business: string
let technicians: string[]
let customer: string
let field: string
beforeAll(async () => {
  const crew = createFactories(app)
  business = await crew.business()
  technicians = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => String((await crew.aTechnician({ name: `Technician ${at}` })).id)),
  )
  const { pool } = app.parts.db
  await fillUp(pool, { customers: 8_000, jobs: 24_000 })
  // Each job has one of the crew, and one of them has but a few.
  await pool.query(
    `insert into job_technicians (job_id, technician_id)
     select id, ($1::uuid[])[case when n % 4000 = 0 then 8 else 1 + n % 7 end] from (select id, row_number() over () n from jobs) numbered`,
    [technicians],
  )
  await pool.query(
    `update jobs set days = 3 where id in (select id from jobs where scheduled_date is not null order by id limit 300)`,
  )
  customer = (await pool.query<{ id: string }>('select customer_id as id from jobs limit 1')).rows[0]?.id ?? ''
  const made = await pool.query<{ id: string }>(
    `insert into custom_fields (id, of, name, type) values (gen_random_uuid(), 'jobs', 'Color', 'text') returning id`,
  )
  field = made.rows[0]?.id ?? ''
  await pool.query(
    `insert into custom_values (id, field_id, job_id, value)
     select gen_random_uuid(), $1, id, 'Tan ' || row_number() over () from jobs`,
    [field],
  )
  await pool.query('vacuum analyze')
}, 120_000)

/** The plans of all statements that `ask` sends. */
async function plansOf(ask: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const { pool } = app.parts.db
  const sent: { text: string; values: unknown[] }[] = []
  const { query } = pool
  // Listening on the pool rather than taking its place: each statement is answered as always.
  const listening = function (this: pg.Pool, config: pg.QueryConfig, values?: unknown[]) {
    if (typeof config === 'object' && 'text' in config)
      sent.push({ text: config.text, values: values ?? config.values ?? [] })
    return Reflect.apply(query, this, [config, values])
  }
  Object.assign(pool, { query: listening })
  try {
    await ask(app.parts.db.read(SYSTEM))
  } finally {
    Object.assign(pool, { query })
  }
  expect(sent.length).toBeGreaterThan(0)
  return Promise.all(
    sent.map(async ({ text, values }) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      return `${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`
    }),
  )
}

const asked = (query: Omit<Parameters<typeof list>[1], 'limit'>) => (tx: Tx) => list(tx, { limit: 50, ...query })
const EVERY: Record<string, (tx: Tx) => Promise<unknown>> = {
  'the newest': (tx) => asked({ businessId: business })(tx),
  'the newest of both businesses': asked({}),
  'by date': (tx) => asked({ businessId: business, sort: 'scheduled' })(tx),
  'by date, of both': asked({ sort: 'scheduled' }),
  'by amount': (tx) => asked({ businessId: business, sort: 'amount' })(tx),
  'by amount, of both': asked({ sort: 'amount' }),
  ...Object.fromEntries(
    (['requested', 'scheduled', 'in-progress', 'completed', 'cancelled'] as const).flatMap((status) =>
      (['newest', 'scheduled', 'amount'] as const).map(
        (sort) => [`${status}, by ${sort}`, (tx: Tx) => asked({ businessId: business, status, sort })(tx)] as const,
      ),
    ),
  ),
  'of a technician with many': (tx) => asked({ businessId: business, technicianId: technicians[0] })(tx),
  'of a technician with few': (tx) => asked({ businessId: business, technicianId: technicians[7] })(tx),
  'of a technician, by date': (tx) =>
    asked({ businessId: business, technicianId: technicians[0], sort: 'scheduled' })(tx),
  'of a technician, in a status': (tx) =>
    asked({ businessId: business, technicianId: technicians[0], status: 'scheduled' })(tx),
  'of a customer': (tx) => asked({ customerId: customer })(tx),
  'of a week': (tx) => asked({ businessId: business, from: daysFromNow(-3), to: daysFromNow(3) })(tx),
  'of a month, by date': (tx) =>
    asked({ businessId: business, from: daysFromNow(-3), to: daysFromNow(27), sort: 'scheduled' })(tx),
  'from a day on, by amount': (tx) => asked({ businessId: business, from: daysFromNow(0), sort: 'amount' })(tx),
  'without a date': (tx) => asked({ businessId: business, unscheduled: true })(tx),
  'without a date, in a status': (tx) => asked({ businessId: business, unscheduled: true, status: 'requested' })(tx),
  'without a date, the ready ones first': (tx) => asked({ businessId: business, unscheduled: true, sort: 'ready' })(tx),
  'with a common word': (tx) => asked({ businessId: business, q: 'driveway' })(tx),
  'with a common word, by date': (tx) => asked({ businessId: business, q: 'driveway', sort: 'scheduled' })(tx),
  'with a rare word': (tx) => asked({ businessId: business, q: 'dvorjian' })(tx),
  'with a word that nobody has': (tx) => asked({ businessId: business, q: 'qqqqqq' })(tx),
  'with several words': (tx) => asked({ businessId: business, q: 'smith driveway' })(tx),
  'with a word, in a status': (tx) => asked({ businessId: business, q: 'smith', status: 'completed' })(tx),
  'with a word, of both businesses': asked({ q: 'smith' }),
  'with a tag that no customer has': (tx) => asked({ businessId: business, tag: 'VIP' })(tx),
  'with a field that many have': (tx) => asked({ businessId: business, field })(tx),
  'with a value that few have': (tx) => asked({ businessId: business, field, fieldValue: 'tan 12' })(tx),
  'of a day': (tx) => listJobsOn(tx, { date: daysFromNow(0), businessId: business }),
  'of a day, of both businesses': (tx) => listJobsOn(tx, { date: daysFromNow(0) }),
  counted: (tx) => countJobs(tx, { businessId: business }),
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

describe('no whole table is read for jobs', () => {
  test.each(Object.entries(EVERY))('%s', async (_what, ask) => {
    for (const plan of await plansOf(ask))
      expect(plan).not.toMatch(/Seq Scan on (jobs|customers|job_technicians|bookings|technicians_of)/)
  })

  test('page by page, however deep', async () => {
    const found = await list(app.parts.db.read(SYSTEM), { limit: 50, businessId: business, sort: 'scheduled' })
    for (const plan of await plansOf(asked({ businessId: business, sort: 'scheduled', cursor: found.next })))
      expect(plan).not.toMatch(/Seq Scan on (jobs|customers)/)
  })
})

import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { compactCounts } from './overview-figures.ts'

let now = new Date('2026-11-20T14:30:00Z')
const { app, owner, crew } = useApp({ clock: { now: () => now } })

const active = async () => (await owner.get('/api/overview')).body.customers.active as number
const setStatus = (id: string, status: string) => owner.patch(`/api/jobs/${id}/status`, { status })
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

test('a customer is active from their first completed job on, as long as one of the last 24 months stands', async () => {
  const customer = await crew.aCustomer()
  const of = { customerId: customer.id }
  expect(await active()).toBe(0)
  const old = await crew.aJob({ ...of, scheduledDate: '2024-11-19' })
  const edge = await crew.aJob({ ...of, scheduledDate: '2024-11-20' })
  const fresh = await crew.aJob({ ...of, scheduledDate: '2026-11-01' })
  expect(await active()).toBe(0)
  await setStatus(old.id, 'completed')
  expect(await active()).toBe(0)
  await setStatus(edge.id, 'completed')
  expect(await active()).toBe(1)
  await setStatus(fresh.id, 'completed')
  expect(await active()).toBe(1)
  await setStatus(edge.id, 'scheduled')
  expect(await active()).toBe(1)
  // Reopened, deleted, or moved to another day: only the remaining jobs count.
  await setStatus(fresh.id, 'in-progress')
  expect(await active()).toBe(0)
  await setStatus(fresh.id, 'completed')
  await owner.call('DELETE', `/api/jobs/${fresh.id}`)
  expect(await active()).toBe(0)
  const moved = await crew.aJob({ ...of })
  await setStatus(moved.id, 'completed')
  expect(await active()).toBe(1)
  await sql(`update jobs set scheduled_date = '2023-01-01' where id = $1`, [moved.id])
  expect(await active()).toBe(0)
  await sql(`update jobs set scheduled_date = '2024-11-20' where id = $1`, [moved.id])
  expect(await active()).toBe(1)
  now = new Date('2026-11-21T14:30:00Z')
  expect(await active()).toBe(0)
  now = new Date('2026-11-20T14:30:00Z')
  await sql('delete from jobs where customer_id = $1', [customer.id])
})

test('a job without a date that was done in the evening counts from that evening, though it is the next day elsewhere', async () => {
  const { at } = { at: now }
  now = new Date('2026-12-01T01:30:00Z')
  const customer = await crew.aCustomer({ transactionDate: '1/5/2020' })
  await crew.aJob({ customerId: customer.id, status: 'completed' })
  expect((await owner.get(`/api/customers/${customer.id}`)).body.transactionDate).toBe('11/30/2026')
  expect((await sql('select day::text from customer_last_service where customer_id = $1', [customer.id])).rows).toEqual(
    [{ day: '2026-11-30' }],
  )
  now = at
  await sql('delete from jobs where customer_id = $1', [customer.id])
})

test('the day of the last job that an import brings counts too, and who is archived does not', async () => {
  const before = await active()
  const customer = await crew.aCustomer({ transactionDate: '3/15/2026' })
  await crew.aCustomer({ transactionDate: '3/15/2020' })
  // Written down today, and nothing was done for them yet.
  await crew.aCustomer({ transactionDate: '11/20/2026' })
  expect(await active()).toBe(before + 1)
  const { body } = await owner.patch(`/api/customers/${customer.id}`, {
    version: customer.version,
    transactionDate: '1/5/2019',
  })
  expect(await active()).toBe(before)
  await owner.patch(`/api/customers/${customer.id}`, { version: body.version, transactionDate: '1/5/2026' })
  expect(await active()).toBe(before + 1)
  await owner.post(`/api/customers/${customer.id}/archive`)
  expect(await active()).toBe(before)
  await owner.post(`/api/customers/${customer.id}/unarchive`)
  expect(await active()).toBe(before + 1)
})

/** The same by reading everything. */
const RECOMPUTED = `select c.id as customer_id, greatest(known_day(c.transaction_day, c.created_at), max(served_day(j.scheduled_date, j.created_at))) as day
  from customers c left join jobs j on j.customer_id = c.id and j.status = 'completed'
  where not c.archived group by c.id having greatest(known_day(c.transaction_day, c.created_at), max(served_day(j.scheduled_date, j.created_at))) is not null`

test('after any bulk change, the stored days are those that reading everything would give', async () => {
  const differ = async () =>
    (
      await sql(
        `(select * from customer_last_service except (${RECOMPUTED})) union all ((${RECOMPUTED}) except select * from customer_last_service)`,
      )
    ).rows
  const business = await crew.business()
  await sql(
    `insert into customers (name, phone, address, transaction_day) select 'C' || g, '+1813' || (5550000 + g), 'x', case when g % 3 = 0 then date '2020-01-01' + g * 7 end from generate_series(1, 300) g`,
  )
  const addJobs = `insert into jobs (business_id, customer_id, service, status, scheduled_date, created_at)
    select $1, c.id, 'Paver Sealing', (array['completed', 'scheduled', 'cancelled'])[1 + g % 3], case when g % 5 > 0 then date '2022-01-01' + g end, now() - g * interval '1 day'
    from generate_series(1, 900) g join (select id, row_number() over (order by id) n from customers) c on c.n = 1 + g % 250`
  const steps: [string, unknown[]?][] = [
    [addJobs, [business]],
    [`update jobs set status = 'completed' where status = 'scheduled' and scheduled_date > '2023-06-01'`],
    [
      `update jobs set customer_id = (select id from customers order by id limit 1) where scheduled_date < '2022-03-01'`,
    ],
    [
      `update jobs set scheduled_date = scheduled_date + 400 where status = 'completed' and scheduled_date < '2022-12-01'`,
    ],
    [`update customers set archived_at = now() where name like '%7'`],
    [`delete from jobs where scheduled_date > '2023-10-01' or scheduled_date is null`],
    [`update customers set archived_at = null, transaction_day = transaction_day - 1000`],
    [`delete from jobs`],
    [`delete from customers where name like '%3'`],
  ]
  for (const [step, values] of steps) {
    await sql(step, values)
    expect(await differ(), step).toEqual([])
    expect((await sql(MISCOUNTED)).rows, step).toEqual([])
  }
  await app.parts.db.transaction(SYSTEM, compactCounts)
  expect((await sql(MISCOUNTED)).rows).toEqual([])
  expect(
    (await sql('select day from daily_service_counts group by 1 having count(*) > 1 or sum(many) = 0')).rows,
  ).toEqual([])
})

const MISCOUNTED = `select day from (select day, many from daily_service_counts union all select day, -1 from customer_last_service) both_of_them group by 1 having sum(many) <> 0`

test('two who complete jobs of the same customers at the same time wait for each other, and lose nothing', async () => {
  const customer = await crew.aCustomer()
  const made = await Promise.all(
    Array.from({ length: 8 }, async (_, at) =>
      crew.aJob({ customerId: customer.id, scheduledDate: `2026-10-${10 + at}` }),
    ),
  )
  const answers = await Promise.all(made.map(({ id }) => setStatus(id, 'completed')))
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200))
  expect((await sql('select day::text from customer_last_service where customer_id = $1', [customer.id])).rows).toEqual(
    [{ day: '2026-10-17' }],
  )
})

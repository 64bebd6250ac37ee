import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { fillUp } from '../../../../bench/big-data.ts'
import { useApp } from '#tests/support/use-app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { getOverview } from './service.ts'

// What the overview asks is asked for as the product asks, and each statement is explained as it was sent. No plan may
// read a whole table.

const { app } = useApp()
beforeAll(async () => {
  const { pool } = app.parts.db
  await fillUp(pool, { customers: 8_000, jobs: 24_000 })
  await pool.query(`insert into service_requests (name, email, phone, address, service, status, created_at)
    select 'R' || g, 'r' || g || '@example.com', '+1813555' || lpad(g::text, 4, '0'), 'x', 'driveway', (array['new', 'contacted', 'completed', 'completed'])[1 + g % 4], now() - g * interval '1 hour' from generate_series(1, 6000) g`)
  await pool.query(
    `insert into reviews (rating, comment, status, created_at) select 5, 'Good.', case when g % 100 = 0 then 'pending' else 'approved' end, now() - g * interval '1 hour' from generate_series(1, 6000) g`,
  )
  await pool.query(`insert into invoices (invoice_number, business_id, customer_id, amount, status, due_date)
    select 'INV-' || row_number() over (), business_id, customer_id, 10000, case when row_number() over () % 200 = 0 then 'sent' else 'paid' end, created_at from jobs limit 6000`)
  await pool.query(`insert into visits (business_id, name, phone, address, service, status, date, time)
    select (select id from businesses limit 1), 'V' || g, '+18135550123', 'x', 'Paver Sealing', case when g < 12 then 'scheduled' else 'done' end, current_date - g / 4, '09:00' from generate_series(1, 6000) g`)
  await pool.query(
    `insert into materials (business_id, name, category, unit, quantity_on_hand, unit_cost)
     select id, 'Sealer ' || g, 'sealant', 'gallons', g, 100 from businesses, generate_series(1, 40) g`,
  )
  await pool.query(
    `insert into reservations (job_id, material_id, held, short)
     select j.id, m.id, 0, 1 from jobs j join materials m on m.business_id = j.business_id and m.quantity_on_hand in (1, 20)
     where j.status in ('scheduled', 'in-progress')`,
  )
  await pool.query(`insert into estimates (estimate_number, business_id, customer_id, job_id, service, title, status, offer, amount, valid_until, sent_at, answered_at, created_at)
    select 'EST-' || row_number() over (), business_id, customer_id, id, service, 'Sealing', (array['accepted', 'sent', 'declined'])[1 + row_number() over () % 3], '{}', 10000, current_date, created_at, created_at, created_at from jobs`)
  await pool.query(
    `insert into estimate_responses (estimate_id, accepted, address, amount, deposit, created_at) select id, true, '::1', 10000, 2500, created_at from estimates where status = 'accepted'`,
  )
  await pool.query(
    `insert into ledger_entries (business_id, invoice_id, kind, method, amount, at) select business_id, id, 'payment', 'cash', 100, now() - row_number() over () * interval '6 hours' from invoices`,
  )
  await pool.query(
    `insert into replies (phone, customer_id, body, provider_id, read_at, created_at) select phone, id, 'Hi', id::text, case when random() < 0.99 then now() end, now() from customers`,
  )
  await pool.query(
    `insert into communications (customer_id, type, purpose, recipient, message, status, send_after, created_at) select id, 'sms', 'reminder', phone, 'x', case when random() < 0.01 then 'failed' else 'delivered' end, now(), now() from customers`,
  )
  await pool.query(`insert into job_tasks (job_id, text, place) select id, 'First coat', 1 from jobs`)
  await pool.query('vacuum analyze')
}, 120_000)

/** Each statement that the overview sends, with its plan. */
async function plansOf(businessId: string | undefined): Promise<string[]> {
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
  const figures = await getOverview(app.parts.db.read(SYSTEM), { businessId })
  Object.assign(pool, { query })
  expect(Object.values(figures)).not.toContain(null)
  const plans: string[] = []
  for (const { text, values } of sent) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
  }
  return plans
}

/** Reservations are none of them: they go with the jobs that are still to be done. */
const LARGE =
  /Seq Scan on (jobs|customers|service_requests|reviews|invoices|visits|job_tasks|customer_last_service|estimates|estimate_responses|ledger_entries|replies|communications)\b/

test('among many thousands no plan of the overview reads a table from end to end, of one business or of both', async () => {
  const [business] = (await (await app.as('owner')).get('/api/businesses')).body
  for (const businessId of [business.id, undefined]) {
    const plans = await plansOf(businessId)
    expect(plans.length).toBeGreaterThan(12)
    expect(plans.filter((plan) => LARGE.test(plan))).toEqual([])
  }
})

import { beforeAll, expect, test } from 'vitest'
import { fillUp } from '../../../../bench/big-data.ts'
import { useApp } from '#tests/support/use-app.ts'
import { plansOf } from '#tests/support/plans.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'

const { app } = useApp()
beforeAll(async () => {
  const { pool } = app.parts.db
  await fillUp(pool, { customers: 8_000, jobs: 24_000 })
  await pool.query(`insert into invoices (invoice_number, business_id, customer_id, job_id, amount, status, due_date)
    select 'INV-' || row_number() over (), business_id, customer_id, id, 10000, 'paid', created_at from jobs where status = 'completed' limit 8000`)
  await pool.query(
    `insert into materials (business_id, name, category, unit, unit_cost) select id, 'Sealer ' || g, 'sealant', 'gallons', 100 from businesses, generate_series(1, 20) g`,
  )
  await pool.query(`insert into material_usage (job_id, material_id, quantity_used, cost_at_time)
    select j.id, m.id, 1, 100 from jobs j join materials m on m.business_id = j.business_id and m.name = 'Sealer 1' where j.status = 'completed'`)
  await pool.query(
    `insert into technicians (business_id, name, phone, hourly_cost) select id, 'Kim', '+18135550142', 3000 from businesses`,
  )
  await pool.query(
    `insert into job_technicians (job_id, technician_id) select j.id, t.id from jobs j join technicians t on t.business_id = j.business_id`,
  )
  await pool.query(
    'insert into job_labor (job_id, technician_id, hourly_cost) select job_id, technician_id, 2900 from job_technicians',
  )
  await pool.query(
    `insert into equipment (business_id, name, type, purchase_cost) select id, 'Washer', 'washer', 480000 from businesses`,
  )
  await pool.query(
    `insert into equipment_usage (job_id, equipment_id, hours_used) select j.id, e.id, 2 from jobs j join equipment e on e.business_id = j.business_id`,
  )
  await pool.query(
    `insert into ledger_entries (business_id, invoice_id, kind, method, amount, at) select business_id, id, 'payment', 'cash', amount, created_at from invoices`,
  )
  await pool.query('vacuum analyze')
}, 120_000)

/**
 * Jobs of three months are of a good part of the customers: to read those once is less work than to look each of them
 * up.
 */
const LARGE = /Seq Scan on (jobs|invoices|material_usage|job_technicians|ledger_entries|job_labor|equipment_usage)\b/

test('among many thousands no plan of a job, or of the margins of three months, reads a table from end to end', async () => {
  const owner = await app.as('owner')
  const today = toDay(new Date())
  const [job] = (await owner.get('/api/jobs?limit=1&status=completed')).body
  const asked = [
    `/api/jobs/${job.id}/cost`,
    `/api/reports/margins?from=${addDays(today, -90)}&to=${today}`,
    `/api/reports/margins?from=${addDays(today, -90)}&to=${today}&businessId=${job.businessId}`,
  ]
  for (const path of asked) {
    const plans = await plansOf(app, async () => expect((await owner.get(path)).status).toBe(200))
    expect(plans.length).toBeGreaterThan(2)
    expect(
      plans.filter(({ plan }) => LARGE.test(plan)).map(({ statement, plan }) => `${path}\n${statement}\n${plan}`),
    ).toEqual([])
  }
})

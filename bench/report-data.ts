import type { OpenDatabase } from '#platform/database/open.ts'
import { onOwnConnection } from '#platform/database/pool.ts'

/**
 * What belongs to the jobs of big-data.ts in a report: crews, materials, invoices that were paid, requests, reviews and
 * visits of the website.
 */
export async function fillBooks(pool: OpenDatabase['pool']): Promise<void> {
  const statements = [
    `insert into technicians (business_id, name, phone) select id, 'Technician ' || g, '+18135550142' from businesses, generate_series(1, 6) g`,
    `insert into materials (business_id, name, category, unit, unit_cost) select id, 'Material ' || g, 'sealant', 'gallons', 100 * g from businesses, generate_series(1, 20) g`,
    `insert into job_technicians (job_id, technician_id)
      select j.id, t.id from (select id, business_id, row_number() over (order by created_at) n from jobs) j
      join (select id, business_id, row_number() over (partition by business_id order by name) n from technicians) t on t.business_id = j.business_id and t.n = 1 + j.n % 6`,
    'insert into job_labor (job_id, technician_id, hourly_cost) select job_id, technician_id, 2900 from job_technicians',
    `insert into material_usage (job_id, material_id, quantity_used, cost_at_time)
      select j.id, m.id, 1 + j.n % 9, m.unit_cost from (select id, business_id, row_number() over (order by created_at) n from jobs where status = 'completed') j
      join (select id, business_id, unit_cost, row_number() over (partition by business_id order by name) n from materials) m on m.business_id = j.business_id and m.n = 1 + j.n % 20`,
    `insert into invoices (invoice_number, business_id, customer_id, job_id, amount, status, due_date)
      select 'INV-' || row_number() over (order by created_at), business_id, customer_id, id, amount, case when row_number() over (order by created_at) % 400 = 0 then 'sent' else 'paid' end, coalesce(scheduled_date, current_date) + 30
      from jobs where status = 'completed'`,
    `insert into ledger_entries (business_id, invoice_id, kind, method, amount, tip, at)
      select i.business_id, i.id, 'payment', 'card', i.amount, 0, i.due_date - interval '25 days' + interval '15 hours' from invoices i where i.status = 'paid'`,
    `insert into service_requests (name, email, phone, address, service, status, created_at, contacted_at, job_id)
      select 'R' || n, 'r' || n || '@example.com', '+1813' || lpad((n % 10000000)::text, 7, '0'), 'x', 'driveway', 'completed', asked, asked + (n % 40) * interval '1 hour', id
      from (select id, row_number() over (order by created_at) n, coalesce(scheduled_date, current_date)::timestamptz - interval '9 days' as asked from jobs) j where n % 3 = 0`,
    `insert into reviews (rating, comment, status, created_at) select 3 + g % 3, 'Good.', 'approved', now() - g * interval '2 hours' from generate_series(1, 20000) g`,
    `insert into daily_traffic_counts (day, page, source, kind, count) select current_date - g, p, 'direct', k, 1 + g % 50 from generate_series(0, 3000) g, unnest(array['/', '/faq', '/gallery']) p, unnest(array['view', 'started', 'sent', 'call']) k`,
    'vacuum analyze',
  ]
  await onOwnConnection(pool.options, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

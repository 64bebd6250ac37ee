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

/** What `aLine` of the tests has: a line of an offer with a price of its own. */
const LINE = (id: string) =>
  `jsonb_build_object('id', '${id}', 'description', 'Line ${id}', 'detail', null, 'quantity', 100, 'unit', 'sq ft', 'byArea', false, 'unitPrice', ('x' || substr(md5(j.id::text || '${id}'), 1, 3))::bit(12)::integer, 'rule', null)`

/**
 * Estimates of every fifth job, half of them accepted at the price of the job, invoices with their lines, service
 * plans, messages and estimate visits. Call it after `fillBooks`.
 */
export async function fillDocuments(pool: OpenDatabase['pool']): Promise<void> {
  const statements = [
    `update invoices set subtotal = amount, issued_date = created_at, paid_date = case when status = 'paid' then due_date - interval '25 days' end,
      line_items = jsonb_build_array(jsonb_build_object('description', 'Paver sealing', 'quantity', 1, 'unitPrice', amount, 'total', amount))::text`,
    `create temporary table offers as select j.*, row_number() over (order by created_at) as n,
        jsonb_build_object('choose', '', 'packages', jsonb_build_array(), 'options', jsonb_build_array(), 'discount', null, 'lines', jsonb_build_array(${LINE('a')}, ${LINE('b')})) as offer
      from jobs j where substr(id::text, 1, 1) in ('0', '1', '2')`,
    `update offers set amount = (select sum((l ->> 'unitPrice')::integer * 100) from jsonb_array_elements(offer -> 'lines') l)`,
    `update jobs j set amount = o.amount from offers o where o.id = j.id and n % 2 = 0`,
    `insert into estimates (estimate_number, business_id, customer_id, job_id, service, title, status, offer, tax_rate, amount, valid_until)
      select 'EST-' || n, business_id, customer_id, id, service, 'Driveway', case when n % 2 = 0 then 'accepted' else 'sent' end, offer, 0, amount, current_date + 14 from offers`,
    `insert into estimate_responses (estimate_id, accepted, name, address, chosen, amount, created_at)
      select id, true, 'Elena V.', '10.0.0.1', '{"packageId": null, "optionIds": []}', amount, now() - interval '3 days' from estimates where status = 'accepted'`,
    `insert into recurring_services (business_id, customer_id, service, frequency, amount, next_scheduled_date)
      select (select id from businesses limit 1), id, 'Pool deck wash', 'quarterly', 38000, current_date + 9 from customers where substr(id::text, 1, 2) = '0a'`,
    `insert into communications (customer_id, type, purpose, recipient, message, status, send_after, sent_at, created_at)
      select id, 'sms', 'reminder', phone, 'See you tomorrow at 9:00 AM.', 'sent', created_at, created_at, created_at from customers`,
    `insert into visits (business_id, customer_id, name, phone, address, service, status, date, time, minutes)
      select (select id from businesses limit 1), id, name, phone, address, 'Paver Sealing', 'done', current_date - 40, '10:00', 60 from customers where substr(id::text, 1, 1) = '1'`,
    'vacuum analyze',
  ]
  await onOwnConnection(pool.options, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { processedJob } from '#tests/support/finished-job.ts'
import { plansOf } from '#tests/support/plans.ts'

const { app, owner } = useApp()

test('no query plan of a timeline scans a whole table of customer records', { timeout: 60_000 }, async () => {
  const { jobId, requestId } = await processedJob(app)
  const { customerId } = (await owner.get(`/api/jobs/${jobId}`)).body
  const visit = await createFactories(app).aVisit()
  for (const statement of FILL) await app.database.pool.query(statement)
  await app.database.pool.query('vacuum analyze')
  const plans = await plansOf(app, async () => {
    for (const path of [
      `customers/${customerId}`,
      `jobs/${jobId}`,
      `service-requests/${requestId}`,
      `visits/${visit.id}`,
    ]) {
      const { headers } = await owner.get(`/api/${path}/timeline?limit=1`)
      await owner.get(/<(.+)>;/.exec(headers.get('link') ?? '')?.[1] ?? '')
    }
    await owner.get(`/api/customers/${customerId}/job-history`)
  })
  const scans = plans.flatMap(({ statement, plan }) =>
    Array.from(plan.matchAll(/Seq Scan on (\w+)/g), ([, table]) => table)
      .filter((table) => !SMALL.has(table ?? ''))
      .map((table) => `${table}: ${statement.slice(0, 80)}`),
  )
  expect(plans.filter(({ statement }) => statement.includes('of_jobs')).length).toBeGreaterThanOrEqual(6)
  expect(scans).toEqual([])
})

/** As many of each as make the planner choose; one statement after the other. */
const FILL = [
  `insert into customers (name, phone, address) select 'Filler ' || g, '+1727' || lpad(g::text, 7, '0'), 'x' from generate_series(1, 3000) g`,
  `insert into jobs (business_id, customer_id, service, status) select (select id from businesses limit 1), id, 'Paver Sealing', 'completed' from customers, generate_series(1, 2)`,
  `insert into job_visits (job_id, title, date, time, minutes) select id, 'x', '2026-11-20', '09:00', 60 from jobs`,
  `insert into service_requests (name, email, phone, address, service, customer_id) select name, '', phone, 'x', 'driveway', id from customers`,
  `insert into audit_entries (actor_name, entity, entity_id, action) select 'Ray', 'jobs', id, 'changed' from jobs`,
  `insert into estimates (estimate_number, customer_id, business_id, service, title, offer, amount, valid_until, job_id) select 'E-' || id, customer_id, business_id, 'x', 'x', '{}', 1, '2099-01-01', id from jobs`,
  `insert into recurring_services (customer_id, business_id, service, frequency, amount, next_scheduled_date) select id, (select id from businesses limit 1), 'x', 'monthly', 1, '2099-01-01' from customers`,
  `insert into recurring_occurrences (recurring_service_id, due_date, job_id) select (select id from recurring_services limit 1), '2000-01-01'::date + (row_number() over ())::int, id from jobs`,
  `insert into notes (job_id, text, author_name) select id, 'x', 'Ray' from jobs`,
  `insert into replies (phone, customer_id, body, provider_id) select phone, id, 'x', id::text from customers`,
  `insert into calls (phone, customer_id, direction, note, by_name, at) select phone, id, 'out', '', 'Ray', now() from customers`,
  `insert into communications (customer_id, job_id, type, purpose, recipient, message, status, send_after) select customer_id, id, 'sms', 'reminder', '+1', 'x', 'sent', now() from jobs`,
  `insert into reviews (job_id, customer_id, rating, comment) select id, customer_id, 5, 'x' from jobs`,
  `insert into invoices (invoice_number, business_id, customer_id, job_id, amount, due_date) select 'T-' || id, business_id, customer_id, id, 100, now() from jobs`,
  `insert into photos (job_id, type, category, width, height, byte_size, content_hash) select id, 'after', 'Paver Sealing', 1, 1, 1, id::text from jobs`,
  `insert into files (customer_id, job_id, service_request_id, name, kind, byte_size, content_hash) select j.customer_id, j.id, r.id, 'x.pdf', 'pdf', 1, j.id::text from jobs j join service_requests r on r.customer_id = j.customer_id`,
  `insert into audit_entries (actor_name, entity, entity_id, action) select 'Ray', 'files', id, 'uploaded' from files`,
  `insert into reply_pictures (reply_id, place, state, created_at, photo_id) select r.id, 0, 'saved', now(), p.id from replies r join jobs j on j.customer_id = r.customer_id join photos p on p.job_id = j.id on conflict do nothing`,
  `insert into visits (business_id, request_id, customer_id, name, phone, address, service, date, time) select (select id from businesses limit 1), id, customer_id, name, phone, 'x', 'x', '2026-11-20', '09:00' from service_requests`,
  `insert into audit_entries (actor_name, entity, entity_id, action) select 'Ray', 'visits', id, 'changed' from visits`,
  `insert into alerts (title, body, href) select 'x', 'x', '/dashboard/requests/' || id from service_requests`,
]

/** Tables of some rows, whatever the business does, and those that are empty here. */
const SMALL = new Set([
  'sign_in_rules',
  'users',
  'businesses',
  'settings',
  'sessions',
  'technicians',
  'equipment',
  'job_technicians',
  'job_equipment',
])

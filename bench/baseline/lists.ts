import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

// The floor for a list: a route that looks up the session and answers the same rows by the plainest SQL. It checks
// nothing and counts nothing.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = new Hono()

const SESSION =
  'select users.id, users.role from sessions join users on users.id = sessions.user_id where token = $1 and expires_at > now()'
app.use(async (x, next) => {
  const token = decodeURIComponent(/session_token=([^;.]+)/.exec(x.req.header('cookie') ?? '')?.[1] ?? '')
  const { rows } = await pool.query(SESSION, [token])
  if (rows.length === 0) return x.json({ error: 'Please sign in.' }, 401)
  await next()
})

const CUSTOMER =
  'id, name, email, phone, address, service_category, transaction_date, service_count, tags, archived_at, version, created_at'
const customers = (where: string, order: string) =>
  `select ${CUSTOMER} from customers where not archived ${where} order by ${order} limit $1`
const JOB = `jobs.*, customers.name as customer_name, customers.phone as customer_phone, customers.address`
const jobs = (where: string, order: string) =>
  `select ${JOB} from jobs join customers on customers.id = jobs.customer_id where business_id = $2 ${where} order by ${order} limit $1`

type Query = Record<string, string>
/** What the plainest program would write for each: the statement, and its parameters behind the limit. */
const LISTS: Record<string, (query: Query) => [string, unknown[]]> = {
  '/api/customers newest': () => [customers('', 'created_at desc, id desc'), []],
  '/api/customers category': ({ category }) => [
    customers('and service_category = $2', 'created_at desc, id desc'),
    [category],
  ],
  '/api/customers fields': ({ one, other, first, second }) => [
    customers(
      `and exists (select 1 from custom_values v where v.customer_id = customers.id and v.field_id = $2 and fold(v.value) like '%' || $4 || '%')
       and exists (select 1 from custom_values v where v.customer_id = customers.id and v.field_id = $3 and fold(v.value) like '%' || $5 || '%')`,
      'created_at desc, id desc',
    ),
    [one, other, first, second],
  ],
  '/api/customers name': () => [customers('', 'fold(name), id'), []],
  '/api/customers search': ({ q }) => [customers(`and search like '%' || $2 || '%'`, 'created_at desc, id desc'), [q]],
  '/api/jobs newest': ({ businessId }) => [jobs('', 'jobs.created_at desc, jobs.id desc'), [businessId]],
  '/api/jobs scheduled': ({ businessId }) => [jobs('', 'jobs.stands_at, jobs.id'), [businessId]],
  '/api/jobs search': ({ businessId, q }) => [
    jobs(`and jobs.search like '%' || $3 || '%'`, 'jobs.created_at desc, jobs.id desc'),
    [businessId, q],
  ],
}

app.on('GET', ['/api/customers', '/api/jobs'], async (x) => {
  const { like = 'newest', limit = '50', ...query } = x.req.query()
  const [text, values] = LISTS[`${x.req.path} ${like}`]?.(query) ?? ['', []]
  return x.json((await pool.query(text, [Number(limit), ...values])).rows)
})

const CREW = (of: string) =>
  `(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)), '[]') from ${of} c join technicians t on t.id = c.technician_id`
/** What a block of the calendar shows, of both kinds. */
const CALENDAR = [
  `select 'job' as kind, jobs.id, jobs.version, business_id, status, customers.name, customers.phone, customers.address, service, dates, scheduled_time, estimated_duration,
     ${CREW('job_technicians')} where c.job_id = jobs.id) as technicians
   from jobs join customers on customers.id = jobs.customer_id
   where business_id = $1 and stands_at >= $2::date and stands_at < $3::date + 1 and status <> 'cancelled' order by stands_at`,
  `select 'visit' as kind, id, version, business_id, status, name, phone, address, service, date, time, minutes, ${CREW('visit_technicians')} where c.visit_id = visits.id) as technicians
   from visits where business_id = $1 and stands_at >= $2::date and stands_at < $3::date + 1 and status <> 'cancelled' order by stands_at`,
]

app.get('/api/calendar', async (x) => {
  const { businessId, from, to } = x.req.query()
  const found = await Promise.all(CALENDAR.map((sql) => pool.query(sql, [businessId, from, to])))
  return x.json(found.flatMap(({ rows }) => rows))
})

const of = async (id: string, ...statements: string[]) =>
  (await Promise.all(statements.map((sql) => pool.query(sql, [id])))).map(({ rows }) => rows)

app.get('/api/customers/:id', async (x) => {
  const [customer, addresses, contacts] = await of(
    x.req.param('id'),
    `select ${CUSTOMER}, sms_consent_at, texts_stopped_at from customers where id = $1`,
    'select id, label, address from customer_addresses where customer_id = $1 order by created_at',
    'select id, name, label, phone, email from customer_contacts where customer_id = $1 order by created_at',
  )
  return x.json({ ...customer?.[0], addresses, contacts })
})

app.get('/api/customers/:id/job-history', async (x) => {
  const [done, invoices] = await of(
    x.req.param('id'),
    `select ${JOB} from jobs join customers on customers.id = jobs.customer_id where customer_id = $1 order by jobs.created_at desc limit 10`,
    'select id, job_id, invoice_number, status from invoices where customer_id = $1',
  )
  return x.json(done?.map((job) => ({ ...job, invoices: invoices?.filter((invoice) => invoice.job_id === job.id) })))
})

/** What hangs on a customer, and what was done with it, all in one order. */
const HISTORY = `
  with theirs as (select id from jobs where customer_id = $1)
  select id, 'audit' as kind, action as words, actor_name as who, created_at from audit_entries where entity = 'customers' and entity_id = $1
  union all select id, 'audit', action, actor_name, created_at from audit_entries where entity = 'jobs' and entity_id in (select id from theirs)
  union all select id, 'job', service, null, created_at from jobs where customer_id = $1
  union all select id, 'customer', name, null, created_at from customers where id = $1
  union all select id, 'request', service, name, created_at from service_requests where customer_id = $1
  union all select id, 'message', message, recipient, created_at from communications where customer_id = $1
  union all select id, 'review', comment, null, created_at from reviews where customer_id = $1
  union all select id, 'invoice', invoice_number, null, created_at from invoices where customer_id = $1
  union all select id, 'photo', caption, null, created_at from photos where job_id in (select id from theirs)
  union all select id, 'note', text, author_name, created_at from notes where customer_id = $1
  order by created_at desc limit 20`

app.get('/api/customers/:id/timeline', async (x) => x.json((await of(x.req.param('id'), HISTORY))[0]))

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`bare is ready: http://127.0.0.1:${port}\n`),
)
process.on('SIGTERM', () => process.exit(0))

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

// The floor for a report: a route that looks up the session and asks for the same aggregates by the plainest SQL, all
// at once. It checks nothing, and takes the days of UTC for those of the business.
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

const JOBS = `business_id = any($3) and status <> 'cancelled' and scheduled_date between $1::date and $2::date`
const DONE = `business_id = any($3) and status = 'completed' and scheduled_date between $1::date and $2::date`
const of = (column: string) => `${column} >= $1::date and ${column} < $2::date + 1`

/** Of the period, and of the one before it. */
const TWICE = [
  `select scheduled_date, count(*) from jobs where ${JOBS} group by 1`,
  `select at::date, sum(amount), sum(tip) from ledger_entries where business_id = any($3) and kind in ('payment', 'deposit', 'refund') and ${of('at')} group by 1`,
  `select r.created_at::date, count(*), count(j.id), percentile_cont(0.5) within group (order by contacted_at - r.created_at) from service_requests r left join jobs j on j.id = r.job_id
   where not flagged and $3::uuid[] is not null and ${of('r.created_at')} group by grouping sets ((1), ())`,
  `select count(*), avg(rating) from reviews where status <> 'rejected' and $3::uuid[] is not null and ${of('created_at')}`,
]
const ONCE = [
  `select kind, sum(count) from daily_traffic_counts where day between $1::date and $2::date and $3::uuid[] is not null group by 1`,
  `select count(distinct customer_id) from jobs where ${DONE}`,
  `select t.name, count(*), sum(coalesce(j.actual_duration, j.estimated_duration)) from jobs j join job_technicians w on w.job_id = j.id join technicians t on t.id = w.technician_id
   where ${DONE.replace('business_id', 'j.business_id').replace('status', 'j.status')} group by 1`,
  `select m.name, sum(u.quantity_used), sum(u.quantity_used * u.cost_at_time) from jobs j join material_usage u on u.job_id = j.id join materials m on m.id = u.material_id
   where ${DONE.replace('business_id', 'j.business_id')} group by 1`,
  `select sum(amount) from invoices where business_id = any($3) and status in ('sent', 'overdue') and $1::date <= $2::date`,
]
/** Of the twelve months up to the last day. */
const YEAR = [
  `select service, count(*) from jobs where ${JOBS} group by 1`,
  `select split_part(coalesce(site_address, address), ',', 2), count(*) from jobs join customers on customers.id = customer_id where ${JOBS} group by 1`,
]

const earlier = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

app.get('/api/reports', async (x) => {
  const { from = '', to = '', businessId } = x.req.query()
  const ids =
    businessId === undefined
      ? (await pool.query<{ id: string }>('select id from businesses')).rows.map(({ id }) => id)
      : [businessId]
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  const asked = (statements: string[], first: string, last: string) =>
    statements.map((sql) => pool.query(sql, [first, last, ids]))
  const found = await Promise.all([
    ...asked(TWICE, from, to),
    ...asked(TWICE, earlier(from, days), earlier(from, 1)),
    ...asked(ONCE, from, to),
    ...asked(YEAR, earlier(to, 364), to),
  ])
  return x.json(found.map(({ rows }) => rows))
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`bare is ready: http://127.0.0.1:${port}\n`),
)
process.on('SIGTERM', () => process.exit(0))

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

// The floor for a lead: an endpoint that checks nothing and commits the same rows in one statement.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const INSERT = `
with request as (
  insert into service_requests (name, email, phone, address, service, message, sms_consent, created_at) values ($1, $2, $3, $4, $5, $6, false, now()) returning id
), alert as (
  insert into alerts (title, body, href, created_at) values ('New request', $1, '/dashboard/requests', now()) returning id
), job as (
  insert into pgboss.job_common (name, data, created_on, start_after) select 'dead', jsonb_build_object('id', id), now(), now() from alert
), counted as (
  insert into rate_limit_counters (key, points, expire) values ($7, 1, 0) on conflict (key) do update set points = rate_limit_counters.points + 1
), kept as (
  insert into idempotency_keys (scope, key, body_hash, answer, created_at) select 'bare', $8, 'hash', jsonb_build_object('id', id), now() from request
)
select id from request`

const app = new Hono()
app.post('/api/service-requests', async (x) => {
  const { name, email, phone, address, service, message } = await x.req.json()
  const { rows } = await pool.query({
    name: 'insert',
    text: INSERT,
    values: [
      name,
      email,
      phone,
      address,
      service,
      message,
      `bare:${x.req.header('x-forwarded-for')}`,
      x.req.header('idempotency-key'),
    ],
  })
  return x.json({ id: rows[0].id }, 201)
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`bare is ready: http://127.0.0.1:${port}\n`),
)
process.on('SIGTERM', () => process.exit(0))

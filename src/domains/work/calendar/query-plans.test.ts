import { beforeAll, expect, test } from 'vitest'
import { fillUp } from '../../../../bench/big-data.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { plansOf } from '#tests/support/plans.ts'
import { list as listVisits } from '#domains/sales/visits/service.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { feedEvents } from './feed-events.ts'
import { listEntries } from './service.ts'

const { app } = useApp()
let business: string
let technician: string
beforeAll(async () => {
  const crew = createFactories(app)
  business = await crew.business()
  technician = String((await crew.aTechnician()).id)
  const { pool } = app.parts.db
  await fillUp(pool, { customers: 8_000, jobs: 24_000 })
  await pool.query(
    'insert into job_technicians (job_id, technician_id) select id, $1 from jobs where left(id::text, 1) < $2',
    [technician, '4'],
  )
  await pool.query(
    `update jobs set days = 3 where id in (select id from jobs where scheduled_date is not null order by id limit 300)`,
  )
  await pool.query(
    `insert into visits (business_id, name, phone, address, service, date, time, created_at)
     select $1, 'Visited ' || g, '+18135550100', g || ' Heron Ct, Riverview', 'Paver Sealing', current_date + 60 - g / 6, make_time(8 + g % 9, 0, 0), now() - g * interval '1 hour'
     from generate_series(1, 9000) g`,
    [business],
  )
  await pool.query(
    'insert into visit_technicians (visit_id, technician_id) select id, $1 from visits where left(id::text, 1) < $2',
    [technician, '4'],
  )
  await pool.query(
    `insert into job_visits (job_id, title, date, time, minutes)
     select id, 'Seal', scheduled_date + 3, '09:00', 120 from jobs where scheduled_date is not null and left(id::text, 1) < '4'`,
  )
  await pool.query('insert into job_visit_technicians (job_visit_id, technician_id) select id, $1 from job_visits', [
    technician,
  ])
  await pool.query(
    `insert into calendar_events (business_id, kind, title, date, time, minutes)
     select $1, 'errand', 'Errand ' || g, current_date + 60 - g / 6, make_time(8 + g % 9, 0, 0), 60 from generate_series(1, 9000) g`,
    [business],
  )
  await pool.query(
    'insert into calendar_event_people (event_id, technician_id) select id, $1 from calendar_events where left(id::text, 1) < $2',
    [technician, '4'],
  )
  await pool.query('vacuum analyze')
}, 120_000)

const today = toDay(new Date())
const month = { from: addDays(today, -20), to: addDays(today, 21) }
const page = { limit: 50, sort: 'newest' } as const
const EVERY: Record<string, (tx: Tx) => Promise<unknown>> = {
  'a month of a business': (tx) => listEntries(tx, { ...month, businessId: business }),
  'a month of both': (tx) => listEntries(tx, month),
  'a month of a technician': (tx) => listEntries(tx, { ...month, businessId: business, technicianId: technician }),
  'a week of a business': (tx) => listEntries(tx, { from: today, to: addDays(today, 6), businessId: business }),
  'a day of both': (tx) => listEntries(tx, { from: today, to: today }),
  'visits, the newest': (tx) => listVisits(tx, page),
  'visits by date': (tx) => listVisits(tx, { ...page, sort: 'scheduled', businessId: business }),
  'visits of a status, by date': (tx) => listVisits(tx, { ...page, sort: 'scheduled', status: 'cancelled' }),
  'visits of a status': (tx) => listVisits(tx, { ...page, status: 'done' }),
  'visits of a week': (tx) => listVisits(tx, { ...page, sort: 'scheduled', from: today, to: addDays(today, 6) }),
  'visits of a technician': (tx) => listVisits(tx, { ...page, technicianId: technician }),
  'visits of a request': (tx) => listVisits(tx, { ...page, requestId: business }),
  'visits of a customer': (tx) => listVisits(tx, { ...page, customerId: business }),
  'visits of a job': (tx) => listVisits(tx, { ...page, jobId: business }),
  'visits with a rare word': (tx) => listVisits(tx, { ...page, q: '4711 heron' }),
  'visits with a common word': (tx) => listVisits(tx, { ...page, q: 'riverview' }),
  'the feed of a technician': (tx) => feedEvents(tx, technician),
}

const plansFor = (ask: (tx: Tx) => Promise<unknown>) => plansOf(app, () => ask(app.parts.db.read(SYSTEM)))

test.each(Object.entries(EVERY))('%s: no plan reads jobs, visits or customers from end to end', async (_what, ask) => {
  const plans = await plansFor(ask)
  expect(plans.length).toBeGreaterThan(0)
  for (const { statement, plan } of plans)
    expect(plan, statement).not.toMatch(/Seq Scan on (jobs|job_visits|visits|customers|calendar_events)\b/)
})

test('a month of a business is one statement each for jobs, further visits, visits and events, each by the index of its days', async () => {
  const plans = await plansFor((tx) => listEntries(tx, { ...month, businessId: business }))
  expect(plans.filter(({ statement }) => statement.includes('from "jobs"')).map(({ plan }) => plan)).toEqual([
    expect.stringMatching(/Index (Only )?Scan.*jobs_scheduled/),
  ])
  expect(plans.filter(({ statement }) => statement.includes('from "visits"')).map(({ plan }) => plan)).toEqual([
    expect.stringMatching(/Index (Only )?Scan.*visits_(status_)?scheduled/),
  ])
  const further = plans.filter(({ statement }) => statement.includes('from "job_visits" inner join'))
  expect(further.map(({ plan }) => plan)).toEqual([expect.stringMatching(/Index (Only )?Scan.*job_visits_scheduled/)])
  const events = plans.filter(({ statement }) => statement.includes('from "calendar_events"'))
  expect(events.map(({ plan }) => plan)).toEqual([expect.stringMatching(/Index (Only )?Scan.*calendar_events_days/)])
  expect(plans).toHaveLength(4)
})

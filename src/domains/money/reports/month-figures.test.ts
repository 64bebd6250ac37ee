import { beforeAll, describe, expect, test } from 'vitest'
import { fillReports } from '#tests/support/report-data.ts'
import { useApp } from '#tests/support/use-app.ts'
import { getMonthToDate } from './report-period.ts'

const NOW = '2026-11-20T14:30:00Z'
const { app, owner } = useApp({ clock: { now: () => new Date(NOW) } })
let houses: string[] = []
const sql = async (text: string, values: unknown[] = []): Promise<any> =>
  (await app.database.pool.query(text, values)).rows[0]

beforeAll(async () => {
  houses = (await owner.get('/api/businesses')).body.map(({ id }: { id: string }) => id)
  await fillReports(app.database.pool, [houses[0] ?? '', houses[1] ?? ''], NOW)
  await app.database.pool.query(
    `insert into jobs (business_id, customer_id, service, status, scheduled_date, scheduled_time, days, amount)
      select case when g % 3 = 0 then $2::uuid else $1::uuid end, (select id from customers limit 1), 'Sealing', (array['scheduled', 'requested', 'completed', 'cancelled'])[1 + g % 4], date '2026-11-19' + g % 11, (array['00:00'::time, '23:59', null])[1 + g % 3], 1, 100 * g
      from generate_series(1, 60) g`,
    [houses[0], houses[1]],
  )
  await app.database.pool.query(
    `insert into estimates (estimate_number, business_id, customer_id, service, title, status, offer, amount, valid_until, sent_at, answered_at, created_at)
    select 'EST-' || g, case when g % 3 = 0 then $2::uuid else $1::uuid end, (select id from customers limit 1), 'Sealing', 'Sealing', (array['draft', 'sent', 'accepted', 'accepted', 'declined', 'void'])[1 + g % 6], '{}', 10000, '2026-12-01',
      case when g % 6 > 0 then made + interval '1 day' end, case when g % 6 > 1 then made + (g % 40) * interval '1 day' end, made
    from (select g, timestamptz '2026-11-20 12:00Z' - (random() * 90) * interval '1 day' as made from generate_series(1, 400) g) x`,
    [houses[0], houses[1]],
  )
})

const ZONED = (column: string) => `(${column} at time zone 'America/New_York')::date`

test.each([[[0]], [[1]], [[0, 1]]])('the month agrees with plain SQL, of the businesses %j', async (places) => {
  const ids = places.map((place) => houses[place])
  const { month } = (await owner.get(`/api/overview${ids.length === 1 ? `?businessId=${ids[0]}` : ''}`)).body
  const spans = { now: ['2026-11-01', '2026-11-20'], before: ['2026-10-01', '2026-10-20'] } as const
  for (const [name, [from, to]] of Object.entries(spans)) {
    const { cents } = await sql(
      `select coalesce(sum(amount), 0)::int as cents from ledger_entries where business_id = any($1) and kind in ('payment', 'deposit', 'refund') and ${ZONED('at')} between $2 and $3`,
      [ids, from, to],
    )
    const { jobs } = await sql(
      `select count(*)::int as jobs from jobs where business_id = any($1) and status = 'completed' and scheduled_date between $2 and $3`,
      [ids, from, to],
    )
    const counted = await sql(
      `select count(*)::int as sent, (count(*) filter (where status = 'accepted' and ${ZONED('answered_at')} <= $3))::int as accepted from estimates
        where business_id = any($1) and ${ZONED('created_at')} between $2 and $3 and ${ZONED('sent_at')} <= $3`,
      [ids, from, to],
    )
    expect([name, month[name]]).toEqual([name, { from, to }])
    expect(month.collected[name]).toBe(cents)
    expect(month.jobsCompleted[name]).toBe(jobs)
    expect(month.estimates[name]).toEqual(counted)
    expect(counted.sent).toBeGreaterThan(counted.accepted)
  }
  const owed = await app.database.pool.query(
    `select greatest(0, i.amount - coalesce(l.paid, 0))::int as cents, date '2026-11-20' - ${ZONED('i.due_date')} as days from invoices i
      left join (select invoice_id, sum(amount) as paid from ledger_entries group by 1) l on l.invoice_id = i.id where i.business_id = any($1) and i.status in ('sent', 'overdue')`,
    [ids],
  )
  const late = owed.rows.filter(({ days }) => days > 0)
  const sum = (rows: { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0)
  expect(month.owed).toEqual({ cents: sum(owed.rows), invoices: owed.rows.length })
  expect(month.overdue).toEqual({
    cents: sum(late),
    invoices: late.length,
    oldestDays: Math.max(...late.map(({ days }) => days)),
  })
  const booked = await sql(
    `select coalesce(sum(amount), 0)::int as cents, count(*)::int as jobs from jobs where business_id = any($1) and status in ('requested', 'scheduled', 'in-progress') and scheduled_date between '2026-11-21' and '2026-11-27'`,
    [ids],
  )
  expect(month.booked).toEqual({ from: '2026-11-21', to: '2026-11-27', ...booked })
  expect(booked.jobs).toBeGreaterThan(0)
})

describe('this month and the same days of last month', () => {
  test.each([
    ['2026-11-20', '2026-11-01', '2026-10-01', '2026-10-20'],
    ['2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
    ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['2028-03-30', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-11-01', '2026-11-30'],
  ])('on %s begin on %s and go from %s to %s', (today, from, first, last) => {
    expect(getMonthToDate(today)).toEqual({ now: { from, to: today }, before: { from: first, to: last } })
  })
})

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { fillReports } from '#tests/support/report-data.ts'
import { addDays } from '#lib/local-time.ts'
import { getPreviousDays } from './report-period.ts'

// Every figure of a report beside the plainest statement that asks for the same, on random data, over periods that
// cross daylight saving and New Year.

/** Both businesses. */
let houses: [string, string]
const NOW = '2026-11-20T17:00:00Z'
const { app, owner } = useApp({ clock: { now: () => new Date(NOW) } })
beforeAll(async () => {
  const crew = createFactories(app)
  houses = [await crew.business(0), await crew.business(1)]
  await fillReports(app.database.pool, houses, NOW)
}, 120_000)

const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query<Row>(text, values)).rows
const number = async (text: string, values: unknown[] = []): Promise<number | null> => {
  const [row] = await ask<{ n: string | null }>(`select (${text})::float8 as n`, values)
  return row?.n === null || row?.n === undefined ? null : Number(row.n)
}

/** [first day, last day, business or both]. The clocks changed on 2025-11-02, 2026-03-08 and 2026-11-01. */
const PERIODS: [string, string, 0 | 1 | null][] = [
  ['2026-11-14', '2026-11-20', 0],
  ['2026-10-28', '2026-11-03', null],
  ['2025-12-29', '2026-01-04', 0],
  ['2026-03-08', '2026-03-08', 1],
  ['2026-03-01', '2026-04-30', null],
  ['2025-10-25', '2026-01-20', 0],
  ['2025-11-21', '2026-11-20', null],
  ['2025-09-15', '2026-08-31', 1],
  ['2024-02-29', '2026-11-20', 0],
]

/** Plain bounds that share nothing with the product: PostgreSQL's own arithmetic of zones. */
const AT = (column: string) => `(${column} at time zone 'America/New_York')::date between $1::date and $2::date`
const COMPLETED = `status = 'completed' and scheduled_date between $1::date and $2::date and business_id = any($3)`

async function plainly(from: string, to: string, ids: string[]): Promise<Record<string, unknown>> {
  const [days, all] = [
    [from, to],
    [from, to, ids],
  ]
  const received = `from ledger_entries where kind in ('payment', 'deposit', 'refund') and business_id = any($3) and ${AT('at')}`
  // A merged request waited together with the other one: from the first request of the two to the first answer.
  const asked = `(select r.*, (select min(created_at) from service_requests a where r.id in (a.id, a.duplicate_of)) as first_word, (select min(contacted_at) from service_requests a where r.id in (a.id, a.duplicate_of)) as first_answer
    from service_requests r where flagged = false and duplicate_of is null and ${AT('r.created_at')}) x`
  const booked = `exists (select from jobs j where j.id = x.job_id and j.status in ('requested', 'scheduled', 'in-progress', 'completed')`
  const late = `timestamptz '${NOW}' - interval '24 hours'`
  return {
    jobs: await number(
      `select count(*) from jobs where status <> 'cancelled' and scheduled_date between $1::date and $2::date and business_id = any($3)`,
      all,
    ),
    revenue: await number(`select coalesce(sum(amount), 0) ${received}`, all),
    tips: await number(`select coalesce(sum(tip), 0) ${received}`, all),
    leads: await number(`select count(*) from ${asked}`, days),
    booked: await number(`select count(*) from ${asked} where ${booked})`, days),
    answers: {
      medianMinutes: await number(
        `select round(percentile_cont(0.5) within group (order by extract(epoch from first_answer - first_word)) / 60) from ${asked}`,
        days,
      ),
      within: await number(
        `select count(*) from ${asked} where first_answer <= first_word + interval '24 hours'`,
        days,
      ),
      late: await number(
        `select count(*) from ${asked} where first_answer > first_word + interval '24 hours' or (first_answer is null and status = 'new' and created_at < ${late})`,
        days,
      ),
      waiting: await number(
        `select count(*) from ${asked} where first_answer is null and status = 'new' and created_at >= ${late}`,
        days,
      ),
    },
    reviews: {
      many: await number(
        `select count(*) from reviews where status in ('pending', 'approved') and ${AT('created_at')}`,
        days,
      ),
      average: await number(
        `select round(avg(rating), 2) from reviews where status in ('pending', 'approved') and ${AT('created_at')}`,
        days,
      ),
    },
    funnel: {
      views: await number(
        `select coalesce(sum(count), 0) from daily_traffic_counts where kind = 'view' and day between $1::date and $2::date`,
        days,
      ),
      started: await number(
        `select coalesce(sum(count), 0) from daily_traffic_counts where kind = 'started' and day between $1::date and $2::date`,
        days,
      ),
      sent: await number(`select count(*) from ${asked} where source = 'website'`, days),
      booked: await number(`select count(*) from ${asked} where source = 'website' and ${booked})`, days),
      paid: await number(
        `select count(*) from ${asked} where source = 'website' and ${booked} and j.payment_status = 'paid')`,
        days,
      ),
    },
    customers: {
      served: await number(`select count(distinct customer_id) from jobs where ${COMPLETED}`, all),
      again: await number(
        `select count(*) from customers c where exists (select from jobs where customer_id = c.id and ${COMPLETED})
          and (select count(*) from jobs where customer_id = c.id and status = 'completed' and scheduled_date <= $2::date and business_id = any($3)) >= 2`,
        all,
      ),
    },
    technicians: await ask(
      `select t.id, t.name, count(*)::int as jobs, sum(case when l.minutes is not null then l.minutes when j.actual_duration is not null then j.actual_duration else j.estimated_duration * j.days end)::int as minutes
        from technicians t, jobs j, job_technicians w left join job_labor l on l.job_id = w.job_id and l.technician_id = w.technician_id
        where w.job_id = j.id and w.technician_id = t.id and j.status = 'completed' and j.scheduled_date between $1::date and $2::date and j.business_id = any($3)
        group by t.id order by minutes desc, jobs desc, name, t.id`,
      all,
    ),
    materials: await ask(
      `select m.id, m.name, m.unit, sum(quantity_used)::int as quantity, sum(quantity_used * cost_at_time)::int as cents from material_usage u join materials m on m.id = u.material_id
        where u.job_id in (select id from jobs where ${COMPLETED}) group by m.id order by cents desc, name, m.id`,
      all,
    ),
    services: await ask(
      `select service as name, count(*)::int as jobs from jobs where status <> 'cancelled' and scheduled_date between $1::date and $2::date and business_id = any($3) group by 1 order by 2 desc, 1`,
      all,
    ),
    areas: await ask(
      `select case when address = 'Lot 7' then null else initcap(trim(split_part(address, ',', 2))) end as name, count(*)::int as jobs
        from (select coalesce(site_address, address) as address, j.* from (select address, id as owner from customers) c join jobs j on j.customer_id = c.owner) x
        where status <> 'cancelled' and scheduled_date between $1::date and $2::date and business_id = any($3) group by 1 order by (case when min(address) = 'Lot 7' then 1 else 0 end), 2 desc, 1`,
      all,
    ),
  }
}

async function checked(from: string, to: string, house: 0 | 1 | null): Promise<void> {
  const of = house === null ? '' : `&businessId=${houses[house]}`
  const { body, status } = await owner.get(`/api/reports?from=${from}&to=${to}&mix=period${of}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const {
    businessId: _of,
    unit: _unit,
    rows,
    mix,
    receivables: _owed,
    before,
    figures,
    from: first,
    to: last,
    ...others
  } = body
  const ids = house === null ? [...houses] : [houses[house]]
  expect([first, last]).toEqual([from, to])
  expect({ ...figures, ...others, services: mix.services, areas: mix.areas }, `${from} to ${to}`).toEqual(
    await plainly(from, to, ids),
  )
  // The steps leave no gap, and add up to the whole.
  let next = from
  for (const row of rows) {
    expect(row.from).toBe(next)
    next = addDays(row.to, 1)
  }
  expect(next).toBe(addDays(to, 1))
  const sum = (name: string) => rows.reduce((total: number, row: Record<string, number>) => total + (row[name] ?? 0), 0)
  expect([sum('jobs'), sum('leads'), sum('paid')]).toEqual([figures.jobs, figures.leads, figures.revenue])
  // The period before is what a report of it would say. Beside a month are the same days of the one before.
  const alone = (await owner.get(`/api/reports?from=${before.from}&to=${before.to}&beside=nothing${of}`)).body
  expect({ from: before.from, to: before.to }).toEqual(getPreviousDays({ from, to }))
  expect(before.figures).toEqual(alone.figures)
  expect(alone.before).toBeNull()
}

describe('every figure is what a plain statement answers', () => {
  test.each(PERIODS)('from %s to %s, business %s', checked)

  test('for any period at all', async () => {
    const day = fc.integer({ min: 0, max: 440 }).map((days) => addDays('2025-09-01', days))
    await fc.assert(
      fc.asyncProperty(day, day, fc.constantFrom(0 as const, 1 as const, null), async (one, other, house) => {
        const [from = one, to = other] = [one, other].toSorted()
        await checked(from, to, house)
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  test('each day, week and month of a report is what a report of those days alone says', async () => {
    for (const [from, to] of [
      ['2026-10-28', '2026-11-04'],
      ['2025-10-25', '2026-01-20'],
      ['2025-11-21', '2026-11-20'],
    ]) {
      const { body } = await owner.get(`/api/reports?from=${from}&to=${to}&beside=nothing`)
      for (const row of body.rows) {
        const { figures } = (await owner.get(`/api/reports?from=${row.from}&to=${row.to}&beside=nothing`)).body
        expect(row).toEqual({
          from: row.from,
          to: row.to,
          jobs: figures.jobs,
          leads: figures.leads,
          paid: figures.revenue,
          answerMinutes: figures.answers.medianMinutes,
        })
      }
    }
  }, 120_000)

  test('what is owed is split by age, for one business or for both', async () => {
    for (const ids of [[houses[0]], [...houses]]) {
      const of = ids.length === 1 ? `&businessId=${ids[0]}` : ''
      const { receivables } = (await owner.get(`/api/reports?from=2026-11-14&to=2026-11-20${of}`)).body
      const rows = await ask<{ late: number; owed: number }>(
        `select (date '2026-11-20' - (due_date at time zone 'America/New_York')::date) as late, greatest(0, amount - (select coalesce(sum(amount), 0) from ledger_entries where invoice_id = i.id))::int as owed
          from invoices i where status in ('sent', 'overdue') and business_id = any($1)`,
        [ids],
      )
      const between = (least: number, most: number) =>
        rows.filter(({ late }) => late >= least && late <= most).reduce((sum, { owed }) => sum + owed, 0)
      expect(receivables.ages.map(({ cents }: { cents: number }) => cents)).toEqual([
        between(-999, 0),
        between(1, 30),
        between(31, 60),
        between(61, 90),
        between(91, 999),
      ])
      expect(receivables.total).toBe(between(-999, 999))
    }
  })

  test('the time of technicians is that of the margins', async () => {
    const period = 'from=2026-05-01&to=2026-08-31'
    // Jobs that never had a day count there on the day they were done, and nowhere here.
    await ask(`update jobs set scheduled_date = '2020-01-01' where scheduled_date is null and status = 'completed'`)
    const { technicians } = (await owner.get(`/api/reports?${period}`)).body
    const margins = (await owner.get(`/api/reports/margins?${period}&by=technician`)).body.rows.filter(
      ({ id }: { id: string | null }) => id !== null,
    )
    const hours = (rows: { id: string; jobs: number; minutes: number }[]) =>
      new Map(rows.map(({ id, jobs, minutes }) => [id, { jobs, minutes }]))
    expect(technicians.length).toBe(5)
    expect(hours(technicians)).toEqual(hours(margins))
  })
})

test('services and areas are of the twelve months up to the last day, unless the period is asked for', async () => {
  const { mix } = (await owner.get('/api/reports?from=2026-11-14&to=2026-11-20')).body
  expect([mix.from, mix.to]).toEqual(['2025-11-21', '2026-11-20'])
  const year = (await owner.get('/api/reports?from=2025-11-21&to=2026-11-20&mix=period')).body.mix
  expect(mix).toEqual(year)
  expect((await owner.get('/api/reports?from=2028-02-20&to=2028-02-29')).body.mix.from).toBe('2027-03-01')
})

import { beforeAll, expect, test } from 'vitest'
import { fillUp } from '../../../../bench/big-data.ts'
import { fillBooks } from '../../../../bench/report-data.ts'
import { useApp } from '#tests/support/use-app.ts'
import { plansOf } from '#tests/support/plans.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'

const { app } = useApp()
beforeAll(async () => {
  const { pool } = app.parts.db
  await fillUp(pool, { customers: 8_000, jobs: 24_000 })
  await fillBooks(pool)
  // Made over the years, as the work was, and not all of them today.
  await pool.query('update invoices i set created_at = j.created_at from jobs j where j.id = i.job_id')
  await pool.query('analyze invoices')
}, 120_000)

const LARGE = /Seq Scan on (jobs|service_requests|reviews|ledger_entries|invoices|daily_traffic_counts)\b/
/** What hangs on jobs: of a month's among these few it is less work to read all of it once, of a day's it is not. */
const OF_JOBS = /Seq Scan on (material_usage|job_technicians|job_labor|customers)\b/

const REPORTS = ['/api/reports', '/api/reports/sources']

test('among many thousands no plan of a report reads a table from end to end, of one business or of both', async () => {
  const owner = await app.as('owner')
  const today = toDay(new Date())
  const [business] = (await owner.get('/api/businesses')).body
  for (const of of ['', `&businessId=${business.id}`])
    for (const [days, report] of [1, 30].flatMap((many) => REPORTS.map((name) => [many, name] as const))) {
      const path = `${report}?from=${addDays(today, 1 - days)}&to=${today}&mix=period${of}`
      const plans = await plansOf(app, async () => expect((await owner.get(path)).status).toBe(200))
      expect(plans.length).toBeGreaterThan(5)
      const bad = plans.filter(({ plan }) => LARGE.test(plan) || (days === 1 && OF_JOBS.test(plan)))
      expect(bad.map(({ statement, plan }) => `${path}\n${statement}\n${plan}`)).toEqual([])
    }
})

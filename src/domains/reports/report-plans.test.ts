import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillUp } from '../../../bench/big-data.ts'
import { fillBooks } from '../../../bench/report-data.ts'
import { startApp } from '../../../tests/support/app.ts'
import type { App } from '../../../tests/support/app.ts'
import { plansOf } from '../../../tests/support/plans.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
  const { pool } = app.parts.db
  await fillUp(pool, { customers: 8_000, jobs: 24_000 })
  await fillBooks(pool)
}, 120_000)
afterAll(() => app?.stop())

/** Customers are few beside their jobs: of a year's jobs, which services and areas are of, a good part of them is read, and at once is less work. */
const LARGE = /Seq Scan on (jobs|service_requests|reviews|ledger_entries|invoices|material_usage|job_technicians|job_labor|traffic_days)\b/

test('among many thousands no plan of a report of a month reads a table from end to end, of one business or of both', async () => {
  const owner = await app.as('owner')
  const today = toDay(new Date())
  const [business] = (await owner.get('/api/businesses')).body
  for (const of of ['', `&businessId=${business.id}`]) {
    const path = `/api/reports?from=${addDays(today, -29)}&to=${today}&mix=period${of}`
    const plans = await plansOf(app, async () => expect((await owner.get(path)).status).toBe(200))
    expect(plans.length).toBeGreaterThan(8)
    expect(plans.filter(({ plan }) => LARGE.test(plan)).map(({ statement, plan }) => `${path}\n${statement}\n${plan}`)).toEqual([])
  }
})

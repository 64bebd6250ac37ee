import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { ask, beside } from './http-client.ts'
import type { Asking, Side } from './http-client.ts'
import { BIG, startBig } from './big-data.ts'
import type { BigData } from './big-data.ts'
import { startServer } from './processes.ts'
import { fillBooks } from './report-data.ts'

const [CUSTOMERS, JOBS] = [Number(process.env.CUSTOMERS ?? BIG.customers), Number(process.env.JOBS ?? BIG.jobs)]

/**
 * A report among 300,000 jobs, beside a bare Hono route that answers the same aggregates by the plainest SQL, all at
 * once as ours: of a week, of a year, and of ten. Both sides tell the period before, too.
 */
export async function reports(): Promise<boolean> {
  const big = await startBig({ customers: CUSTOMERS, jobs: JOBS })
  await fillBooks(big.database.pool)
  const bare = await startServer('bench/baseline/reports.ts', big.env)
  const ours: Side = { url: big.app.url, cookie: big.cookie }
  try {
    let held = true
    for (const asking of await asked(big)) held = (await beside(ours, { ...ours, url: bare.url }, asking)) && held
    return held
  } finally {
    await bare.stop()
    await big.stop()
  }
}

async function asked({ app, cookie }: BigData): Promise<Asking[]> {
  // The list of businesses is an array of records with an id.
  const [business] = JSON.parse((await ask(`${app.url}/api/businesses`, cookie)).body) as { id: string }[]
  const today = toDay(new Date())
  const of = (what: string, days: number, businessId?: string): Asking => {
    const query = new URLSearchParams({
      from: addDays(today, 1 - days),
      to: today,
      mix: 'year',
      ...(businessId !== undefined && { businessId }),
    })
    return { what, ours: () => `/api/reports?${query}`, bare: () => `/api/reports?${query}` }
  }
  return [
    of('report of a week, one business', 7, business?.id),
    of('report of a week', 7),
    of('report of a year, one business', 365, business?.id),
    of('report of a year', 365),
    of('report of ten years', 3652),
  ]
}

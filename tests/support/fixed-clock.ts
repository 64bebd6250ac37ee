import { beforeEach } from 'vitest'
import { useApp } from './use-app.ts'
import type { AppOptions } from './app.ts'
import type { TestApp } from './use-app.ts'
import { truncate } from './truncate.ts'

/** Friday, November 20, 2026, 9:30 AM where the business is. */
export const MORNING = new Date('2026-11-20T14:30:00Z')
export const TODAY = '2026-11-20'

/** The office on an empty morning, again before each test. */
type Morning = Pick<TestApp, 'app' | 'owner' | 'crew'> & {
  /** What the clock says: MORNING unless the test sets it. */
  now: Date
  sql(text: string, values?: unknown[]): Promise<{ rows: any[] }>
  /** The overview over HTTP; `query` as in `?businessId=…`. */
  overview(query?: string): Promise<any>
  /** That of the first business alone. */
  ofFirst(): Promise<any>
}

export function useMorning(options: AppOptions = {}): Morning {
  let now = MORNING
  const { app, owner, crew } = useApp({ ...options, clock: { now: () => now } })
  beforeEach(async () => {
    now = MORNING
    await truncate(
      app.database.pool,
      'customers, jobs, service_requests, reviews, invoices, materials, equipment, visits',
    )
  })
  const overview = async (query = '') => (await owner.get(`/api/overview${query}`)).body
  return {
    app,
    owner,
    crew,
    get now() {
      return now
    },
    set now(to) {
      now = to
    },
    sql: (text, values = []) => app.database.pool.query(text, values),
    overview,
    ofFirst: async () => overview(`?businessId=${await crew.business()}`),
  }
}

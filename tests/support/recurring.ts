import { beforeAll, beforeEach, expect } from 'vitest'
import { generateDueJobs } from '#domains/work/recurring/generate-due-jobs.ts'
import { useApp } from './use-app.ts'
import type { TestApp } from './use-app.ts'
import { truncate } from './truncate.ts'

type Body = Record<string, any>

/**
 * What the tests of recurring services begin with: nothing is there but a customer, on 19 November 2026 at ten in the
 * morning.
 */
export type Contracts = Pick<TestApp, 'app' | 'owner' | 'crew'> & {
  /** The two businesses. */
  readonly businesses: readonly [first: string, second: string]
  readonly customer: Body
  aContract(change?: Body): Body
  /** Adds one over HTTP, of the customer, monthly for $380.00 by default. */
  add(change?: Body): Promise<Body>
  /** To another day at ten in the morning, or to an instant; the owner is still signed in. */
  leap(to: string): Promise<void>
  query(text: string, values?: unknown[]): Promise<any[]>
  /**
   * What the task does, once the queue has ended what it does by itself for a contract that was due when it was added.
   */
  /** What was asked of the queue about them is done. */
  queueIsIdle(): Promise<void>
  makeDue(): Promise<void>
}

const FIRST = '2026-11-19T15:00:00Z'

export function contracts(): Contracts {
  let businesses: readonly [string, string]
  let customer: Body
  let now = new Date(FIRST)
  const { app, owner, crew } = useApp({ clock: { now: () => now } })
  beforeAll(async () => {
    businesses = [await crew.business(0), await crew.business(1)]
  })
  beforeEach(async () => {
    now = new Date(FIRST)
    await queueIsIdle()
    // A job that was completed may just be getting its invoice.
    await truncate(
      app.database.pool,
      'recurring_occurrences, recurring_technicians, recurring_services, jobs, invoices',
    )
    customer = await crew.aCustomer({ name: 'Marina Cove HOA' })
  })
  const underWay = async () =>
    (
      await app.database.pool.query(
        `select from pgboss.job where name = 'recurring.generate-due-jobs' and state < 'completed'`,
      )
    ).rowCount
  const queueIsIdle = async () => {
    await expect.poll(underWay).toBe(0)
  }
  const aContract = (change: Body = {}): Body => ({
    businessId: businesses[0],
    customerId: customer.id,
    service: 'Pool deck wash',
    frequency: 'monthly',
    amount: 38_000,
    ...change,
  })
  return {
    app,
    owner,
    crew,
    get businesses() {
      return businesses
    },
    get customer() {
      return customer
    },
    aContract,
    add: async (change) => {
      const answer = await owner.post('/api/recurring-services', aContract(change))
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
      return answer.body
    },
    leap: async (to) => {
      await app.database.pool.query(`update sessions set expires_at = '2099-01-01', last_used_at = '2099-01-01'`)
      now = new Date(to.includes('T') ? to : `${to}T15:00:00Z`)
    },
    queueIsIdle,
    makeDue: async () => {
      await queueIsIdle()
      await generateDueJobs(app.parts)
    },
    query: async (text, values = []) => (await app.database.pool.query(text, values)).rows,
  }
}

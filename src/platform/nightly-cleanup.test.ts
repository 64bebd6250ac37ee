import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { SYSTEM } from './database/transaction.ts'
import { Database } from './database/database.ts'
import { once } from './idempotency.ts'
import { nightlyCleanup } from './nightly-cleanup.ts'

const DAY = 86_400_000
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('does what an offline phone stored for 60 days once, though its first try had arrived, and forgets its key a day later', async () => {
  let day = 0
  const clock = { now: () => new Date(Date.UTC(2026, 10, 19) + day * DAY) }
  const db = new Database(database.pool, clock, {
    listeners: () => [],
    statements: async () => [],
    committed: () => {},
  })
  const send = () =>
    once(
      db,
      SYSTEM,
      { scope: 'POST /api/jobs/:id/start', key: 'made-by-the-phone', sent: {} },
      () => `done on day ${day}`,
    )
  // A sweep needs nothing else of the product.
  const night = () => nightlyCleanup.run({} as never, { db } as Parameters<typeof nightlyCleanup.run>[1])
  expect(await send()).toBe('done on day 0')
  day = 60
  await night()
  expect(await send()).toBe('done on day 0')
  day = 62
  await night()
  expect(await send()).toBe('done on day 62')
})

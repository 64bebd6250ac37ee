import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { alerts } from '#domains/messaging/messages/tables.ts'
import { systemClock } from '#lib/clock.ts'
import { idempotencyKeys } from '#platform/tables.ts'
import { SYSTEM } from './transaction.ts'
import { Database } from './database.ts'

let fresh: FreshDatabase
let db: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  db = new Database(fresh.pool, systemClock, { listeners: () => [], statements: async () => [], committed: () => {} })
})
afterAll(() => fresh.drop())

const rowsOf = async () => ({
  alerts: await db.read(SYSTEM).$count(alerts),
  keys: await db.read(SYSTEM).$count(idempotencyKeys),
})

/** Two rows that belong together: either both are there, or none. */
const add = (key: string, title = 'Told', readAt: Date | null = null) =>
  db.transaction(SYSTEM, (tx) => {
    tx.insertOnCommit(alerts, {
      id: randomUUID(),
      title,
      body: 'Something happened',
      href: '/',
      readAt,
      createdAt: tx.now,
    })
    tx.insertOnCommit(idempotencyKeys, { scope: 'test', key, bodyHash: 'x', answer: { key }, createdAt: tx.now })
  })

test('hundreds of transactions that come at once are each whole, though they share statements', async () => {
  const before = await rowsOf()
  // Two kinds, mixed: those with a time that was read, and those without.
  await Promise.all(
    Array.from({ length: 333 }, (_one, turn) => add(randomUUID(), `Told ${turn}`, turn % 3 === 0 ? new Date() : null)),
  )
  expect(await rowsOf()).toEqual({ alerts: before.alerts + 333, keys: before.keys + 333 })
  const { rows } = await fresh.pool.query(
    "select count(distinct title)::int as titles, count(read_at)::int as read from alerts where title like 'Told %'",
  )
  expect(rows).toEqual([{ titles: 333, read: 111 }])
})

test('fails one row alone: its neighbors in the same statement are stored, and nothing of it is', async () => {
  const before = await rowsOf()
  const taken = randomUUID()
  await add(taken)
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_one, turn) => add(turn % 10 === 0 ? taken : randomUUID())),
  )
  expect(results.map((result) => result.status)).toEqual(
    Array.from({ length: 100 }, (_one, turn) => (turn % 10 === 0 ? 'rejected' : 'fulfilled')),
  )
  expect(await rowsOf()).toEqual({ alerts: before.alerts + 91, keys: before.keys + 91 })
})

test('stores exactly one of two identical rows in one statement', async () => {
  const before = await rowsOf()
  const key = randomUUID()
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => add(key)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(await rowsOf()).toEqual({ alerts: before.alerts + 1, keys: before.keys + 1 })
})

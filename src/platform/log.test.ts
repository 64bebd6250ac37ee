import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { describeError } from './log.ts'

const CANARY = 'Canary Personname'
const people = pgTable('people', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  age: integer('age'),
})

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
  await database.pool.query(
    "create table people (id uuid primary key, name text not null unique, age integer, check (name <> 'Canary Forbidden'))",
  )
})
afterAll(() => database.drop())

const failing = async (change: () => Promise<unknown>): Promise<string> => {
  const error = await change().then(
    () => null,
    (refused: unknown) => refused,
  )
  expect(error).toBeInstanceOf(Error)
  return JSON.stringify(describeError(error))
}
const ID = '00000000-0000-4000-8000-000000000001'

describe('what is written down of an error', () => {
  test('of the database never holds the row that it failed on', async () => {
    const db = drizzle(database.pool)
    await db.insert(people).values({ id: ID, name: CANARY })
    // Each is refused by another rule, and PostgreSQL tells of each in other words.
    const written = [
      await failing(() => db.insert(people).values({ id: '00000000-0000-4000-8000-000000000002', name: CANARY })),
      await failing(() => db.insert(people).values({ id: CANARY, name: CANARY })),
      await failing(() => db.insert(people).values({ id: ID, name: 'Canary Forbidden' })),
      await failing(() => db.insert(people).values({ id: ID, name: `${CANARY}\0` })),
      await failing(() => db.insert(people).values({ id: ID, name: CANARY, age: 99_999_999_999 })),
      await failing(() => database.pool.query('select $1::int', [CANARY])),
      await failing(() => database.pool.query('select $1::timestamptz', [CANARY])),
      await failing(() => database.pool.query('select $1::json', [CANARY])),
      await failing(() => database.pool.query('select $1::uuid', [CANARY])),
    ]
    for (const each of written) {
      expect(each).not.toMatch(/canary/i)
      expect(each).toContain('"code":"2')
    }
    expect(written[0]).toContain('people_name_key')
    recordProof('PII in logs', { tried: written.length, figure: 'database errors' })
  })

  test('keeps what helps to mend it: kind, code, where, and the cause', () => {
    const described = describeError(
      Object.assign(new TypeError('broken', { cause: new Error('inner') }), { code: 'EPIPE' }),
    )
    expect(described).toMatchObject({
      type: 'TypeError',
      message: 'broken',
      code: 'EPIPE',
      cause: { message: 'inner' },
    })
    expect(JSON.stringify(described)).toContain('log.test.ts')
  })

  test('leaves out everything else that an error carries, and what is no error', () => {
    const odd = Object.assign(new Error('broken'), {
      request: { name: CANARY },
      detail: CANARY,
      input: CANARY,
      code: { name: CANARY },
    })
    expect(JSON.stringify(describeError(odd))).not.toContain(CANARY)
    for (const thrown of [CANARY, { name: CANARY }, null, undefined, [CANARY]])
      expect(JSON.stringify(describeError(thrown))).not.toContain(CANARY)
  })

  test('keeps it short', () => {
    expect(JSON.stringify(describeError(new Error('x'.repeat(100_000)))).length).toBeLessThan(5_000)
  })
})

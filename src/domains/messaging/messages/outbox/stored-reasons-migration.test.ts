/** Existing databases: messages that an older version paused or canceled are still found by their reason. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { CAMPAIGN_PAUSED, CANCELLED_BY_USER } from '../contract.ts'
import { PAUSED } from './send-policy.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../../migrations')
const folder = testFolder()

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
  await migrate(database.pool, migrationsBefore('reasons_in_plain_words', folder))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('the reasons that the product looks for have the words of today, and all others stay', async () => {
  const { pool } = database
  const reasons: [string | null, string | null][] = [
    ['Taken back before it was sent.', CANCELLED_BY_USER],
    ['Its campaign is paused.', CAMPAIGN_PAUSED],
    ['Their last text may be an opt-out. It waits until you say in Messages what they meant.', PAUSED],
    ['Undone before it was sent.', 'Undone before it was sent.'],
    ['The mailbox is full.', 'The mailbox is full.'],
    [null, null],
  ]
  for (const [place, [reason]] of reasons.entries())
    await pool.query(
      `insert into communications (type, purpose, recipient, message, status, reason, send_after) values ('sms', 'confirmation', $1, 'Hi', 'cancelled', $2, now())`,
      [`+1813555010${place}`, reason],
    )
  await migrate(pool, MIGRATIONS)
  // A start that was interrupted migrates again.
  await migrate(pool, MIGRATIONS)
  const { rows } = await pool.query('select reason from communications order by recipient')
  expect(rows.map(({ reason }) => reason)).toEqual(reasons.map(([, after]) => after))
})

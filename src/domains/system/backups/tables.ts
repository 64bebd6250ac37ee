import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#platform/database/columns.ts'

/** Every backup that was begun. Its file is known by `name`, in the vault. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    /** Of the file: `tidestone-20261123-080000-1b9d.zip`, in UTC. */
    name: text('name').notNull().unique(),
    /** waiting: on the queue · running · done · failed · interrupted: the program ended while it was made. */
    status: text('status').notNull().default('waiting'),
    /** Who pressed the button; null for the night's. */
    byId: uuid('by_id'),
    byName: text('by_name'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: bigint('rows', { mode: 'number' }),
    photos: integer('photos'),
    /** Files that rows name and that were nowhere to be found. */
    missing: integer('missing').notNull().default(0),
    /** Why it failed, in a sentence. */
    problem: text('problem'),
    /** When it was last tried whether it can be restored, and what was wrong; null: nothing. */
    verifiedAt: instant('verified_at'),
    verifyProblem: text('verify_problem'),
    /** Milliseconds that it took. */
    verifyTook: integer('verify_took_ms'),
    /** Since when it is being tried; null when it is not. */
    verifyingAt: instant('verifying_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('backups_newest').on(table.createdAt),
    check('backups_status', sql`${table.status} in ('waiting', 'running', 'done', 'failed', 'interrupted')`),
  ],
)

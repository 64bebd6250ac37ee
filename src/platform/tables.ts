import { integer, jsonb, pgTable, primaryKey, text, bigint } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '#platform/database/columns.ts'

/**
 * What a POST with an Idempotency-Key answered, so that the same key answers it again. The nightly sweep says how long
 * it lasts.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)

/** Counters of the rate limit, shared by all nodes (columns are rate-limiter-flexible's). */
export const rateLimits = pgTable('rate_limit_counters', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/**
 * The product's keys, shared by all nodes, each sealed with the encryption key, which is never in the database
 * (platform/keys).
 */
export const wrappedKeys = pgTable('wrapped_keys', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
  /**
   * Where the encryption key came from: ENCRYPTION_KEY, SESSION_SECRET or DATA_DIR/keys. For the sentence that says
   * what is missing.
   */
  sealedBy: text('sealed_by').notNull(),
  sealedAt: instant('sealed_at').notNull().defaultNow(),
})

/**
 * Where versions before `wrapped_keys` stored the keys in plain text. The start moves them and leaves this table empty.
 */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
})

/** When each public page last changed: a node that missed a NOTIFY sees it here within a second. `*` stands for all. */
export const pageVersions = pgTable('page_versions', {
  path: text('path').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(1),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** A digest of the words that the product itself has on this page: a release that changes them changes the page. */
  words: text('words'),
})

/**
 * How each task that comes with the clock last ended, on whichever node: System Health asks whether all of them still
 * do.
 */
export const taskRuns = pgTable('task_runs', {
  queue: text('queue').primaryKey(),
  /** Since when the product has this task: one that never ended well is judged from here. */
  knownAt: instant('known_at').notNull(),
  endedAt: instant('ended_at'),
  /** Milliseconds that the last good run took. */
  took: integer('took_ms'),
  failedAt: instant('failed_at'),
  /** Why it failed then, as the program says it. */
  reason: text('reason'),
})

import path from 'node:path'
import type pg from 'pg'
import type { DeferredJob } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { Queue } from '#platform/queue.ts'
import type { Task } from '#platform/queue.ts'
import { migrationsBefore } from './migrations-before.ts'
import { fillAtRandom } from './random-rows.ts'

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
const MIGRATION = 'clear_names'

/** What the migration renames, from the former to the present name. */
export const TABLES: Readonly<Record<string, string>> = Object.fromEntries([
  ['report_letters', 'report_emails'],
  ['told_certificates', 'certificate_alerts'],
  ['offer_rounds', 'reseal_reminders'],
  ['provider_events', 'processed_webhooks'],
  ['stock_moves', 'stock_movements'],
  ['recurring_visits', 'recurring_occurrences'],
  ['served_customers', 'customer_last_service'],
  ['served_counts', 'daily_service_counts'],
  ['estimate_answers', 'estimate_responses'],
  ['automatic_messages', 'message_templates'],
  ['ai_holds', 'ai_token_reservations'],
  ['coverage_observed', 'coverage_samples'],
  ['job_needs', 'job_material_requirements'],
  ['merges', 'customer_merges'],
  ['traffic_days', 'daily_traffic_counts'],
  ['redirect_days', 'daily_redirect_hits'],
])
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  message_channels: { free_at: 'next_send_at' },
  communications: { held: 'paused', automatic: 'template_key' },
  alerts: { spread_at: 'fanned_out_at' },
  payment_intents: { said_at: 'provider_updated_at', wanted_at: 'requested_at' },
  equipment: { reminded_of: 'reminded_due_date' },
}
const STATUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  communications: { 'needs-look': 'unconfirmed' },
  backups: { 'cut-short': 'interrupted' },
}

/** Columns that came later, with what rows from before have in them; by the present name of the table. */
const LATER_COLUMNS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  materials: { quantity_ordered: 0, ordered_at: null, arrives_on: null },
  payment_intents: { card_id: null, allows_bank: false, paid_from: null },
  recurring_services: { card_id: null, scope: null },
  recurring_occurrences: { planned_date: null, planned_time: null, job_version: 1, invoice_id: null },
}

/** The empty tables of the version before. `scratch`: a folder that is not there yet. */
export const migrateToVersionBefore = (pool: pg.Pool, scratch: string): Promise<void> =>
  migrate(pool, migrationsBefore(MIGRATION, scratch))

/** Its queues with these jobs, which wait: no program has run since. */
export async function queueOfVersionBefore<Context>(
  pool: pg.Pool,
  tasks: readonly Task<Context>[],
  jobs: readonly DeferredJob[],
): Promise<void> {
  const former = tasks.map(({ formerly, ...task }) => ({ ...task, queue: formerly ?? task.queue }))
  const queue = new Queue(pool, former, { cron: false })
  await queue.start()
  for (const { text, params } of await queue.statements(jobs)) await pool.query(text, params)
  await queue.stop()
}

/** The same with rows in every table and of every status that the migration renames. */
export async function fillVersionBefore(pool: pg.Pool, scratch: string, seed: number): Promise<void> {
  await migrateToVersionBefore(pool, scratch)
  let empty = await fillAtRandom(pool, seed)
  // What refers to others does not always find them.
  for (let next = seed + 100; empty.some((table) => table in TABLES); next += 100)
    empty = await fillAtRandom(pool, next)
  // Every update of the product has done so: a trigger clears what was sealed once a message does not wait.
  await pool.query(`update communications set sealed = null where status not in ('pending', 'sending')`)
  for (const [status, held] of [
    ['needs-look', false],
    ['pending', true],
  ])
    await pool.query(
      `insert into communications (type, purpose, automatic, recipient, message, status, held, send_after) values ('sms', 'reminder', 'reminder', '+18135550163', 'We see you on Monday.', $1, $2, '2099-01-01')`,
      [status, held],
    )
  await pool.query(`insert into backups (name, status) values ('tidestone-20260101-080000-aaaa.zip', 'cut-short')`)
}

type Rows = Record<string, Record<string, unknown>[]>

/** Every row of every table, by the names that the database has. */
export async function readRows(pool: pg.Pool): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: Rows = {}
  for (const { name } of tables)
    found[name] = (await pool.query(`select to_jsonb(t) as row from "${name}" t order by t::text`)).rows.map(
      ({ row }) => row,
    )
  return found
}

/** The same rows by their present names. */
export function toPresentNames(rows: Rows): Rows {
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => {
      const [columns = {}, statuses = {}] = [COLUMNS[table], STATUSES[table]]
      const rename = (row: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [
            columns[column] ?? column,
            column === 'status' ? (statuses[String(value)] ?? value) : value,
          ]),
        )
      const name = TABLES[table] ?? table
      return [name, all.map((row) => ({ ...rename(row), ...LATER_COLUMNS[name] }))]
    }),
  )
}

/** Sorts the rows of each table, whose order a changed status may have changed. */
export function inOneOrder(rows: Rows): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b)))).toSorted(),
    ]),
  )
}

/** Leaves out the tables and columns that later migrations added: those that `known` has no row of. */
export function onlyKnown(rows: Rows, known: Rows): Rows {
  return Object.fromEntries(
    Object.entries(known).map(([table, [first]]) => {
      const all = rows[table] ?? []
      if (!first) return [table, all]
      return [table, all.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column in first)))]
    }),
  )
}

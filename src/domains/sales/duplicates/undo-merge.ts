import { and, eq, inArray, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { formatList } from '#lib/format-list.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Merge } from './contract.ts'
import { releaseJobAddresses, preserveJobAddresses } from './preserve-job-addresses.ts'
import { dismissPairs, notifyAll } from './merge-customers.ts'
import type { Row } from './merge-customers.ts'
import { mergedInto, toMerge } from './service.ts'
import { customerMerges } from './tables.ts'

/**
 * Makes two customers of one again: what moved goes back, and what came since stays with the one who stayed. Throws
 * `conflict` with the reason why it cannot be.
 */
export async function undoMerge(tx: Tx, id: string): Promise<Merge> {
  const [row] = await tx.select().from(customerMerges).where(eq(customerMerges.id, id)).for('update')
  if (!row) throw notFound('This merge no longer exists.')
  if (row.undoneAt !== null) return toMerge(row, tx.now)
  const { removed, moved, placed, made, before, after, strangers } = row
  if (toMerge(row, tx.now).undoUntil === null || !removed || !before || !after)
    throw conflict('This merge is more than 30 days old, or its data was erased, so it can’t be undone.')
  const survivor = await getSurvivor(tx, row)
  // An undo would lose what the merge chose and a user has changed since.
  const changed = Object.keys(after).filter(
    (key) => !OF_ITSELF.has(key) && !deepEqual(after[key], plain(survivor[key as keyof Row])),
  )
  if (changed.length > 0)
    throw conflict(
      `${survivor.name} was changed after the merge (${formatList(changed.map((key) => TABLE_LABELS[key] ?? key))}), so undoing it would lose those changes. Change it back first.`,
    )
  await restoreRow(tx, { ...removed, ...(removed.phone === survivor.phone && standing(survivor)) })
  for (const { of, by, ids } of moved ?? [])
    await tx.execute(
      sql`update ${sql.raw(of)} set ${sql.raw(by)} = ${row.removedId} where id = any(${sql.param(ids)}::uuid[]) and ${sql.raw(by)} = ${row.keptId}`,
    )
  for (const { of, ids } of made ?? [])
    await tx.execute(
      sql`delete from ${sql.raw(of)} where id = any(${sql.param(ids)}::uuid[]) and customer_id = ${row.keptId}`,
    )
  // What was booked since at the address that goes now.
  if (typeof before.address === 'string' && before.address !== '')
    await preserveJobAddresses(tx, [survivor.id], before.address)
  await tx
    .update(customers)
    .set({
      ...toRow(before),
      ...(before.phone === undefined || before.phone === survivor.phone ? consentOf(survivor) : {}),
      version: survivor.version + 1,
    })
    .where(eq(customers.id, survivor.id))
  await releaseJobAddresses(tx, placed ?? [])
  // The snapshot says what was done then; triggers look only at jobs that are done now.
  await tx.execute(sql`select count_done(${sql.param([row.removedId, survivor.id])}::uuid[])`)
  await dismissPairs(tx, row.removedId, await stillThere(tx, strangers ?? []))
  const undone = expectRow(
    await tx.update(customerMerges).set({ undoneAt: tx.now }).where(eq(customerMerges.id, id)).returning(),
  )
  audit.record(tx, { entity: 'customers', entityId: row.keptId, action: 'merge undone', before: after, after: before })
  audit.record(tx, { entity: 'customers', entityId: row.removedId, action: 'merge undone' })
  notifyAll(tx)
  return toMerge(undone, tx.now)
}

async function getSurvivor(tx: Tx, { keptId, keptName }: typeof customerMerges.$inferSelect): Promise<Row> {
  const [survivor] = await tx.select().from(customers).where(eq(customers.id, keptId)).for('update')
  if (survivor) return survivor
  const into = await mergedInto(tx, keptId)
  const [next] =
    into === null ? [] : await tx.select({ name: customers.name }).from(customers).where(eq(customers.id, into))
  throw conflict(
    next
      ? `${keptName} was later merged into ${next.name}. Undo that merge first.`
      : `${keptName} no longer exists, so this merge can’t be undone.`,
  )
}

/** The row as it was, in the columns that the table has now; the database makes the rest of it by itself. */
async function restoreRow(tx: Tx, removed: Record<string, unknown>): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select quote_ident(attname) as name from pg_attribute where attrelid = 'customers'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname = any(${sql.param(Object.keys(removed))}::text[]) order by attnum`)
  const columns = sql.raw(rows.map(({ name }) => name).join(', '))
  await tx.execute(
    sql`insert into customers (${columns}) select ${columns} from jsonb_populate_record(null::customers, ${JSON.stringify(removed)}::jsonb)`,
  )
  // A window that was opened before the merge does not write over what is there now.
  await tx.execute(sql`update customers set version = version + 1 where id = ${String(removed.id)}`)
}

async function stillThere(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.id, [...ids])))
  return rows.map(({ id }) => id)
}

/** What changes without anybody's editing: when they came, and what they say by text of their number. */
const OF_ITSELF = new Set(['createdAt', 'smsConsentAt', 'textsStoppedAt'])

/** A customer who said STOP, or agreed, since the merge did so for this number. */
const consentOf = ({ smsConsentAt, textsStoppedAt }: Row) => ({ smsConsentAt, textsStoppedAt })
/** The same by the names of the columns, as `removed` has them. */
const standing = ({ smsConsentAt, textsStoppedAt }: Row) => ({
  sms_consent_at: smsConsentAt,
  texts_stopped_at: textsStoppedAt,
})

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

const INSTANTS = new Set(['createdAt', 'archivedAt', 'smsConsentAt', 'textsStoppedAt'])

/** Converts stored JSON to a row of the table: merge-customers.ts wrote these keys of the same row. */
const toRow = (stored: Record<string, unknown>): Partial<Row> =>
  Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [
      key,
      INSTANTS.has(key) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )

const TABLE_LABELS: Record<string, string> = {
  serviceCategory: 'category',
  transactionDate: 'date',
  transactionDay: 'date',
  serviceCount: 'jobs',
  archivedAt: 'archived status',
  smsConsentAt: 'text consent',
  textsStoppedAt: 'text consent',
}

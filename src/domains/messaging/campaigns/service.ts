/**
 * Offers to many people: nothing leaves before a user has confirmed it with the count in view, and confirming twice is
 * confirming once.
 */
import { desc, eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { olderThan, toPage } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Audience } from './contract.ts'
import type { AnyWay, Campaign, Draft, Status } from './contract.ts'
import { countSent } from './campaign-figures.ts'
import { campaigns } from './tables.ts'

export type Row = Omit<typeof campaigns.$inferSelect, 'way' | 'status' | 'audience'> & {
  way: AnyWay
  status: Status
  audience: Audience
}

const ENTITY = 'campaigns'
const NOT_FOUND = 'This campaign no longer exists.'

/**
 * Checks in tables.ts hold way and status to the words of the contract, and only `create` and `update` write an
 * audience.
 */
const typed = (row: typeof campaigns.$inferSelect): Row => ({
  ...row,
  way: row.way as AnyWay,
  status: row.status as Status,
  audience: Audience.parse(row.audience),
})

/** Throws `notFound`. */
export async function getCampaignRow(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id))
  if (!row) throw notFound(NOT_FOUND)
  return typed(row)
}

/** The same, held until the transaction ends. */
export async function lockCampaign(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  return typed(row)
}

/** The newest first, with what came of each. */
export async function list(
  tx: Tx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Campaign>> {
  const rows = await tx
    .select()
    .from(campaigns)
    .where(olderThan(cursor, campaigns.createdAt, campaigns.id))
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(limit + 1)
  const page = toPage(rows.map(typed), limit)
  const sent = await countSent(
    tx,
    page.rows.map(({ id }) => id),
  )
  const total = await tx.$count(campaigns)
  return { ...page, rows: page.rows.map((row) => ({ ...row, sent: sent.get(row.id) ?? 0 })), total }
}

/** Keeps a draft, and answers its id. Nothing is sent before it is confirmed. */
export async function create(tx: Tx, draft: Draft): Promise<string> {
  const { id } = expectRow(
    await tx
      .insert(campaigns)
      .values({ ...draft, createdAt: tx.now })
      .returning({ id: campaigns.id }),
  )
  audit.record(tx, { entity: ENTITY, entityId: id, action: 'created', after: { name: draft.name } })
  tx.notifyClients('campaigns')
  return id
}

/**
 * Saves a draft. Throws CHANGED when another user saved it since, and `conflict` for a confirmed campaign, because what
 * was sent does not change.
 */
export async function update(tx: Tx, id: string, seen: number, change: Partial<Draft>): Promise<void> {
  const before = await lockCampaign(tx, id)
  if (before.status !== 'draft') throw conflict('This campaign is confirmed and can’t be changed.')
  await audit.assertVersion(tx, ENTITY, before, seen)
  const changed = Object.entries(change).filter(
    ([field, value]) => value !== undefined && !deepEqual(value, before[field as keyof Draft]),
  )
  if (changed.length === 0) return
  const next = Object.fromEntries(changed) as Partial<Draft>
  await tx
    .update(campaigns)
    .set({ ...next, version: before.version + 1 })
    .where(eq(campaigns.id, id))
  const auditedFields = Object.keys(next).filter((field) => field !== 'audience')
  audit.record(tx, {
    entity: ENTITY,
    entityId: id,
    action: 'changed',
    before: pick(before, auditedFields),
    after: { ...pick(next, auditedFields), ...(next.audience && { audience: 'changed' }) },
  })
  tx.notifyClients('campaigns')
}

const pick = (of: object, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).filter(([key]) => keys.includes(key)))

/** Deletes a draft. Throws `conflict` for a confirmed campaign, because what was sent stays on record. */
export async function remove(tx: Tx, id: string): Promise<void> {
  const before = await lockCampaign(tx, id)
  if (before.status !== 'draft') throw conflict('This campaign was confirmed, so it can’t be deleted.')
  await tx.delete(campaigns).where(eq(campaigns.id, id))
  audit.record(tx, { entity: ENTITY, entityId: id, action: 'deleted', before: { name: before.name } })
  tx.notifyClients('campaigns')
}

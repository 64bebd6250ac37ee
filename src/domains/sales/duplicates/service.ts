/** Customers who are one person: found, dismissed for good, or merged, with an undo for 30 days. */
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import type { Customer } from '#domains/sales/customers/contract.ts'
import { listReferences, describeRecords } from '#domains/sales/customers/find-references.ts'
import { namesAgree } from '#domains/sales/customers/compare-names.ts'
import { CUSTOMER_COLUMNS, toCustomer } from '#domains/sales/customers/customer-row.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { getCustomerRecord } from '#domains/sales/customers/customer-record.ts'
import { isSamePlace } from '#domains/sales/imports/read-address.ts'
import { invalid, notFound } from '#lib/problem.ts'
import { olderThan, toPage } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MERGE_UNDO_DAYS } from './contract.ts'
import type { Merge, Move, Pair, Preview, Why } from './contract.ts'
import { duplicatePairs as pairs, customerMerges } from './tables.ts'

type PairQuery = { limit: number; cursor?: string | undefined }

const open = isNull(pairs.dismissedAt)

/** Lists the pairs that are not decided yet, the last found first. */
export async function list(tx: Tx, { limit, cursor }: PairQuery): Promise<Page<Pair>> {
  const found = await tx
    .select()
    .from(pairs)
    .where(and(open, olderThan(cursor, pairs.foundAt, pairs.id)))
    .orderBy(desc(pairs.foundAt), desc(pairs.id))
    .limit(limit + 1)
  const { rows, next } = toPage(
    found.map((pair) => ({ ...pair, createdAt: pair.foundAt })),
    limit,
  )
  const people = await byId(
    tx,
    rows.flatMap(({ oneId, otherId }) => [oneId, otherId]),
  )
  const shownPairs = rows.flatMap(({ id, why, oneId, otherId, foundAt }): Pair[] => {
    const [one, other] = [people.get(oneId), people.get(otherId)]
    // Gone between the two questions.
    if (!one || !other) return []
    const inOrder =
      one.createdAt <= other.createdAt
        ? ([one, other] satisfies [Customer, Customer])
        : ([other, one] satisfies [Customer, Customer])
    // Only find-duplicate-pairs.ts writes it.
    return [{ id, why: why as Why[], sharedOnly: sharesOnly(why, one, other), customers: inOrder, foundAt }]
  })
  return { rows: shownPairs, next, total: await tx.$count(pairs, open) }
}

/** Nothing but a phone or an e-mail in common: neither the name nor the address agrees. */
const sharesOnly = (why: readonly string[], one: Customer, other: Customer): boolean =>
  !why.includes('name') && !namesAgree(one.name, other.name) && !isSamePlace(one.address, other.address)

async function byId(tx: Tx, ids: string[]): Promise<Map<string, Customer>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.select(CUSTOMER_COLUMNS).from(customers).where(inArray(customers.id, ids))
  return new Map(rows.map((row) => [row.id, toCustomer(row)]))
}

/** Remembers that two customers are not the same, or takes that back. */
export async function dismiss(tx: Tx, id: string, dismissed: boolean): Promise<{ id: string }> {
  const [row] = await tx
    .update(pairs)
    .set(dismissed ? { dismissedAt: tx.now, dismissedBy: tx.actor.name } : { dismissedAt: null, dismissedBy: null })
    .where(eq(pairs.id, id))
    .returning()
  if (!row) throw notFound('These two no longer match. One was changed or deleted.')
  audit.record(tx, {
    entity: 'customers',
    entityId: row.oneId,
    // words-of-others: stored audit actions
    action: dismissed ? 'kept apart from another' : 'compared with another again',
    after: { otherId: row.otherId },
  })
  tx.notifyClients('duplicates')
  return { id }
}

/** What a merge would do: both as they are, and what moves. */
export async function preview(tx: Tx, id: string, otherId: string): Promise<Preview> {
  const [kept, other] = await Promise.all([getCustomerRecord(tx, id), getCustomerRecord(tx, otherId)])
  if (id === otherId) throw invalid('Choose two different customers.')
  return { kept, other, moves: await movesOf(tx, otherId) }
}

async function movesOf(tx: Tx, id: string): Promise<Move[]> {
  // Photos also hang on what hangs on a customer.
  const counts = (await listReferences(tx))
    .filter(({ of }) => of !== 'photos')
    .map(
      ({ of, by }) =>
        sql`select ${of}::text as of, count(*)::int as many from ${sql.raw(of)} where ${sql.raw(by)} = ${id}`,
    )
  const photos = sql`select 'photos' as of, count(*)::int as many from photos where removed_at is null and (
    customer_id = ${id} or job_id in (select id from jobs where customer_id = ${id}) or service_request_id in (select id from service_requests where customer_id = ${id})
    or review_id in (select id from reviews where customer_id = ${id}))`
  const { rows } = await tx.execute<{ of: string; many: number }>(sql.join([...counts, photos], sql` union all `))
  return rows.filter(({ many }) => many > 0).map(({ of, many }) => ({ what: describeRecords(of, many), many }))
}

const DAY = 86_400_000

/** `undoUntil`: null where the merge cannot be undone, or no longer can. */
export function toMerge(row: typeof customerMerges.$inferSelect, now: Date): Merge {
  const until = new Date(row.createdAt.getTime() + MERGE_UNDO_DAYS * DAY)
  const { id, keptId, keptName, removedName, byName, createdAt, undoneAt } = row
  return {
    id,
    keptId,
    keptName,
    removedName,
    by: byName,
    createdAt,
    undoneAt,
    undoUntil: undoneAt === null && row.removed !== null && until > now ? until : null,
  }
}

/** Those of the last 30 days. */
export async function listMerges(tx: Tx, { limit, cursor }: PairQuery): Promise<Page<Merge>> {
  const fresh = gt(customerMerges.createdAt, new Date(tx.now.getTime() - MERGE_UNDO_DAYS * DAY))
  const rows = await tx
    .select()
    .from(customerMerges)
    .where(and(fresh, olderThan(cursor, customerMerges.createdAt, customerMerges.id)))
    .orderBy(desc(customerMerges.createdAt), desc(customerMerges.id))
    .limit(limit + 1)
  const page = toPage(rows, limit)
  return {
    rows: page.rows.map((row) => toMerge(row, tx.now)),
    next: page.next,
    total: await tx.$count(customerMerges, fresh),
  }
}

/** Who a customer became, through any number of merges; null when they were not merged. */
export async function mergedInto(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive became as (
      select kept_id as id, 1 as step from customer_merges where removed_id = ${id} and undone_at is null
      union all
      select m.kept_id, step + 1 from became join customer_merges m on m.removed_id = became.id and m.undone_at is null where step < 100
    )
    select id from became order by step desc limit 1`)
  return rows[0]?.id ?? null
}

/** Forgets what it takes to undo merges of more than 30 days ago. Old links still lead to the one who stayed. */
export async function purgeUndoData(tx: Tx): Promise<void> {
  const old = sql`${customerMerges.createdAt} < ${new Date(tx.now.getTime() - MERGE_UNDO_DAYS * DAY).toISOString()}::timestamptz and ${customerMerges.removed} is not null`
  await tx
    .update(customerMerges)
    .set({
      removed: null,
      before: null,
      after: null,
      moved: null,
      placed: null,
      made: null,
      strangers: null,
      keptName: '',
      removedName: '',
    })
    .where(old)
}

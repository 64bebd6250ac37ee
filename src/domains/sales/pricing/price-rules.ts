/**
 * Manages the price rules of customers: an agreed price for one service or for any, until a day or without an end. A
 * customer may have two rules of one kind, and the better one wins.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { customers as customersTable } from '#domains/sales/customers/tables.ts'
import { toDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { invalid, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { containsWord, foldText, searchWords } from '#platform/database/text-search.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { ANY_SERVICE, validateRuleValue } from './contract.ts'
import type { NewRule, PriceRule, PriceType, RuleChange, RuleFilter } from './contract.ts'
import { describeRule } from './pick-rule.ts'
import { customerPricing as rules } from './tables.ts'

const NOT_FOUND = 'This pricing rule no longer exists.'

/**
 * Those without an end first, then by their last day, so that the ended ones come last; of those alike the newest
 * first.
 */
export async function list(tx: Tx, { customerId, q, limit, cursor }: RuleFilter): Promise<Page<PriceRule>> {
  const matching = and(
    customerId === undefined ? undefined : eq(rules.customerId, customerId),
    // Several words are looked for one by one: "vargas driveway" is a customer and a service.
    ...searchWords(q ?? '').map((word) =>
      or(containsWord(foldText(customersTable.name), word), containsWord(foldText(rules.service), word)),
    ),
  )
  const found = await select(tx)
    .where(and(matching, afterCursor(ORDER, cursor)))
    .orderBy(...inOrder(ORDER))
    .limit(limit + 1)
  const total =
    cursor === undefined && found.length <= limit
      ? found.length
      : await countUpTo(tx, select(tx).where(matching).getSQL())
  const page = cutPage(ORDER, found, limit)
  return { ...page, rows: page.rows.map(toRule), total }
}

/** How many rules are in force, and how many are over. */
export async function counts(tx: Tx): Promise<{ active: number; expired: number }> {
  const today = toDay(tx.now)
  const expired = await tx.$count(rules, sql`${LAST_DAY} < ${today}::date`)
  return { active: (await tx.$count(rules)) - expired, expired }
}

/** Throws `notFound`. */
export async function get(tx: Tx, id: string): Promise<PriceRule> {
  const [row] = await select(tx).where(eq(rules.id, id))
  if (!row) throw notFound(NOT_FOUND)
  return toRule(row)
}

/**
 * Of a customer who was archived, too: they stay out of the lists. Throws `notFound` for no customer, `conflict` for
 * one who was erased, and `invalid` for a last day that is over.
 */
export async function create(tx: Tx, input: NewRule): Promise<PriceRule> {
  assertNotExpired(tx, input.expiresAt)
  return insert(tx, input, 'price rule added')
}

/**
 * Throws CHANGED when `seen` is not the version that stands, and `invalid` for a value that does not fit its kind or a
 * new last day that is over.
 */
export async function update(tx: Tx, id: string, seen: number, change: RuleChange): Promise<PriceRule> {
  const before = await lock(tx, id)
  await audit.assertVersion(tx, 'customers', { id: before.customerId, version: before.version }, seen, [
    'price rule changed',
  ])
  const next = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }
  if (deepEqual(next, before)) return before
  const fault = validateRuleValue(next.priceType, next.value)
  if (fault !== null) throw invalid(fault, [{ path: 'value', message: fault }])
  if (next.expiresAt !== before.expiresAt) assertNotExpired(tx, next.expiresAt)
  const { service, priceType, value, notes, expiresAt } = next
  await tx
    .update(rules)
    .set({ service, priceType, value, notes, expiresAt, version: before.version + 1 })
    .where(eq(rules.id, id))
  const after = await get(tx, id)
  recordChange(tx, before.customerId, 'price rule changed', { before: said(before), after: said(after) })
  return after
}

/** What is priced from now on is priced without it; what was priced stays. */
export async function remove(tx: Tx, id: string): Promise<PriceRule> {
  const before = await lock(tx, id)
  await tx.delete(rules).where(eq(rules.id, id))
  recordChange(tx, before.customerId, 'price rule removed', { before: said(before) })
  return before
}

/** One that was deleted a moment ago, as it was, also when it has ended. One that is there stays as it is. */
export const restore = (tx: Tx, input: NewRule & { id: string }): Promise<PriceRule> =>
  insert(tx, input, 'price rule put back')

async function insert(
  tx: Tx,
  { notes, expiresAt, ...input }: NewRule & { id?: string },
  action: string,
): Promise<PriceRule> {
  await customers.lockForReference(tx, input.customerId)
  const id = input.id ?? randomUUID()
  const added = await tx
    .insert(rules)
    .values({ ...input, id, notes: notes ?? null, expiresAt: expiresAt ?? null, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: rules.id })
  const made = await get(tx, id)
  if (added.length === 0) return made
  recordChange(tx, made.customerId, action, { after: said(made) })
  return made
}

function assertNotExpired(tx: Tx, expiresAt: string | null | undefined): void {
  if (!expiresAt || expiresAt >= toDay(tx.now)) return
  const sentence = 'Choose today or a later date. A rule that has already ended would never apply.'
  throw invalid(sentence, [{ path: 'expiresAt', message: sentence }])
}

/** Locks the customer first, so that an erasure or a merge has all rows of that customer to itself. */
async function lock(tx: Tx, id: string): Promise<PriceRule> {
  await customers.lockForReference(tx, (await get(tx, id)).customerId)
  const [row] = await select(tx).where(eq(rules.id, id)).for('update', { of: rules })
  if (!row) throw notFound(NOT_FOUND)
  return toRule(row)
}

/** On the page of the customer whose rule it is. */
function recordChange(tx: Tx, customerId: string, action: string, what: { before?: object; after?: object }): void {
  audit.record(tx, { entity: 'customers', entityId: customerId, action, ...what })
  tx.notifyClients('customer-pricing')
}

/** `10% discount for Driveway Sealing until Dec 31, 2026`. */
const said = (rule: PriceRule): { priceRule: string; ruleNotes: string | null } => ({
  priceRule: `${rule.words} for ${rule.service === ANY_SERVICE ? 'any service' : rule.service}${rule.expiresAt === null ? '' : ` until ${formatDate(rule.expiresAt)}`}`,
  ruleNotes: rule.notes,
})

const select = (tx: Tx) =>
  tx
    .select({ rule: rules, customerName: customersTable.name })
    .from(rules)
    .innerJoin(customersTable, eq(customersTable.id, rules.customerId))
    .$dynamic()

type Row = { rule: typeof rules.$inferSelect; customerName: string }

function toRule({ rule, customerName }: Row): PriceRule {
  // The check of the column holds it to the words of the contract.
  const priceType = rule.priceType as PriceType
  return { ...rule, priceType, customerName, words: describeRule({ priceType, value: rule.value }) }
}

/** Later than any day that a user can choose. Must match the expression of its index. */
const LAST_DAY = sql<string>`coalesce(${rules.expiresAt}, '9999-12-31'::date)`

const ORDER: Order<Row> = {
  name: 'end',
  keys: [
    { of: LAST_DAY, kind: 'date', read: ({ rule }) => rule.expiresAt ?? '9999-12-31' },
    { of: rules.createdAt, kind: 'timestamptz', read: ({ rule }) => rule.createdAt },
    { of: rules.id, kind: 'uuid', read: ({ rule }) => rule.id },
  ],
  descending: true,
}

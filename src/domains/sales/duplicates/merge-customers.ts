import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { listReferences } from '#domains/sales/customers/find-references.ts'
import { assertNotErased } from '#domains/sales/customers/service.ts'
import { CUSTOMER_COLUMNS, toCustomer } from '#domains/sales/customers/customer-row.ts'
import { customerAddresses, customerContacts, customers } from '#domains/sales/customers/tables.ts'
import { toDay, toTransactionDate } from '#lib/dates.ts'
import { expectRow } from '#lib/expect-row.ts'
import { invalid, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Field, Merge, Take } from './contract.ts'
import { preserveJobAddresses } from './preserve-job-addresses.ts'
import { toMerge } from './service.ts'
import { duplicatePairs as pairs, customerMerges } from './tables.ts'

export type Row = typeof customers.$inferSelect
type Choice = { take: Partial<Record<Field, Take>>; keepBoth: boolean; version: number; otherVersion: number }

/** The lists that show something of a customer. */
const TOUCHED = [
  'customers',
  'duplicates',
  'jobs',
  'recurring-services',
  'estimates',
  'service-requests',
  'communications',
  'replies',
  'reviews',
  'notes',
  'schedule',
  'customer-pricing',
] as const

/**
 * Merges two customers into one. Every row that names the other customer names this one from now on, the chosen values
 * stay, and the other row goes. The merge stores everything that an undo needs. Throws CHANGED when one of them has
 * changed since the caller saw it.
 */
export async function mergeCustomers(
  tx: Tx,
  id: string,
  otherId: string,
  { take, keepBoth, version, otherVersion }: Choice,
): Promise<Merge> {
  if (id === otherId) throw invalid('Choose two different customers.')
  const { survivor, other } = await lockBoth(tx, id, otherId)
  for (const row of [survivor, other]) assertNotErased(row)
  await audit.assertVersion(tx, 'customers', survivor, version)
  await audit.assertVersion(tx, 'customers', other, otherVersion)
  const snapshot = await snapshotOf(tx, otherId)
  const next = mergedFrom(survivor, other, take)
  const placed = await preserveJobAddresses(tx, [id, otherId], next.address)
  const moved = await moveAll(tx, otherId, id)
  const made = keepBoth ? await saveUnchosen(tx, id, other, next) : []
  const strangers = await passOnStrangers(tx, otherId, id)
  const changed = Object.keys(next).filter(
    (key) => !deepEqual(plain(next[key as keyof Next]), plain(survivor[key as keyof Row])),
  )
  const [before, after] = [pick(survivor, changed), pick(next, changed)]
  await tx.delete(customers).where(eq(customers.id, otherId))
  await tx
    .update(customers)
    .set({ ...next, version: survivor.version + 1 })
    .where(eq(customers.id, id))
  const row = expectRow(
    await tx
      .insert(customerMerges)
      .values({
        keptId: id,
        removedId: otherId,
        keptName: next.name,
        removedName: other.name,
        removed: snapshot,
        before,
        after,
        moved,
        placed,
        made,
        strangers,
        keptVersion: survivor.version + 1,
        byId: tx.actor.id,
        byName: tx.actor.name,
        createdAt: tx.now,
      })
      .returning(),
  )
  audit.record(tx, {
    entity: 'customers',
    entityId: id,
    action: 'merged with another',
    before,
    after: { ...after, merged: other.name },
  })
  audit.record(tx, {
    entity: 'customers',
    entityId: otherId,
    action: 'merged into another',
    before: { name: other.name },
    after: { into: next.name },
  })
  notifyAll(tx)
  return toMerge(row, tx.now)
}

/** In the order of their ids, so that two merges wait for each other instead of blocking each other. */
async function lockBoth(tx: Tx, id: string, otherId: string): Promise<{ survivor: Row; other: Row }> {
  const rows = await tx
    .select()
    .from(customers)
    .where(inArray(customers.id, [id, otherId]))
    .orderBy(customers.id)
    .for('update')
  const [survivor, other] = [rows.find((row) => row.id === id), rows.find((row) => row.id === otherId)]
  if (!survivor || !other) throw notFound('One of these customers no longer exists.')
  return { survivor, other }
}

/** The row as it is stored, but for what the database makes of it by itself. */
async function snapshotOf(tx: Tx, id: string): Promise<Record<string, unknown>> {
  const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(c) - (select array_agg(attname::text) from pg_attribute where attrelid = 'customers'::regclass and attgenerated <> '') as row
    from customers c where id = ${id}`)
  return expectRow(rows).row
}

type Next = Pick<
  Row,
  | 'name'
  | 'phone'
  | 'phoneExtension'
  | 'email'
  | 'address'
  | 'serviceCategory'
  | 'transactionDate'
  | 'transactionDay'
  | 'serviceCount'
  | 'tags'
  | 'smsConsentAt'
  | 'textsStoppedAt'
  | 'archivedAt'
  | 'createdAt'
>

/** What the one who stays becomes. Nothing chosen: their own value, or the other's where they have none. */
function mergedFrom(survivor: Row, other: Row, take: Choice['take']): Next {
  const from = (field: Field) =>
    take[field] === 'other' || (take[field] === undefined && isEmpty(survivor[field])) ? other : survivor
  const phoned = from('phone')
  const theOther = phoned === survivor ? other : survivor
  // Consent and STOP belong to the number. Of the same number STOP counts before all, and the first consent.
  const isSameNumber = survivor.phone === other.phone
  const createdAt = earlier(survivor.createdAt, other.createdAt) ?? survivor.createdAt
  return {
    name: from('name').name,
    phone: phoned.phone,
    phoneExtension: phoned.phoneExtension ?? (isSameNumber ? theOther.phoneExtension : null),
    email: from('email').email,
    address: from('address').address,
    serviceCategory: from('serviceCategory').serviceCategory,
    ...lastJobOf(from('transactionDate') === survivor ? [survivor, other] : [other, survivor], createdAt),
    serviceCount: take.serviceCount === 'both' ? jobsOf(survivor) + jobsOf(other) : from('serviceCount').serviceCount,
    tags: [...new Map([...survivor.tags, ...other.tags].map((tag) => [tag.toLowerCase(), tag])).values()],
    smsConsentAt: isSameNumber ? earlier(phoned.smsConsentAt, theOther.smsConsentAt) : phoned.smsConsentAt,
    textsStoppedAt: isSameNumber ? (phoned.textsStoppedAt ?? theOther.textsStoppedAt) : phoned.textsStoppedAt,
    archivedAt: survivor.archivedAt && other.archivedAt,
    createdAt,
  }
}

/**
 * Picks the day of the last job. A new customer gets the day of their entry, which counts as no job while it equals the
 * day of `createdAt` (known_day in the migrations). Next to the `createdAt` of the other customer, that day must not
 * start to count, nor hide a known one.
 */
function lastJobOf(
  [chosen, rest]: readonly [Row, Row],
  createdAt: Date,
): Pick<Row, 'transactionDate' | 'transactionDay'> {
  const known = [chosen, ...(rest.transactionDay === null ? [] : [rest])].find(
    (row) => row.transactionDay !== toDay(row.createdAt),
  )
  if (known) return { transactionDate: known.transactionDate, transactionDay: known.transactionDay }
  return { transactionDate: toTransactionDate(createdAt), transactionDay: toDay(createdAt) }
}

/** As JOBS_DONE of customers/customer-row.ts shows it. */
const jobsOf = ({ serviceCount, doneCount }: Row): number => Math.max(serviceCount, doneCount)
const isEmpty = (value: unknown): boolean => value === null || value === ''
const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))
/** The value as JSON has it, and as the undo data stores it. */
const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)
const pick = (row: object, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).flatMap(([key, value]) => (keys.includes(key) ? [[key, plain(value)]] : [])))

/** Every row that names the one names the other. */
async function moveAll(tx: Tx, from: string, to: string): Promise<{ of: string; by: string; ids: string[] }[]> {
  const moved = []
  for (const { of, by } of await listReferences(tx)) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`update ${sql.raw(of)} set ${sql.raw(by)} = ${to} where ${sql.raw(by)} = ${from} returning id`,
    )
    if (rows.length > 0) moved.push({ of, by, ids: rows.map(({ id }) => id) })
  }
  // A customer who already received the offers of a round does not get them again. The row stays with the other
  // customer too, for the undo.
  await tx.execute(sql`
    insert into reseal_reminders (customer_id, kind, last_day, created_at)
    select ${to}, kind, last_day, created_at from reseal_reminders where customer_id = ${from} on conflict do nothing`)
  return moved
}

/** Stores the phone, e-mail, and address that were not chosen beside those that were. */
async function saveUnchosen(tx: Tx, id: string, other: Row, next: Next): Promise<{ of: string; ids: string[] }[]> {
  const survivor = expectRow(await tx.select(CUSTOMER_COLUMNS).from(customers).where(eq(customers.id, id)))
  const made: { of: string; ids: string[] }[] = []
  for (const person of [toCustomer(survivor), other]) {
    const phone = person.phone !== '' && person.phone !== next.phone ? person.phone : null
    const email = person.email !== null && person.email !== next.email ? person.email : null
    if (phone !== null || email !== null) {
      const phoneExtension = phone === null ? null : person.phoneExtension
      const row = {
        customerId: id,
        name: person.name,
        label: 'From the merge',
        phone,
        phoneExtension,
        email,
        createdAt: tx.now,
      }
      made.push({
        of: 'customer_contacts',
        ids: (await tx.insert(customerContacts).values(row).returning({ id: customerContacts.id })).map(
          (added) => added.id,
        ),
      })
    }
    if (person.address !== '' && person.address !== next.address) {
      const row = { customerId: id, label: 'From the merge', address: person.address, createdAt: tx.now }
      made.push({
        of: 'customer_addresses',
        ids: (await tx.insert(customerAddresses).values(row).returning({ id: customerAddresses.id })).map(
          (added) => added.id,
        ),
      })
    }
  }
  return made
}

/**
 * Passes on the dismissals: a customer who is not the same as the one is not the same as the other either, once they
 * are merged. Returns those customers.
 */
async function passOnStrangers(tx: Tx, from: string, to: string): Promise<string[]> {
  const theirs = await tx
    .select()
    .from(pairs)
    .where(and(or(eq(pairs.oneId, from), eq(pairs.otherId, from)), isNotNull(pairs.dismissedAt)))
  const strangers = theirs
    .map(({ oneId, otherId }) => (oneId === from ? otherId : oneId))
    .filter((stranger) => stranger !== to)
  await dismissPairs(tx, to, strangers)
  return strangers
}

/** Remembers that one customer is not the same as these. */
export async function dismissPairs(tx: Tx, id: string, strangers: readonly string[]): Promise<void> {
  for (const stranger of strangers) {
    const [oneId, otherId] = id < stranger ? [id, stranger] : [stranger, id]
    const said = { dismissedAt: tx.now, dismissedBy: tx.actor.name }
    await tx
      .insert(pairs)
      .values({ oneId, otherId, why: [], foundAt: tx.now, ...said })
      .onConflictDoUpdate({ target: [pairs.oneId, pairs.otherId], set: said })
  }
}

/** Lists, and the pages that name a customer beside a review. */
export function notifyAll(tx: Tx): void {
  tx.notifyClients(...TOUCHED)
  tx.invalidatePages('/reviews', '/')
}

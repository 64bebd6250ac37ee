/**
 * Manages customers. One person is one row: a new request finds the customer by name and phone or e-mail before it
 * creates one. The row of an erased customer stays, and accepts no new records.
 */
import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { toTransactionDate } from '#lib/dates.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { isPossible, splitPhone } from '#lib/us-phone.ts'
import { hashText } from '#platform/hash-text.ts'
import { sqlState } from '#platform/database/sql-state.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Customer, CustomerChange, NewCustomer } from './contract.ts'
import { namesAgree } from './compare-names.ts'
import { parseTransactionDay, CUSTOMER_COLUMNS, toCustomer } from './customer-row.ts'
import { customers } from './tables.ts'

export { namesAgree }

export const CUSTOMER_NOT_FOUND = 'This customer no longer exists.'

/** A phone as the schemas answer it, in the columns of its own. */
function phoneColumns(joined: string): { phone: string; phoneExtension: string | null } {
  const { phone, extension } = splitPhone(joined)
  return { phone, phoneExtension: extension || null }
}

/** Adds a customer even when others have this phone or e-mail; `findOrCreate` looks first. */
export async function create(tx: Tx, input: NewCustomer): Promise<Customer> {
  const transactionDate = input.transactionDate ?? toTransactionDate(tx.now)
  const made = expectRow(
    await tx
      .insert(customers)
      .values({
        ...input,
        ...phoneColumns(input.phone),
        transactionDate,
        transactionDay: parseTransactionDay(transactionDate),
        createdAt: tx.now,
      })
      .returning(CUSTOMER_COLUMNS),
  )
  audit.record(tx, { entity: 'customers', entityId: made.id, action: 'created', after: { name: made.name } })
  tx.emit('customer.phone-changed', { customerIds: [made.id] })
  tx.notifyClients('customers')
  return toCustomer(made)
}

/**
 * Answers the customer with this phone or this e-mail whose name agrees, or a new one: a phone that two people share
 * links to neither. An archived customer returns to the lists. `others`: those who share the phone or the e-mail under
 * another name. Two callers at once with the same phone or e-mail wait for each other, so that one person never becomes
 * two.
 */
export async function findOrCreate(
  tx: Tx,
  input: NewCustomer,
): Promise<{ customer: Customer; made: boolean; others: Customer[] }> {
  const { name } = input
  const { phone } = splitPhone(input.phone)
  const email = input.email ?? null
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('customers from a file', 0))`)
  for (const key of [isPossible(phone) ? phone : null, email].filter((given) => given !== null).toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${key}`}, 0))`)
  }
  const { known, others } = await findPerson(tx, { name, phone, email })
  if (!known) return { customer: await create(tx, input), made: true, others }
  return { customer: known.archivedAt ? await archive(tx, known.id, false) : known, made: false, others: [] }
}

/**
 * Answers who has this phone or this e-mail and a name that agrees; and, where no one does, who has them under another
 * name.
 */
export async function findPerson(
  tx: Tx,
  { name, phone, email }: { name: string; phone: string; email: string | null },
): Promise<{ known: Customer | null; others: Customer[] }> {
  const found = await findByContact(tx, { phone, email }, MAX_SHARING)
  const known = found.find((customer) => namesAgree(customer.name, name)) ?? null
  return { known, others: known ? [] : found.slice(0, MAX_ALIKE) }
}

/** An office or a building may share one number among so many. */
const MAX_SHARING = 100
const MAX_ALIKE = 5

export type ReachableCustomer = Pick<Customer, 'id' | 'name' | 'phone' | 'email'>

/** Customers with any of these phones or e-mail addresses, those with a phone first. */
export async function findWithAnyContact(
  tx: Tx,
  people: readonly { phone: string; email: string }[],
): Promise<ReachableCustomer[]> {
  const [phones, emails] = [
    people.map(({ phone }) => phone).filter((phone) => phone !== '' && isPossible(phone)),
    people.map(({ email }) => email).filter(Boolean),
  ]
  return tx
    .select({ id: customers.id, name: customers.name, phone: customers.phone, email: customers.email })
    .from(customers)
    .where(
      sql`${customers.phone} = any(${sql.param(phones)}::text[]) or ${customers.email} = any(${sql.param(emails)}::text[])`,
    )
    .orderBy(customers.archived, asc(customers.createdAt))
    .limit(MAX_SHARING * 5)
}

/**
 * Locks for a caller that adds many at once: until the transaction ends, `findOrCreate` waits, so that it sees all of
 * the new customers or none. A lock for each person, as `findOrCreate` takes them, would be thousands.
 */
export async function lockNewCustomers(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('customers from a file', 0))`)
}

/**
 * Customers with this phone or this e-mail, archived ones too: those with the phone first, archived ones after the
 * others, the oldest first. At most `most`.
 */
export async function findByContact(
  tx: Tx,
  { phone, email }: { phone?: string | null | undefined; email?: string | null | undefined },
  most = MAX_ALIKE,
): Promise<Customer[]> {
  // Many people type an impossible number to get past the field.
  const number = phone && isPossible(phone) ? phone : null
  if (!number && !email) return []
  const rows = await tx
    .select(CUSTOMER_COLUMNS)
    .from(customers)
    .where(or(number ? eq(customers.phone, number) : undefined, email ? eq(customers.email, email) : undefined))
    .orderBy(...(number ? [desc(eq(customers.phone, number))] : []), customers.archived, asc(customers.createdAt))
    .limit(most)
  return rows.map(toCustomer)
}

/** Throws 404 for one who was removed; one who was erased is still there. */
export async function get(tx: Tx, id: string): Promise<Customer> {
  const [row] = await tx.select(CUSTOMER_COLUMNS).from(customers).where(eq(customers.id, id))
  if (!row) throw notFound(CUSTOMER_NOT_FOUND)
  return toCustomer(row)
}

/** Holds a customer still until the transaction ends, to change them. Throws `conflict` for one who was erased. */
export const lockCustomer = (tx: Tx, id: string): Promise<Customer> => selectForLock(tx, id, 'update')

/**
 * Locks a customer for a new reference: no one can erase or remove them until the transaction ends. Throws `conflict`
 * for an erased customer.
 */
export const lockForReference = (tx: Tx, id: string): Promise<Customer> => selectForLock(tx, id, 'key share')

/** The customer of new work, held like that; one who was archived is back in the lists. */
export async function lockForNewWork(tx: Tx, id: string): Promise<Customer> {
  const customer = await selectForLock(tx, id, 'no key update')
  return customer.archivedAt ? archive(tx, id, false) : customer
}

/** An erasure locks the row before all else, so a caller that waits for it here sees what it wrote. */
async function selectForLock(tx: Tx, id: string, how: 'update' | 'no key update' | 'key share'): Promise<Customer> {
  const [row] = await tx
    .select({ ...CUSTOMER_COLUMNS, erasedAt: customers.erasedAt })
    .from(customers)
    .where(eq(customers.id, id))
    .for(how)
  if (!row) throw notFound(CUSTOMER_NOT_FOUND)
  const { erasedAt, ...customer } = row
  assertNotErased({ erasedAt })
  return toCustomer(customer)
}

/** Throws `conflict` for an erased customer. Call it only on a locked row. */
export function assertNotErased({ erasedAt }: { erasedAt: Date | null }): void {
  if (erasedAt !== null) throw conflict('This customer’s data was erased, so the record can’t be changed.')
}

/**
 * Changes what is given; `seen` is the version that the change was made from. Throws CHANGED when someone else saved
 * first.
 */
export async function update(tx: Tx, id: string, seen: number, change: CustomerChange): Promise<Customer> {
  const before = await lockCustomer(tx, id)
  await audit.assertVersion(tx, 'customers', before, seen)
  const asked: Columns = { ...change, ...(change.phone !== undefined && phoneColumns(change.phone)) }
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  const changed = given.filter(([field, value]) => !deepEqual(value, before[field as keyof Columns]))
  if (changed.length === 0) return before
  const next = Object.fromEntries(changed) as Columns
  await tx
    .update(customers)
    .set({
      ...next,
      ...(next.transactionDate !== undefined && { transactionDay: parseTransactionDay(next.transactionDate) }),
      // Who agreed to texts, or said STOP, did so for the number they had.
      ...(next.phone !== undefined && { smsConsentAt: null, textsStoppedAt: null }),
      version: before.version + 1,
    })
    .where(eq(customers.id, id))
  const values = Object.fromEntries(changed.map(([field]) => [field, before[field as keyof Columns]]))
  audit.record(tx, { entity: 'customers', entityId: id, action: 'updated', before: values, after: next })
  if (next.phone !== undefined) tx.emit('customer.phone-changed', { customerIds: [id] })
  publishContactChange(tx, before, next)
  tx.notifyClients('customers')
  return get(tx, id)
}

type Columns = CustomerChange & { phoneExtension?: string | null }

type WatchedFields = Pick<Customer, 'name' | 'phone' | 'email' | 'address'>

/** Tells what else knows a customer that these of their fields have changed. */
export function publishContactChange(
  tx: Tx,
  before: WatchedFields & { id: string },
  next: { [Field in keyof WatchedFields]?: unknown },
): void {
  const was = (address: 'phone' | 'email') =>
    next[address] !== undefined && before[address] ? hashText(before[address].toLowerCase()) : null
  const [phone, email] = [was('phone'), was('email')]
  // Messages that wait for the old contact details must not reach the next person who has them.
  if (phone !== null || email !== null) tx.emit('customer.contact-changed', { customerId: before.id, phone, email })
  // An approved review by this customer shows both, in the form that is public.
  if (next.name !== undefined || next.address !== undefined) tx.invalidatePages('/reviews', '/')
}

/** Takes a customer out of the lists, or puts them back. */
export async function archive(tx: Tx, id: string, archived: boolean): Promise<Customer> {
  const before = await lockCustomer(tx, id)
  if ((before.archivedAt !== null) === archived) return before
  const archivedAt = archived ? tx.now : null
  await tx
    .update(customers)
    .set({ archivedAt, version: before.version + 1 })
    .where(eq(customers.id, id))
  audit.record(tx, { entity: 'customers', entityId: id, action: archived ? 'archived' : 'unarchived' })
  tx.notifyClients('customers')
  return { ...before, archivedAt, version: before.version + 1 }
}

/** Where a customer can be reached, and whether they agreed to texts about their job. */
export async function getContact(
  tx: Tx,
  id: string,
): Promise<Pick<Customer, 'name' | 'phone' | 'email'> & { agreedToTexts: boolean }> {
  const { name, phone, email } = await get(tx, id)
  return {
    name,
    phone,
    email,
    agreedToTexts: (await tx.$count(customers, and(eq(customers.id, id), isNotNull(customers.smsConsentAt)))) > 0,
  }
}

/**
 * Records that a customer agreed to texts about their job, if `phone` is their number: the consent covers that number
 * only. The first time counts.
 */
export async function recordTextConsent(tx: Tx, id: string, phone: string, at: Date): Promise<void> {
  await tx
    .update(customers)
    .set({ smsConsentAt: at })
    .where(and(eq(customers.id, id), eq(customers.phone, phone), isNull(customers.smsConsentAt)))
}

/** Whether anybody with this number agreed to texts about their job. */
export async function hasTextConsent(tx: Tx, phone: string): Promise<boolean> {
  return (await tx.$count(customers, and(eq(customers.phone, phone), isNotNull(customers.smsConsentAt)))) > 0
}

/** Withdraws the consent to texts of every customer with this number. */
export async function withdrawTextConsent(tx: Tx, phone: string): Promise<void> {
  const news = await tx
    .update(customers)
    .set({ smsConsentAt: null })
    .where(and(eq(customers.phone, phone), isNotNull(customers.smsConsentAt)))
    .returning({ id: customers.id })
  if (news.length > 0) tx.notifyClients('customers')
}

/** Keeps with all who have this number whether it wants no texts (STOP, said `at`), or takes them again. */
export async function setOptOutForPhone(tx: Tx, phone: string, stopped: boolean, at = tx.now): Promise<void> {
  const { textsStoppedAt } = customers
  const news = await tx
    .update(customers)
    .set({ textsStoppedAt: stopped ? at : null })
    .where(and(eq(customers.phone, phone), stopped ? isNull(textsStoppedAt) : isNotNull(textsStoppedAt)))
    .returning({ id: customers.id })
  if (news.length > 0) tx.notifyClients('customers')
}

/**
 * Removes a customer that nothing refers to: no job, invoice, message or price. Answers false, and changes nothing,
 * when something does.
 */
export async function removeUnused(tx: Tx, id: string): Promise<boolean> {
  try {
    // The database alone knows every table that may refer to a customer, and a refusal must not end the whole
    // transaction.
    await tx.savepoint(() => tx.delete(customers).where(eq(customers.id, id)))
  } catch (error) {
    if (sqlState(error) === STILL_REFERRED_TO) return false
    throw error
  }
  audit.record(tx, { entity: 'customers', entityId: id, action: 'removed' })
  tx.notifyClients('customers')
  return true
}

/** PostgreSQL's foreign_key_violation. */
const STILL_REFERRED_TO = '23503'

/** Who we work for. One person is one row: a new request finds the customer by phone or e-mail before it makes one. */
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { toTransactionDate } from '#lib/dates.ts'
import { one } from '#lib/one.ts'
import { notFound } from '#lib/problem.ts'
import { contains, searched } from '#platform/database/contains.ts'
import { after, cut } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { sqlState } from '#platform/database/sql-state.ts'
import type { Category, Customer, NewCustomer } from './contract.ts'
import { customers } from './tables.ts'

export type Filter = { q?: string | undefined; category?: Category | undefined; limit: number; cursor?: string | undefined }

/** Newest first. `q` matches name, phone in any notation, and e-mail, whatever the case; `%` and `_` are plain characters. */
export async function list(tx: Tx, filter: Filter): Promise<Page<Customer>> {
  const matching = and(filter.q ? matches(filter.q) : undefined, filter.category && eq(customers.serviceCategory, filter.category))
  const rows = await tx
    .select(shown)
    .from(customers)
    .where(and(matching, after(filter.cursor, customers.createdAt, customers.id)))
    .orderBy(desc(customers.createdAt), desc(customers.id))
    .limit(filter.limit + 1)
  const total = await tx.$count(customers, matching)
  return { ...cut(rows.map(toCustomer), filter.limit), total }
}

function matches(q: string) {
  const text = searched(customers.name, customers.phone, customers.email)
  const digits = q.replaceAll(/\D/g, '')
  // '(813) 555-01' is a phone half typed: its digits are looked for in the stored +1813555….
  const isPhone = /^[\d\s()+.-]+$/.test(q) && digits.length >= 3
  return isPhone ? or(contains(text, q), contains(text, digits)) : contains(text, q)
}

export async function create(tx: Tx, input: NewCustomer): Promise<Customer> {
  const made = await insert(tx, input)
  audit.record(tx, { entity: 'customers', entityId: made.id, action: 'created', after: { name: made.name } })
  return made
}

/**
 * The customer with this phone or this e-mail (the phone decides when they name two), or a new one.
 * Two callers at once with the same phone or e-mail wait for each other, so that one person never becomes two.
 */
export async function findOrCreate(tx: Tx, input: NewCustomer): Promise<{ customer: Customer; made: boolean }> {
  const { phone } = input
  const email = input.email ?? null
  for (const key of [phone, email].filter((given) => given !== null).toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${key}`}, 0))`)
  }
  const [found] = await tx
    .select(shown)
    .from(customers)
    .where(or(eq(customers.phone, phone), email === null ? undefined : eq(customers.email, email)))
    .orderBy(desc(eq(customers.phone, phone)), customers.createdAt)
    .limit(1)
  if (found) return { customer: toCustomer(found), made: false }
  return { customer: await create(tx, input), made: true }
}

async function insert(tx: Tx, input: NewCustomer): Promise<Customer> {
  const transactionDate = input.transactionDate ?? toTransactionDate(tx.now)
  const [month, day, year] = transactionDate.split('/')
  const rows = await tx
    .insert(customers)
    .values({
      name: input.name,
      phone: input.phone,
      email: input.email ?? null,
      address: input.address,
      serviceCategory: input.serviceCategory ?? null,
      serviceCount: input.serviceCount,
      transactionDate,
      transactionDay: `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`,
      createdAt: tx.now,
    })
    .returning(shown)
  tx.changed('customers')
  return toCustomer(one(rows))
}

export async function get(tx: Tx, id: string): Promise<Customer> {
  const [row] = await tx.select(shown).from(customers).where(eq(customers.id, id))
  if (!row) throw notFound('That customer does not exist any more.')
  return toCustomer(row)
}

/** Where a customer can be reached, and whether they agreed to texts about their job. */
export async function contact(tx: Tx, id: string): Promise<Pick<Customer, 'name' | 'phone' | 'email'> & { agreedToTexts: boolean }> {
  const { name, phone, email } = await get(tx, id)
  return { name, phone, email, agreedToTexts: (await tx.$count(customers, and(eq(customers.id, id), isNotNull(customers.smsConsentAt)))) > 0 }
}

/** Keeps that a customer agreed to texts about their job; the first time counts. */
export async function agreeToTexts(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .update(customers)
    .set({ smsConsentAt: at })
    .where(and(eq(customers.id, id), isNull(customers.smsConsentAt)))
}

/** Removes a customer whom nothing refers to: no job, invoice, message or price. Answers false, and changes nothing, when something does. */
export async function removeUnused(tx: Tx, id: string): Promise<boolean> {
  try {
    // The database alone knows every table that may refer to a customer, and a refusal must not end the whole transaction.
    await tx.attempt(() => tx.delete(customers).where(eq(customers.id, id)))
  } catch (error) {
    if (sqlState(error) === STILL_REFERRED_TO) return false
    throw error
  }
  audit.record(tx, { entity: 'customers', entityId: id, action: 'removed' })
  tx.changed('customers')
  return true
}

/** PostgreSQL's foreign_key_violation. */
const STILL_REFERRED_TO = '23503'

const shown = {
  id: customers.id,
  name: customers.name,
  email: customers.email,
  phone: customers.phone,
  address: customers.address,
  serviceCategory: customers.serviceCategory,
  transactionDate: customers.transactionDate,
  serviceCount: customers.serviceCount,
  createdAt: customers.createdAt,
}

/** The category column holds the words of the contract: only this file writes it, after the contract's check. */
const toCustomer = (row: Omit<Customer, 'serviceCategory'> & { serviceCategory: string | null }): Customer => ({
  ...row,
  serviceCategory: row.serviceCategory as Category | null,
})

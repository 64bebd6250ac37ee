/** Under which name an accounting program knows each customer. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Program } from './contract.ts'
import type { Books } from './load-exported.ts'
import { bookCustomers } from './tables.ts'

/** QuickBooks Desktop has 41 characters for a name, and the others 100 and more. */
const MAX_LENGTH: Record<Program, number> = { 'quickbooks-desktop': 41, 'quickbooks-online': 100, xero: 100, csv: 100 }

/**
 * A name as every program takes it: on one line, without a colon, which would make it a part of another customer, and
 * without the quotes that separate fields. QuickBooks Desktop reads Windows-1252, which has no emoji.
 */
function toProgramName(name: string, program: Program): string {
  const plain = name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(':', '-')
    .replaceAll(/["“”]/g, "'")
  const known = program === 'quickbooks-desktop' ? toLatin(plain) : plain
  return Array.from(known.replaceAll(/ +/g, ' ').trim()).slice(0, MAX_LENGTH[program]).join('').trim() || 'Customer'
}

/** What Windows-1252 can hold, in the characters that it shares with Latin-1. */
export const toLatin = (text: string): string =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .normalize('NFC')
    // Letters that are not in it lose their accents; all else that is not in it is left out.
    .replaceAll(/[^\u0020-\u007e\u00a1-\u00ff]/g, (one) => one.normalize('NFD').replaceAll(/[^\u0020-\u007e]/g, ''))

/** Two that have the same name differ by a number. `taken` is in small letters, and gains the name. */
function takeName(name: string, program: Program, taken: Set<string>): string {
  const base = toProgramName(name, program)
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` (${count})`
    const found =
      Array.from(base)
        .slice(0, MAX_LENGTH[program] - suffix.length)
        .join('')
        .trim() + suffix
    if (taken.has(found.toLowerCase())) continue
    taken.add(found.toLowerCase())
    return found
  }
}

/** Which of these customers the program does not know yet. */
export async function listNewCustomers(
  tx: Tx,
  { businessId, program }: Books,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(
      and(
        sql`${customers.id} = any(${sql.param(ids)}::uuid[])`,
        sql`not exists (select from ${bookCustomers} bc where bc.business_id = ${businessId} and bc.program = ${program} and bc.customer_id = ${customers.id})`,
      ),
    )
    .orderBy(customers.createdAt, customers.id)
}

/** Gives new customers their names in the program. The caller holds the lock of the books. */
export async function addNames(
  tx: Tx,
  { businessId, program }: Books,
  exportId: string,
  fresh: readonly { id: string; name: string }[],
): Promise<void> {
  if (fresh.length === 0) return
  const known = await tx
    .select({ name: bookCustomers.name })
    .from(bookCustomers)
    .where(and(eq(bookCustomers.businessId, businessId), eq(bookCustomers.program, program)))
  const taken = new Set(known.map(({ name }) => name.toLowerCase()))
  const rows = fresh.map(({ id: customerId, name }) => ({
    businessId,
    program,
    customerId,
    exportId,
    name: takeName(name, program, taken),
  }))
  for (let at = 0; at < rows.length; at += 1000) await tx.insert(bookCustomers).values(rows.slice(at, at + 1000))
}

export type NamedCustomer = {
  id: string
  /** As the program has it. */
  name: string
  /** Introduced by this export. */
  isNew: boolean
  email: string | null
  phone: string
  address: string
}

/** Returns customers with their names in the program, for the files of one export. */
export async function listNamed(
  tx: Tx,
  { businessId, program }: Books,
  exportId: string,
  ids: readonly string[],
): Promise<NamedCustomer[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({
      id: bookCustomers.customerId,
      name: bookCustomers.name,
      exportId: bookCustomers.exportId,
      email: customers.email,
      phone: customers.phone,
      address: customers.address,
    })
    .from(bookCustomers)
    .leftJoin(customers, eq(customers.id, bookCustomers.customerId))
    .where(
      and(
        eq(bookCustomers.businessId, businessId),
        eq(bookCustomers.program, program),
        inArray(bookCustomers.customerId, sql`(select unnest(${sql.param(ids)}::uuid[]))`),
      ),
    )
    .orderBy(bookCustomers.name)
  // Of a customer who was merged into another, the program has the contacts already.
  return rows.map(({ id, email, phone, address, name, exportId: by }) => ({
    id,
    email,
    phone: phone ?? '',
    address: address ?? '',
    name: name || 'Customer',
    isNew: by === exportId,
  }))
}

import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'

/** A column that names a customer. */
export type Reference = { of: string; by: string }

/** What the tables that refer to customers hold, said of one and of many. A test fails when a table is missing here. */
export const WORDS: Record<string, readonly [one: string, many: string]> = {
  jobs: ['job', 'jobs'],
  service_requests: ['request', 'requests'],
  visits: ['estimate visit', 'estimate visits'],
  invoices: ['invoice', 'invoices'],
  communications: ['message', 'messages'],
  reviews: ['review', 'reviews'],
  notes: ['note', 'notes'],
  customer_addresses: ['service address', 'service addresses'],
  customer_contacts: ['contact', 'contacts'],
  customer_pricing: ['price rule', 'price rules'],
  recurring_services: ['contract', 'contracts'],
}

/** What the product keeps about customers by itself, and finds out anew. */
export const OWN: readonly string[] = ['duplicate_pairs', 'served_customers']

/** Every column of the database that refers to customers and moves with them, those of later domains too. */
export async function references(tx: Tx): Promise<Reference[]> {
  const { rows } = await tx.execute<Reference>(sql`
    select conrelid::regclass::text as of, quote_ident(attname) as by
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'customers'::regclass order by 1, 2`)
  return rows.filter(({ of }) => !OWN.includes(of))
}

import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'

/** A column that names a customer. `holds`: a customer that it names cannot be deleted. */
export type Reference = { of: string; by: string; holds: boolean }

/** What the tables that refer to customers hold, said of one and of many. A test fails when a table is missing here. */
export const RECORD_LABELS: Record<string, readonly [one: string, many: string]> = {
  jobs: ['job', 'jobs'],
  service_requests: ['request', 'requests'],
  visits: ['estimate visit', 'estimate visits'],
  invoices: ['invoice', 'invoices'],
  communications: ['message', 'messages'],
  replies: ['incoming text', 'incoming texts'],
  calls: ['logged call', 'logged calls'],
  photos: ['photo', 'photos'],
  files: ['file', 'files'],
  custom_values: ['custom field value', 'custom field values'],
  consents: ['consent record', 'consent records'],
  reviews: ['review', 'reviews'],
  notes: ['note', 'notes'],
  customer_addresses: ['service address', 'service addresses'],
  customer_contacts: ['contact', 'contacts'],
  customer_pricing: ['pricing rule', 'pricing rules'],
  recurring_services: ['recurring service', 'recurring services'],
  saved_cards: ['card on file', 'cards on file'],
  estimates: ['estimate', 'estimates'],
  campaign_people: ['campaign', 'campaigns'],
  offer_links: ['campaign link', 'campaign links'],
  short_links: ['link in a text', 'links in texts'],
}

/** Tables of derived data about customers, which the product recomputes automatically: they hold no one's work. */
export const IGNORED_TABLES: readonly string[] = ['duplicate_pairs', 'customer_last_service']

/** What so many rows of such a table are called; those of any other are other records. */
export function describeRecords(table: string, many: number): string {
  const [one, several] = RECORD_LABELS[table] ?? ['other record', 'other records']
  return many === 1 ? one : several
}

/**
 * Every column of the database that refers to customers but for those of `OWN`. Their domains stand above this one, so
 * that they are known by name only.
 */
export async function listReferences(tx: Tx): Promise<Reference[]> {
  const { rows } = await tx.execute<Reference>(sql`
    select conrelid::regclass::text as of, quote_ident(attname) as by, confdeltype in ('a', 'r') as holds
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'customers'::regclass order by 1, 2`)
  return rows.filter(({ of }) => !IGNORED_TABLES.includes(of))
}

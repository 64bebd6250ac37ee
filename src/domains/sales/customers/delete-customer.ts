/**
 * Deletes a customer without a history. A customer with a history is never deleted: archiving takes them out of the
 * lists. The owner may delete one that nothing refers to.
 */
import { eq, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { formatList } from '#lib/format-list.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { CustomerDependents } from './contract.ts'
import { listReferences, describeRecords } from './find-references.ts'
import { get, CUSTOMER_NOT_FOUND } from './service.ts'
import { customers } from './tables.ts'

/** How many records of each kind hang on a customer. Throws `notFound`. */
export async function getDependents(tx: Tx, id: string): Promise<CustomerDependents> {
  await get(tx, id)
  return count(tx, id)
}

/** With addresses, contacts and notes. Throws `conflict`, with what hangs on them, for a customer who has to stay. */
export async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  // The row that an erasure leaves may be deleted, too.
  const [row] = await tx.select({ name: customers.name }).from(customers).where(eq(customers.id, id)).for('update')
  if (!row) throw notFound(CUSTOMER_NOT_FOUND)
  const { name } = row
  const things = wordsFor(await count(tx, id))
  if (things.length > 0)
    throw conflict(
      `${name} has ${formatList(things)}, so they can’t be deleted. Archive them instead: they’re hidden from lists and nothing is deleted.`,
    )
  await tx.delete(customers).where(eq(customers.id, id))
  audit.record(tx, { entity: 'customers', entityId: id, action: 'deleted', before: { name } })
  tx.notifyClients('customers')
}

/**
 * By the tables that refer to a customer, as what their rows are counted; those without a word of their own are others.
 */
const KINDS: Record<string, keyof CustomerDependents> = {
  service_requests: 'requests',
  jobs: 'jobs',
  visits: 'visits',
  invoices: 'invoices',
  communications: 'messages',
  photos: 'photos',
  reviews: 'reviews',
  recurring_services: 'contracts',
  others: 'others',
}

const wordsFor = (counted: CustomerDependents): string[] =>
  Object.entries(KINDS).flatMap(([table, kind]) =>
    counted[kind] > 0 ? `${counted[kind]} ${describeRecords(table, counted[kind])}` : [],
  )

/**
 * What would go with a customer (addresses, contacts, notes) does not keep them. Photos hang on what hangs on the
 * customer.
 */
async function count(tx: Tx, id: string): Promise<CustomerDependents> {
  const held = (await listReferences(tx)).filter(({ holds }) => holds)
  const counts = held.map(
    ({ of, by }) => sql`select ${of} as of, count(*)::int as many from ${sql.raw(of)} where ${sql.raw(by)} = ${id}`,
  )
  const photosBy = (column: string, table: string) =>
    sql`select id from photos where removed_at is null and ${sql.raw(column)} in (select id from ${sql.raw(table)} where customer_id = ${id})`
  const ways = [
    photosBy('job_id', 'jobs'),
    photosBy('service_request_id', 'service_requests'),
    photosBy('review_id', 'reviews'),
  ]
  const photos = sql`select 'photos' as of, count(*)::int as many from (${sql.join(ways, sql` union `)}) as theirs`
  const { rows } = await tx.execute<{ of: string; many: number }>(sql.join([photos, ...counts], sql` union all `))
  const counted: CustomerDependents = {
    requests: 0,
    jobs: 0,
    visits: 0,
    invoices: 0,
    messages: 0,
    photos: 0,
    reviews: 0,
    contracts: 0,
    others: 0,
  }
  for (const { of, many } of rows) counted[KINDS[of] ?? 'others'] += many
  return counted
}

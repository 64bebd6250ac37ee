/** A customer with a history is never deleted: archiving takes them out of the lists. One on whom nothing hangs may go, by the owner's hand. */
import { eq, sql } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { conflict } from '#lib/problem.ts'
import { list } from '#lib/words.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Attached } from './contract.ts'
import { get, lock } from './service.ts'
import { customers } from './tables.ts'

/** How many records of each kind hang on a customer. Throws `notFound`. */
export async function attached(tx: Tx, id: string): Promise<Attached> {
  await get(tx, id)
  return count(tx, id)
}

/** With addresses, contacts and notes. Throws `conflict`, with what hangs on them, for a customer who has to stay. */
export async function remove(tx: Tx, id: string): Promise<void> {
  const { name } = await lock(tx, id)
  const things = wordsFor(await count(tx, id))
  if (things.length > 0)
    throw conflict(`${name} has ${list(things)}, so they cannot be deleted. Archive them instead: they leave the lists, and all of it is kept.`)
  await tx.delete(customers).where(eq(customers.id, id))
  audit.record(tx, { entity: 'customers', entityId: id, action: 'deleted', before: { name } })
  tx.changed('customers')
}

const WORDS: Record<keyof Attached, readonly [one: string, many: string]> = {
  requests: ['request', 'requests'],
  jobs: ['job', 'jobs'],
  visits: ['estimate visit', 'estimate visits'],
  invoices: ['invoice', 'invoices'],
  messages: ['message', 'messages'],
  photos: ['photo', 'photos'],
  reviews: ['review', 'reviews'],
  others: ['other record', 'other records'],
}

function wordsFor(counted: Attached): string[] {
  // The keys of an object with just these.
  return (Object.keys(WORDS) as (keyof Attached)[])
    .filter((kind) => counted[kind] > 0)
    .map((kind) => `${counted[kind]} ${WORDS[kind][counted[kind] === 1 ? 0 : 1]}`)
}

/** What the tables that refer to a customer are counted as. Their domains stand above this one, so that they are known here by name only. */
const KINDS: Record<string, keyof Attached> = {
  service_requests: 'requests',
  jobs: 'jobs',
  visits: 'visits',
  invoices: 'invoices',
  communications: 'messages',
  reviews: 'reviews',
}

/**
 * The database knows every table that refers to customers, those of later domains too; what would go with a customer (addresses, contacts,
 * notes) does not keep them. Photos hang on what hangs on the customer.
 */
async function count(tx: Tx, id: string): Promise<Attached> {
  const { rows: references } = await tx.execute<{ of: string; by: string }>(sql`
    select conrelid::regclass::text as of, quote_ident(attname) as by
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'customers'::regclass and confdeltype in ('a', 'r')`)
  const counts = references.map(({ of, by }) => sql`select ${of} as of, count(*)::int as many from ${sql.raw(of)} where ${sql.raw(by)} = ${id}`)
  const photosBy = (column: string, table: string) =>
    sql`select id from photos where removed_at is null and ${sql.raw(column)} in (select id from ${sql.raw(table)} where customer_id = ${id})`
  const ways = [photosBy('job_id', 'jobs'), photosBy('service_request_id', 'service_requests'), photosBy('review_id', 'reviews')]
  const photos = sql`select 'photos' as of, count(*)::int as many from (${sql.join(ways, sql` union `)}) as theirs`
  const { rows } = await tx.execute<{ of: string; many: number }>(sql.join([photos, ...counts], sql` union all `))
  const counted: Attached = { requests: 0, jobs: 0, visits: 0, invoices: 0, messages: 0, photos: 0, reviews: 0, others: 0 }
  for (const { of, many } of rows) counted[of === 'photos' ? 'photos' : (KINDS[of] ?? 'others')] += many
  return counted
}

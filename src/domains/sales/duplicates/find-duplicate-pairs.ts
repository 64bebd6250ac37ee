/**
 * Finds customers who may be the same: each who is new or changed is looked up by phone, by e-mail and by name, every
 * time by an index.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { POSSIBLE_PHONE_SQL } from '#lib/us-phone.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'

/** Customers looked at in one transaction. */
const AT_ONCE = 25
/** Milliseconds of one run; the next minute brings the next. */
const RUN_MS = 40_000
/** A customer with a placeholder number or name matches hundreds of others, so only the first few become pairs. */
const MAX_ALIKE = 5
/**
 * How alike two names (by trigrams, 0 to 1) and their addresses have to be. The number of the house is the same, or
 * neighbors of one family would be one, and by its index each is compared with the few who share it; where there is
 * none, by the index of the search.
 */
const ALIKE = { name: 0.55, address: 0.45 }

/** Written as its index is (customers/tables.ts). */
const house = (of: 'o' | 'these'): SQL => sql.raw(String.raw`substring(${of}.address from '\d+')`)
const isNearly = sql`similarity(fold(o.name), fold(these.name)) >= ${sql.raw(String(ALIKE.name))} and similarity(fold(o.address), fold(these.address)) >= ${sql.raw(String(ALIKE.address))}`

/**
 * The first few who have a key in common. They are put in order by themselves (`offset 0`), or a database that has not
 * counted the customers yet goes through all of them in the order of the list, for each who is looked at.
 */
const firstOf = (match: SQL): SQL =>
  sql`select id from (select o.id, o.created_at from customers o where ${match} and o.id <> these.id and not o.archived offset 0) o order by o.created_at limit ${MAX_ALIKE}`

/**
 * Looks at the customers that wait for it. It rests half of the time, so that an import of many does not slow down the
 * lists.
 */
export async function findDuplicatePairs({ db }: AppServices): Promise<void> {
  const end = Date.now() + RUN_MS
  while (Date.now() < end) {
    const began = Date.now()
    const looked = await db.transaction(SYSTEM, lookAtSome)
    if (looked === 0) return
    await wait(Date.now() - began)
  }
}

async function lookAtSome(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from duplicate_checks where ctid = any (array(select ctid from duplicate_checks limit ${AT_ONCE} for update skip locked)) returning customer_id as id`)
  if (rows.length === 0) return 0
  const ids = sql`${sql.param([...new Set(rows.map(({ id }) => id))])}::uuid[]`
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.6', true)`)
  const found = await tx.execute<{ changed: number }>(sql`
    with these as (select id, name, phone, email, address from customers where id = any(${ids}) and not archived),
    alike as (
      select these.id as a, o.id as b, 'phone' as why from these cross join lateral (
        ${firstOf(sql`o.phone = these.phone and o.phone ~ ${POSSIBLE_PHONE_SQL}`)}) o
      union all
      select these.id, o.id, 'email' from these cross join lateral (
        ${firstOf(sql`o.email = these.email`)}) o
      union all
      select these.id, o.id, 'name' from these cross join lateral (
        select id from customers o
        where ${house('o')} = ${house('these')} and o.id <> these.id and not o.archived and ${isNearly}
        order by o.created_at limit ${MAX_ALIKE}) o
      union all
      select these.id, o.id, 'name' from these cross join lateral (
        select id from customers o
        where o.search %> fold(these.name) and ${house('these')} is null and ${house('o')} is null and o.id <> these.id and not o.archived and ${isNearly}
        order by o.created_at limit ${MAX_ALIKE}) o
    ),
    pairs as (
      select least(a, b) as one_id, greatest(a, b) as other_id, array_agg(distinct why order by why) as why from alike group by 1, 2
    ),
    gone as (
      delete from duplicate_pairs p where (p.one_id = any(${ids}) or p.other_id = any(${ids})) and p.dismissed_at is null
        and not exists (select 1 from pairs where pairs.one_id = p.one_id and pairs.other_id = p.other_id)
      returning 1
    ),
    added as (
      insert into duplicate_pairs (one_id, other_id, why, found_at) select one_id, other_id, why, ${tx.now.toISOString()}::timestamptz from pairs
      on conflict (one_id, other_id) do update set why = excluded.why where duplicate_pairs.why is distinct from excluded.why
      returning 1
    )
    select ((select count(*) from gone) + (select count(*) from added))::int as changed`)
  if ((found.rows[0]?.changed ?? 0) > 0) tx.notifyClients('duplicates')
  return rows.length
}

import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { countByIndex, MANY } from '#platform/database/paging.ts'
import type { Total } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import { CATEGORIES } from './contract.ts'
import type { Counts, Filter } from './contract.ts'
import type { TagCount } from './contract-details.ts'
import { toFilterSql } from './customer-filter.ts'
import type { ReadFilter } from './customer-filter.ts'
import { customerCounts, customers } from './tables.ts'

const known = new WeakMap<Database, CustomerCounts>()

/** What was counted of this database. */
export function getCustomerCounts(db: Database): CustomerCounts {
  const totals = known.get(db) ?? new CustomerCounts(db)
  known.set(db, totals)
  return totals
}

/** How many searches are remembered. */
const MAX_CACHED = 500

/**
 * How many customers match. Without a search, a tag or a custom field the triggers have counted; with one it is counted
 * here, up to 1,000, and remembered for as long as the list is the same: who pages on through a common word, or presses
 * Back, does not have it counted again.
 */
export class CustomerCounts {
  readonly #db: Database
  readonly #cached = new LRUCache<string, { total: Total; changes: number }>({ max: MAX_CACHED })

  constructor(db: Database) {
    this.#db = db
  }

  /** `isKnown` is asked before counting: when it says yes, the caller knows the answer, which is null here. */
  async of(
    tx: Tx,
    { q: typed, category, tag, archived, match, isMany }: ReadFilter,
    isKnown: () => Promise<boolean>,
  ): Promise<Total | null> {
    const q = typed?.trim()
    // Read before anything is counted: a change in between makes the next look count again, never the other way round.
    const figures = await read(tx)
    if (!q && !tag && !match) return figures.many(archived === 'true', category)
    const count = () => this.#count({ q, category, tag, archived, match })
    if (isMany && !q && !tag && !category) return MANY
    // The counters do not know when a custom field changes.
    if (match) return (await isKnown()) ? null : count()
    const key = JSON.stringify([q, category, tag, archived])
    const cached = this.#cached.get(key)
    if (cached?.changes === figures.changes) return cached.total
    if (await isKnown()) return null
    const total = await count()
    this.#cached.set(key, { total, changes: figures.changes })
    return total
  }

  #count(filter: ReadFilter): Promise<Total> {
    return countByIndex(this.#db, sql`select 1 from ${customers} where ${toFilterSql(filter)}`)
  }
}

/** How many customers there are, of each category and of none, and how many are archived. */
export async function countCustomers(tx: Tx): Promise<Counts> {
  const { many } = await read(tx)
  // fromEntries forgets which names it was given.
  const categories = Object.fromEntries(
    CATEGORIES.map((category) => [category, many(false, category)]),
  ) as Counts['categories']
  return { all: many(false), categories, none: many(false, 'none'), archived: many(true) }
}

/** What the triggers have counted. */
async function read(
  tx: Tx,
): Promise<{ changes: number; many: (archived: boolean, category?: Filter['category']) => number }> {
  const rows = await tx
    .select({
      category: customerCounts.category,
      archived: customerCounts.archived,
      many: sql<number>`sum(${customerCounts.many})::int`,
      changes: sql<number>`sum(${customerCounts.changes})::int`,
    })
    .from(customerCounts)
    .groupBy(customerCounts.category, customerCounts.archived)
  const sum = (some: typeof rows, what: 'many' | 'changes') => some.reduce((all, row) => all + row[what], 0)
  return {
    changes: sum(rows, 'changes'),
    many: (archived, category) =>
      sum(
        rows.filter(
          (row) => row.archived === archived && (category === undefined || (row.category ?? 'none') === category),
        ),
        'many',
      ),
  }
}

/** So many tags are offered to choose from. */
const MAX_TAGS = 200

/** The tags of customers who are not archived, the most common first. */
export async function listTags(tx: Tx): Promise<TagCount[]> {
  const { rows } = await tx.execute<TagCount>(
    sql`select tag, count(*)::int as many from ${customers}, unnest(tags) as tag where not archived
      group by tag order by many desc, tag limit ${MAX_TAGS}`,
  )
  return rows
}

/** Merges the many rows that the triggers have added into one. Writers and readers are not blocked. */
export async function compactCounts(tx: Tx): Promise<void> {
  const { category, archived, many, changes } = customerCounts
  await tx.execute(sql`
    with gone as (delete from ${customerCounts} returning ${category}, ${archived}, ${many}, ${changes})
    insert into ${customerCounts} (category, archived, many, changes)
    select category, archived, sum(many), sum(changes) from gone group by 1, 2`)
}

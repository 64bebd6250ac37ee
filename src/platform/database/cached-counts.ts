import { LRUCache } from 'lru-cache'
import type { Total } from './paging.ts'
import type { Database } from './database.ts'

/** How many searches are remembered. */
const MAX_CACHED = 500

/**
 * What was counted, for as long as the list is the same: who pages on through a common word, or presses Back, does not
 * have it counted again. `changes` tells one state of the list from another, and only grows. Read it before counting: a
 * change in between then makes the next look count again, never the other way round.
 */
export class CachedCounts {
  readonly #cached = new LRUCache<string, { total: Total; changes: number }>({ max: MAX_CACHED })

  async of(asked: object, changes: number, count: () => Promise<Total>): Promise<Total> {
    const key = JSON.stringify(asked)
    const cached = this.#cached.get(key)
    if (cached?.changes === changes) return cached.total
    const total = await count()
    this.#cached.set(key, { total, changes })
    return total
  }
}

/** One memory for each database that this process works on. */
export function createCachedCounts(): (db: Database) => CachedCounts {
  const known = new WeakMap<Database, CachedCounts>()
  return (db) => {
    const totals = known.get(db) ?? new CachedCounts()
    known.set(db, totals)
    return totals
  }
}

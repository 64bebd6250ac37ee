import { LRUCache } from 'lru-cache'
import type { Total } from './paging.ts'
import type { Database } from './work.ts'

/** How many searches are remembered. */
const MOST_KEPT = 500

/**
 * What was counted, for as long as the list is the same: who pages on through a common word, or presses Back, does not
 * have it counted again. `changes` tells one state of the list from another, and only grows. Read it before counting: a
 * change in between then makes the next look count again, never the other way round.
 */
export class KeptTotals {
  readonly #kept = new LRUCache<string, { total: Total; changes: number }>({ max: MOST_KEPT })

  async of(asked: object, changes: number, count: () => Promise<Total>): Promise<Total> {
    const key = JSON.stringify(asked)
    const kept = this.#kept.get(key)
    if (kept?.changes === changes) return kept.total
    const total = await count()
    this.#kept.set(key, { total, changes })
    return total
  }
}

/** One memory for each database that this process works on. */
export function keptTotals(): (db: Database) => KeptTotals {
  const known = new WeakMap<Database, KeptTotals>()
  return (db) => {
    const totals = known.get(db) ?? new KeptTotals()
    known.set(db, totals)
    return totals
  }
}

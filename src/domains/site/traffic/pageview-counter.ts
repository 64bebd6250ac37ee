import { PUBLIC_PATHS } from '#domains/site/seo/default-settings.ts'
import { toDay } from '#lib/dates.ts'
import type { Database } from '#platform/database/database.ts'
import { WriteBehindCounter } from '#platform/write-behind-counter.ts'
import type { Seen } from './contract.ts'
import { parseReferrer, OTHER } from './parse-referrer.ts'
import type { Origin } from './parse-referrer.ts'
import { isCountedVisit } from './bot-filter.ts'
import type { Caller } from './bot-filter.ts'
import { add, isReservedSource, MAX_ORIGINS } from './service.ts'
import type { Sum } from './service.ts'

const known = new WeakMap<Database, PageviewCounter>()

/** The one tally of this database, for the call and for the form that is posted without JavaScript. */
export function getPageviewCounter(db: Database): PageviewCounter {
  const tally = known.get(db) ?? new PageviewCounter(db)
  known.set(db, tally)
  return tally
}

/**
 * Counts in memory (write-behind-counter.ts): a beacon costs an addition, and the memory holds no more than there are
 * pages, kinds and MOST_ORIGINS. These are figures to see a trend by, and no lead hangs on them, while a write for each
 * would let anybody keep the disk busy.
 */
export class PageviewCounter {
  readonly #db: Database
  readonly #sums: WriteBehindCounter<Sum>
  readonly #origins = new Set<string>()

  constructor(db: Database) {
    this.#db = db
    this.#sums = new WriteBehindCounter<Sum>(db, {
      keyOf: ({ day, page, kind, source, medium, campaign }) =>
        JSON.stringify([day, page, kind, source, medium, campaign]),
      add,
      what: 'visits',
      admit: (sum) => ({ ...sum, ...this.#admitted(sum) }),
      emptied: () => this.#origins.clear(),
    })
  }

  /** Counts one more, at this moment. False: this caller, or this page, is not counted. */
  count(seen: Seen, caller: Caller): boolean {
    if (!PUBLIC_PATHS.has(seen.page) || !isCountedVisit(caller)) return false
    this.#sums.count({
      day: toDay(this.#db.clock.now()),
      page: seen.page,
      kind: seen.kind,
      ...parseReferrer(seen),
      count: 1,
    })
    return true
  }

  /** Writes what was counted so far. */
  write(): Promise<void> {
    return this.#sums.write()
  }

  /** Writes the last counts, once the server accepts no more requests. */
  stop(): Promise<void> {
    return this.#sums.stop()
  }

  /** Where the visitor came from, if that was seen since the last writing or there is still room for it. */
  #admitted({ source, medium, campaign }: Origin): Origin {
    const origin = { source, medium, campaign }
    const key = JSON.stringify(Object.values(origin))
    if (isReservedSource(origin) || this.#origins.has(key)) return origin
    if (this.#origins.size >= MAX_ORIGINS) return OTHER
    this.#origins.add(key)
    return origin
  }
}

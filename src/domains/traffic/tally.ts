import { PUBLIC_PATHS } from '#domains/seo/first-settings.ts'
import { toDay } from '#lib/dates.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/work.ts'
import { log } from '#platform/log.ts'
import type { Seen } from './contract.ts'
import { originOf, OTHER } from './origin.ts'
import type { Origin } from './origin.ts'
import { isCounted } from './person.ts'
import type { Caller } from './person.ts'
import { add, isAlwaysKept, MOST_ORIGINS } from './service.ts'
import type { Sum } from './service.ts'

const WRITE_EVERY_MS = 5000

const known = new WeakMap<Database, Tally>()

/** The one tally of this database, for the call and for the form that is posted without JavaScript. */
export function tallyOf(db: Database): Tally {
  const tally = known.get(db) ?? new Tally(db)
  known.set(db, tally)
  return tally
}

/**
 * Counts in memory, and writes the sums every few seconds and at the stop: a beacon costs an addition, however many come, and the memory holds no
 * more than there are pages, kinds and MOST_ORIGINS. A crash loses the seconds since the last writing. That is the price of it: these are figures
 * to see a trend by, and no lead hangs on them, while a write for each would let anybody keep the disk busy.
 */
export class Tally {
  readonly #db: Database
  #sums = new Map<string, Sum>()
  #origins = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  #writing = Promise.resolve()

  constructor(db: Database) {
    this.#db = db
  }

  /** Counts one more, at this moment. False: this caller, or this page, is not counted. */
  count(seen: Seen, caller: Caller): boolean {
    if (!PUBLIC_PATHS.has(seen.page) || !isCounted(caller)) return false
    this.#put({ day: toDay(this.#db.clock.now()), page: seen.page, kind: seen.kind, ...originOf(seen), count: 1 })
    this.#writeSoon()
    return true
  }

  /** Writes what was counted so far. While the database is away it is kept for the next time. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  /** The last writing, once nobody can ask for anything any more. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.write()
  }

  async #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const taken = this.#take()
    if (taken.length === 0) return
    try {
      await this.#db.transaction(SYSTEM, (tx) => add(tx, taken))
    } catch (error) {
      log.warn({ err: error }, 'visits cannot be written yet')
      for (const sum of [...taken, ...this.#take()]) this.#put(sum)
      this.#writeSoon()
    }
  }

  #take(): Sum[] {
    const taken = [...this.#sums.values()]
    this.#sums = new Map()
    this.#origins = new Set()
    return taken
  }

  #writeSoon(): void {
    if (this.#stopped) return
    // Never reason enough to keep the process up: stop() writes what is left.
    this.#timer ??= setTimeout(() => void this.write(), WRITE_EVERY_MS).unref()
  }

  #put(sum: Sum): void {
    const { day, page, kind, count } = sum
    const origin = this.#admitted(sum)
    const key = JSON.stringify([day, page, kind, ...Object.values(origin)])
    const one = this.#sums.get(key)
    if (one) one.count += count
    else this.#sums.set(key, { day, page, kind, count, ...origin })
  }

  /** Where the visitor came from, if that was seen since the last writing or there is still room for it. */
  #admitted({ source, medium, campaign }: Origin): Origin {
    const origin = { source, medium, campaign }
    const key = JSON.stringify(Object.values(origin))
    if (isAlwaysKept(origin) || this.#origins.has(key)) return origin
    if (this.#origins.size >= MOST_ORIGINS) return OTHER
    this.#origins.add(key)
    return origin
  }
}

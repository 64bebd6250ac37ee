import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import { log } from '#platform/log.ts'

const WRITE_EVERY_MS = 5000

type Sum = { count: number }

type CounterOptions<Of> = {
  keyOf: (sum: Of) => string
  /** Writes them, in one transaction. */
  add: (tx: Tx, sums: Of[]) => Promise<void>
  /** What they are, for the log while they cannot be written. */
  what: string
  /** What a sum is counted as, so that there are never too many; `emptied` is called when the memory is. */
  admit?: (sum: Of) => Of
  emptied?: () => void
}

/**
 * Counts in memory, and writes the sums every few seconds and at the stop: one more costs an addition, however many
 * come. A crash loses the seconds since the last writing, so this is for figures to see a trend by and for nothing
 * else.
 */
export class WriteBehindCounter<Of extends Sum> {
  readonly #db: Database
  readonly #options: CounterOptions<Of>
  #sums = new Map<string, Of>()
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  #writing = Promise.resolve()

  constructor(db: Database, options: CounterOptions<Of>) {
    this.#db = db
    this.#options = options
  }

  count(sum: Of): void {
    this.#put(sum)
    this.#writeSoon()
  }

  /** Writes what was counted so far. While the database is away, the counts wait for the next write. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  /** The last write, once no caller can add anything. */
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
      await this.#db.transaction(SYSTEM, (tx) => this.#options.add(tx, taken))
    } catch (error) {
      log.warn({ err: error }, `${this.#options.what} cannot be written yet`)
      for (const sum of [...taken, ...this.#take()]) this.#put(sum)
      this.#writeSoon()
    }
  }

  #take(): Of[] {
    const taken = [...this.#sums.values()]
    this.#sums = new Map()
    this.#options.emptied?.()
    return taken
  }

  #writeSoon(): void {
    if (this.#stopped) return
    // Never reason enough to keep the process up: stop() writes what is left.
    this.#timer ??= setTimeout(() => void this.write(), WRITE_EVERY_MS).unref()
  }

  #put(sum: Of): void {
    const admitted = this.#options.admit?.(sum) ?? sum
    const key = this.#options.keyOf(admitted)
    const one = this.#sums.get(key)
    if (one) one.count += admitted.count
    else this.#sums.set(key, { ...admitted })
  }
}

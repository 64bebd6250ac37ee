import type pg from 'pg'
import { isDatabaseUnavailable } from './connection-errors.ts'
import { isMergeable, findInsertKind, mergeInserts, combineInserts } from './insert-sql.ts'
import type { Insert, Kind } from './insert-sql.ts'

/** The maximum of concurrent statements; rows that arrive in between wait and go out together. */
const LANES = 3
/** A statement is prepared for each size, so there are few of them. */
const SIZES = [16, 8, 4, 2]

type Waiting = { inserts: readonly Insert[]; done: () => void; failed: (error: unknown) => void }

/**
 * Transactions that only add rows, written together when many come at once: one statement, one plan, one wait for the
 * disk for up to sixteen of them. Alone, each goes out at once. Each is still whole or not there at all: when a
 * statement for several fails, each of them is tried by itself, and fails or succeeds by itself.
 */
export class InsertBatcher {
  readonly #pool: pg.Pool
  /** By kind: only the same tables and fields in the same order can share a statement. */
  readonly #waiting = new Map<Kind, Waiting[]>()
  #busy = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  write(inserts: readonly Insert[]): Promise<void> {
    if (!isMergeable(inserts)) return this.#send(inserts)
    return new Promise((done, failed) => {
      const kind = findInsertKind(inserts)
      const line = this.#waiting.get(kind)
      if (line) line.push({ inserts, done, failed })
      else this.#waiting.set(kind, [{ inserts, done, failed }])
      void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    if (this.#busy >= LANES) return
    this.#busy++
    for (let next = this.#next(); next.length > 0; next = this.#next()) await this.#settle(next)
    this.#busy--
  }

  /** As many as fit into one statement, the oldest first. */
  #next(): Waiting[] {
    for (const [kind, line] of this.#waiting) {
      const taken = line.splice(0, SIZES.find((size) => size <= line.length) ?? 1)
      if (line.length === 0) this.#waiting.delete(kind)
      return taken
    }
    return []
  }

  async #settle(batch: Waiting[]): Promise<void> {
    try {
      await this.#send(batch.length === 1 ? (batch[0]?.inserts ?? []) : mergeInserts(batch.map((one) => one.inserts)))
      for (const { done } of batch) done()
    } catch (error) {
      // If the connection is lost on the way, the result is unknown: a retry could write the row twice.
      if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { failed } of batch) failed(error)
      else await Promise.all(batch.map(({ inserts, done, failed }) => this.#send(inserts).then(done, failed)))
    }
  }

  async #send(inserts: readonly Insert[]): Promise<void> {
    await this.#pool.query(combineInserts(inserts))
  }
}

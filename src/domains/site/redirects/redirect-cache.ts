import { VISITOR } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import { plainPath } from '#platform/http/plain-path.ts'
import { log } from '#platform/log.ts'

/** The page-version key that notifies every node when redirects change. No page can have this name. */
export const REDIRECTS_PAGE = 'redirects'

export type CachedRedirect = { id: string; fromPath: string; toPath: string }

/**
 * Holds the redirects in memory, because every request for an unknown path looks one up. The first lookup after a
 * change reloads them. While the database is unavailable, the cached ones apply.
 */
export class RedirectCache {
  readonly #db: Database
  readonly #read: (tx: Tx) => Promise<CachedRedirect[]>
  #byPath: ReadonlyMap<string, CachedRedirect> = new Map()
  /** Which reading is asked for, and which one the map is of. */
  #wanted = 1
  #have = 0
  #reading: Promise<void> | null = null

  constructor(db: Database, read: (tx: Tx) => Promise<CachedRedirect[]>) {
    this.#db = db
    this.#read = read
  }

  /**
   * Marks the cache stale when the redirects are among the changed pages. Null means that any page may have changed.
   */
  changed(pages: readonly string[] | null): void {
    if (!pages || pages.includes(REDIRECTS_PAGE)) this.#wanted++
  }

  /** Returns the redirect for this path in any spelling, or null if there is none. */
  async find(path: string): Promise<CachedRedirect | null> {
    const plain = plainPath(path)
    if (plain === null) return null
    if (this.#have !== this.#wanted) await this.#fresh()
    return this.#byPath.get(plain) ?? null
  }

  async #fresh(): Promise<void> {
    // A read that began before the last change may have missed it, so its waiters check again.
    while (this.#reading) await this.#reading
    if (this.#have === this.#wanted) return
    this.#reading = this.#readAgain(this.#wanted)
    try {
      await this.#reading
    } finally {
      this.#reading = null
    }
  }

  async #readAgain(wanted: number): Promise<void> {
    try {
      const rows = await this.#read(this.#db.read(VISITOR))
      this.#byPath = new Map(rows.map((row) => [row.fromPath, row]))
      this.#have = wanted
    } catch (error) {
      log.warn({ err: error }, 'redirects could not be reloaded; using the cached ones')
    }
  }
}

import { sql } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import { WriteBehindCounter } from '#platform/write-behind-counter.ts'

type Use = { redirectId: string; day: string; count: number }

const known = new WeakMap<Database, HitCounter>()

/** The one count of this database. */
export function getHitCounter(db: Database): HitCounter {
  const uses = known.get(db) ?? new HitCounter(db)
  known.set(db, uses)
  return uses
}

/** How often redirects are followed, as daily sums: nothing is written while a visitor waits. */
export class HitCounter {
  readonly #db: Database
  readonly #sums: WriteBehindCounter<Use>

  constructor(db: Database) {
    this.#db = db
    this.#sums = new WriteBehindCounter<Use>(db, {
      keyOf: ({ redirectId, day }) => `${redirectId} ${day}`,
      add,
      what: 'uses of redirects',
    })
  }

  count(redirectId: string): void {
    this.#sums.count({ redirectId, day: toDay(this.#db.clock.now()), count: 1 })
  }

  /** Writes what was counted so far. */
  write(): Promise<void> {
    return this.#sums.write()
  }

  /** Writes the last counts, once the server accepts no more requests. */
  stop(): Promise<void> {
    return this.#sums.stop()
  }
}

/**
 * Adds the counts in a fixed order, so that two nodes do not deadlock. Skips redirects that were permanently removed
 * since.
 */
async function add(tx: Tx, uses: Use[]): Promise<void> {
  const ordered = uses.toSorted((a, b) => (`${a.redirectId}${a.day}` < `${b.redirectId}${b.day}` ? -1 : 1))
  const column = (of: (use: Use) => string | number) => sql.param(ordered.map(of))
  await tx.execute(sql`
    insert into daily_redirect_hits (redirect_id, day, count)
    select used.id, used.day, used.count
    from unnest(${column((use) => use.redirectId)}::uuid[], ${column((use) => use.day)}::date[], ${column((use) => use.count)}::int[]) as used(id, day, count)
    join redirects on redirects.id = used.id
    order by used.id, used.day
    on conflict (redirect_id, day) do update set count = daily_redirect_hits.count + excluded.count`)
}

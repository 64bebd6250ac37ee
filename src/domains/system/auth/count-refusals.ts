import { limitKey } from '#platform/http/caller-address.ts'
import type { Database } from '#platform/database/database.ts'
import { recordSecurity } from './security-log.ts'

/**
 * So many refusals of one address within WINDOW_MS are a burst: someone walks through the calls. A person with an old
 * window makes a few.
 */
const BURST = 20
const WINDOW_MS = 60_000
/** Addresses that are watched at a time; a flood from more of them must not fill the memory. */
const MAX_WATCHED = 5000

export type Refused = { address: string; status: 401 | 403; userId: string | null }

/**
 * Counts refused calls (401 and 403) by address, each node for itself, and records each further burst once, without
 * naming the calls.
 */
export function countRefusals(db: Database): (refused: Refused) => void {
  const watched = new Map<string, { many: number; until: number }>()
  return ({ address, userId }) => {
    const now = performance.now()
    const key = limitKey(address)
    const seen = watched.get(key)
    const entry = seen && seen.until > now ? seen : { many: 0, until: now + WINDOW_MS }
    entry.many += 1
    if (watched.size >= MAX_WATCHED) for (const [old, { until }] of watched) if (until <= now) watched.delete(old)
    if (watched.size < MAX_WATCHED || seen) watched.set(key, entry)
    if (entry.many % BURST === 0) void recordSecurity({ db, address }, { kind: 'refused', userId, count: BURST })
  }
}

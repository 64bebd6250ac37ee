import { or, sql } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Tx } from '#platform/database/transaction.ts'
import { limitKey } from '#platform/http/caller-address.ts'
import { takePoint } from '#platform/rate-limit.ts'
import { rateLimits } from '#platform/tables.ts'

const MINUTE = 60
const PAUSE = 15 * MINUTE
const KNOWN_FOR = 90 * 24 * 60 * MINUTE
/** A code of an app fits for three steps of 30 seconds, and works once in all that time (RFC 6238, 5.2). */
const CODE_FITS = 2 * MINUTE

/**
 * The outcome of a sign-in attempt: the number of wrong attempts left, or the seconds to wait. The caller calls `right`
 * when the password or the code was right; `in` means that the person is in, and that the address is now a known one.
 */
export type Try = { left: number; right(how: 'in' | 'halfway'): Promise<void> } | { wait: number }

/**
 * Counts wrong passwords and, separately, wrong codes of the second step. It counts for all nodes, in three ways, and
 * each pauses sign-in for 15 minutes:
 * - 5 for one account from one address: a person who forgot (login.html promises this pause);
 * - 20 from one address for any account: one machine that tries a list of people;
 * - 30 within an hour for one account from anywhere: many machines that try one person. The last two do not count
 *   against an address from which that person has signed in within 90 days, nor against a browser that this account has
 *   used before (known-devices.ts), which has five attempts of its own. So strangers cannot lock people out of their
 *   own place, even when they share its address. step-up-limit.ts counts wrong passwords inside an open session.
 * The limit counts an attempt before it checks the password and removes it from the count when the password was right,
 * so that simultaneous attempts cannot slip through.
 */
export class SignInLimit {
  readonly #pair: RateLimiterPostgres
  readonly #address: RateLimiterPostgres
  readonly #account: RateLimiterPostgres
  readonly #known: RateLimiterPostgres
  readonly #used: RateLimiterPostgres

  constructor(pool: pg.Pool, of: 'sign-in' | 'sign-in-code') {
    const limiter = (keyPrefix: string, points: number, duration: number, blockDuration = PAUSE) =>
      createLimiter(pool, keyPrefix, points, duration, blockDuration)
    this.#pair = limiter(`${of}-pair`, 5, PAUSE)
    this.#address = limiter(`${of}-address`, 20, PAUSE)
    this.#account = limiter(`${of}-account`, 30, 60 * MINUTE)
    this.#known = limiter('sign-in-known', 1, KNOWN_FOR)
    this.#used = limiter(`${of}-used`, 1, CODE_FITS, 0)
  }

  /** `device`: the hash of the token of a browser that has signed in to this account before; null for any other. */
  async take(address: string, email: string, device: string | null = null): Promise<Try> {
    const from = limitKey(address)
    const home = `${email}|${from}`
    const known = device !== null || (await this.#known.get(home)) !== null
    const pair = device === null ? home : `${email}|device ${device}`
    const counts = await Promise.all([
      consumePoint(this.#pair, pair),
      known ? null : consumePoint(this.#address, from),
      known ? null : consumePoint(this.#account, email),
    ])
    const wait = Math.max(...counts.map((count) => count?.wait ?? 0))
    if (wait > 0) return { wait }
    return {
      left: counts[0].left,
      right: async (how) => {
        await Promise.all([
          this.#pair.delete(pair),
          known ? null : this.#address.reward(from),
          known ? null : this.#account.reward(email),
          how === 'in' ? this.#known.set(home, 1, KNOWN_FOR) : null,
        ])
      },
    }
  }

  /** Whether this code is used for the first time, on any node. `release` takes that back, for one that did not fit. */
  async useOnce(code: string): Promise<{ first: boolean; release(): Promise<unknown> }> {
    const { wait } = await consumePoint(this.#used, code)
    return { first: wait === 0, release: () => this.#used.delete(code) }
  }
}

/** Lifts the pause of an account whose password was just reset. */
export async function clearAttempts(tx: Tx, email: string): Promise<void> {
  const { key } = rateLimits
  const of = (prefix: string) =>
    or(sql`${key} = ${`${prefix}-account:${email}`}`, sql`starts_with(${key}, ${`${prefix}-pair:${email}|`})`)
  await tx.delete(rateLimits).where(or(of('sign-in'), of('sign-in-code')))
}

/** Counters of the table that all nodes share. */
export const createLimiter = (
  pool: pg.Pool,
  keyPrefix: string,
  points: number,
  duration: number,
  blockDuration: number,
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit_counters',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
    blockDuration,
  })

export async function consumePoint(limiter: RateLimiterPostgres, key: string): Promise<{ left: number; wait: number }> {
  try {
    return { left: (await takePoint(limiter, key)).remainingPoints, wait: 0 }
  } catch (refused) {
    // The library rejects with the count when the limit is reached, and with an Error when the database did not answer.
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { left: 0, wait: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) }
  }
}

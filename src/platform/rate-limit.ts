import type pg from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { Problem } from '#lib/problem.ts'
import { log } from './log.ts'

/** More than allowed: says when to come back. `sentence`: another one than ours, for everybody. */
export class TooMany extends Problem {
  readonly retryAfterSeconds: number
  /** The same for visitors, who may call in the meantime. */
  readonly forVisitors: string

  constructor(milliseconds: number, sentence?: string) {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
    const wait =
      seconds > 5400
        ? `${Math.ceil(seconds / 3600)} hours`
        : seconds > 90
          ? `${Math.ceil(seconds / 60)} minutes`
          : `${seconds} seconds`
    const again = `Too many requests. Please try again in ${wait}`
    super(429, 'TOO_MANY', sentence ?? `${again}.`)
    this.retryAfterSeconds = seconds
    this.forVisitors = sentence ?? `${again}, or call us.`
  }
}

/**
 * Milliseconds that the clocks of two nodes may be apart. What ends later than that beyond its longest was begun by a
 * clock that has been put back since.
 */
const APART_MS = 60_000

/**
 * Takes a point from a count. Rejects with the RateLimiterRes when there is none, and with an Error when the store did
 * not answer. No caller waits longer than the limit says: a count that began while the clock was ahead, maybe by years,
 * starts over.
 */
export async function takePoint(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (refusal) {
    const longest = Math.max(limiter.duration, limiter.blockDuration) * 1000
    if (!(refusal instanceof RateLimiterRes) || refusal.msBeforeNext <= longest + APART_MS) throw refusal
    await limiter.delete(key)
    return limiter.consume(key)
  }
}

/** How soon the other nodes know what was counted here. */
const SHARE_EVERY_MS = 200

/** Of a count that goes on: it is not over by this node's clock ($4), nor of a clock that was ahead. */
const GOES_ON = `rate_limit_counters.expire > $4 and rate_limit_counters.expire <= excluded.expire + ${APART_MS}`
const SHARE = `
  insert into rate_limit_counters (key, points, expire) select * from unnest($1::text[], $2::int[], $3::bigint[])
  on conflict (key) do update set
    points = case when ${GOES_ON} then rate_limit_counters.points else 0 end + excluded.points,
    expire = case when ${GOES_ON} then rate_limit_counters.expire else excluded.expire end
  returning key, points, expire::float8`

/** `alone`: counted by this node only, in its memory. */
type Limit = { points: number; seconds: number; alone?: boolean }

const known = new WeakMap<pg.Pool, Map<string, RateLimit>>()

/**
 * The limit of this name, one for all who ask for it on the same pool: a form and the call behind it count together,
 * from the first time on.
 */
export function rateLimit(pool: pg.Pool, name: string, limit: Limit): RateLimit {
  const ofPool = known.get(pool) ?? new Map<string, RateLimit>()
  known.set(pool, ofPool)
  const one = ofPool.get(name) ?? new RateLimit(pool, name, limit)
  ofPool.set(name, one)
  return one
}

/**
 * How often a caller may do something. Counted in memory, so that asking costs nothing, and shared through the database
 * a moment later: a caller who is over the limit at all nodes together is refused by each. While the database is away
 * each node counts for itself.
 */
export class RateLimit {
  readonly #pool: pg.Pool
  readonly #name: string
  readonly #limit: Limit
  readonly #memory: RateLimiterMemory
  #unshared = new Map<string, number>()
  #sharing = false

  constructor(pool: pg.Pool, name: string, limit: Limit) {
    this.#pool = pool
    this.#name = name
    this.#limit = limit
    this.#memory = new RateLimiterMemory({ points: limit.points, duration: limit.seconds })
  }

  /** Takes a point from this caller. Throws TooMany when there is none. */
  async take(key: string): Promise<void> {
    try {
      await takePoint(this.#memory, key)
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new TooMany(refusal.msBeforeNext)
      throw refusal
    }
    if (this.#limit.alone) return
    this.#unshared.set(key, (this.#unshared.get(key) ?? 0) + 1)
    if (this.#sharing) return
    this.#sharing = true
    setTimeout(() => void this.#share(), SHARE_EVERY_MS).unref()
  }

  async #share(): Promise<void> {
    const counted = [...this.#unshared]
    this.#unshared = new Map()
    this.#sharing = false
    const now = Date.now()
    const expire = now + this.#limit.seconds * 1000
    try {
      const { rows } = await this.#pool.query<{ key: string; points: number; expire: number }>(SHARE, [
        counted.map(([key]) => `${this.#name}:${key}`),
        counted.map(([, points]) => points),
        counted.map(() => expire),
        now,
      ])
      for (const { key, points, expire: until } of rows) {
        if (points >= this.#limit.points)
          await this.#memory.set(key.slice(this.#name.length + 1), points, Math.max(1, (until - now) / 1000))
      }
    } catch (error) {
      log.debug({ err: error }, 'rate limits are counted per node only')
    }
  }
}

import type pg from 'pg'
import { hashReviewToken as reviewHash, reviewToken } from '#domains/messaging/reviews/review-link.ts'
import { describeKeysToEnter } from '#domains/system/connections/list-entered.ts'
import type { Config } from '#platform/config.ts'
import { readEncryptionKeys } from '#platform/keys/encryption-keys.ts'
import { dropUnreadableKeys } from '#platform/keys/open-keys.ts'
import { LinkSigner } from '#platform/signed-keys.ts'
import { openSecrets } from './first-rows.ts'

/** What no longer works after keys were given up, for the sentence that says so. */
export type Reset = {
  keys: string[]
  sessions: number
  twoStep: string[]
  calendars: number
  browsers: number
  reviews: number
  /** Which keys of vendors have to be entered again, in a sentence; null for none. */
  connections: string | null
}

/**
 * Replaces the product's keys that no encryption key at hand opens, and ends what hung on them: sessions, calendar
 * links and browsers that show notifications. Review links that were not used yet get new addresses. Cut short, it can
 * be run again. The product must not be running.
 */
export async function resetKeys(pool: pg.Pool, config: Config, dataDir: string): Promise<Reset> {
  const closed = await dropUnreadableKeys(pool, readEncryptionKeys(config, dataDir))
  const { sealSecret } = await openSecrets(pool.options, config, dataDir)
  const seals = new LinkSigner(sealSecret)
  const ended = async (statement: string) => (await pool.query(statement)).rowCount ?? 0
  const twoStep = await pool.query<{ email: string }>('select email from users where two_factor_enabled order by email')
  return {
    keys: closed,
    sessions: await ended('delete from sessions'),
    twoStep: twoStep.rows.map(({ email }) => email),
    calendars: await ended('delete from calendar_feeds'),
    browsers: await ended('delete from push_subscriptions'),
    reviews: await readdressReviews(pool, seals),
    connections: await describeKeysToEnter(pool, seals),
  }
}

/** A review link is found by the hash of its token, which the new key makes another one. */
async function readdressReviews(pool: pg.Pool, seals: LinkSigner): Promise<number> {
  const { rows } = await pool.query<{ id: string; hash: string }>('select id, token_hash as hash from review_requests')
  const changed = rows
    .map(({ id, hash }) => ({ id, hash, fresh: reviewHash(reviewToken(seals, id)) }))
    .filter(({ hash, fresh }) => hash !== fresh)
  for (const { id, fresh } of changed)
    await pool.query('update review_requests set token_hash = $2 where id = $1', [id, fresh])
  return changed.length
}

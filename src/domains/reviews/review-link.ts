/** The private link of a finished job. */
import { createHash } from 'node:crypto'
import { addDays } from 'date-fns'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { Config } from '#platform/config.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'

const PURPOSE = 'review of a job'
const VALID_DAYS = 90

/**
 * 256 bits that only this product can make; the same for a request whenever it is asked for, so that nothing has to be
 * kept.
 */
export const reviewToken = (seals: LinkSigner, requestId: string): string => seals.sign(PURPOSE, requestId)

/** By this a link is found: its secret stands nowhere in the database. */
export const hashReviewToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const linkExpiresAt = (now: Date): Date => addDays(now, VALID_DAYS)

/** Made from the configuration, never from a request: a forged Host must not get into a message. */
export const reviewLink = (parts: { config: Config; seals: LinkSigner }, requestId: string): string =>
  `${siteOrigin(parts.config)}/review/${reviewToken(parts.seals, requestId)}`

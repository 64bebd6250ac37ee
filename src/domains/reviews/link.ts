/** The private link of a finished job. */
import { createHash } from 'node:crypto'
import { addDays } from 'date-fns'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { Config } from '#platform/config.ts'
import type { Seals } from '#platform/seals.ts'

const PURPOSE = 'review of a job'
const VALID_DAYS = 90

/**
 * 256 bits that only this product can make; the same for a request whenever it is asked for, so that nothing has to be
 * kept.
 */
export const tokenOf = (seals: Seals, requestId: string): string => seals.make(PURPOSE, requestId)

/** By this a link is found: its secret stands nowhere in the database. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const expiry = (now: Date): Date => addDays(now, VALID_DAYS)

/** Made from the configuration, never from a request: a forged Host must not get into a message. */
export const linkOf = (parts: { config: Config; seals: Seals }, requestId: string): string =>
  `${siteOrigin(parts.config)}/review/${tokenOf(parts.seals, requestId)}`

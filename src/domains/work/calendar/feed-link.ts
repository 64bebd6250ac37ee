/** The private calendar link of a person. */
import { createHash } from 'node:crypto'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { Config } from '#platform/config.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'

const PURPOSE = 'calendar of a person'

/**
 * Signs 256 bits that only this product can make. The token of a feed is the same each time, so nothing has to be
 * stored.
 */
export const feedToken = (seals: LinkSigner, feedId: string): string => seals.sign(PURPOSE, feedId)

/** By this a link is found: its secret stands nowhere in the database. */
export const hashFeedToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Made from the configuration, never from a request. */
export const feedLink = (parts: { config: Config; seals: LinkSigner }, feedId: string): string =>
  `${siteOrigin(parts.config)}/calendar/${feedToken(parts.seals, feedId)}.ics`

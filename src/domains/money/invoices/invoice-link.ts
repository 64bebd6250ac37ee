/** The private link that an invoice is paid by. */
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { Config } from '#platform/config.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'

const PURPOSE = 'pay'

/** What a link is made of: counting the version up makes those that were handed out worthless. */
export type Linked = { id: string; linkVersion: number }

const subject = ({ id, linkVersion }: Linked): string => `${id} ${linkVersion}`

/**
 * The spec's `client_secret`: 256 bits that only this product can make, the same whenever it is asked for, and stored
 * nowhere.
 */
export const payKey = (seals: LinkSigner, invoice: Linked): string => seals.sign(PURPOSE, subject(invoice))

/** In constant time. */
export const isPayKey = (seals: LinkSigner, invoice: Linked, key: string): boolean =>
  seals.verify(key, PURPOSE, subject(invoice))

/** The path of an invoice's page, for anyone who has its key. */
export const payPagePath = (id: string): string => `/pay/${id}`

const payPath = (seals: LinkSigner, invoice: Linked): string =>
  `${payPagePath(invoice.id)}?client_secret=${payKey(seals, invoice)}`

/** Made from the configuration, never from a request: a forged Host must not get into a message. */
export const payLink = ({ config, seals }: { config: Config; seals: LinkSigner }, invoice: Linked): string =>
  `${siteOrigin(config)}${payPath(seals, invoice)}`

/** The private link that an invoice is paid by. */
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { Config } from '#platform/config.ts'
import type { Seals } from '#platform/seals.ts'

const PURPOSE = 'pay'

/** What a link is made of: counting the version up makes those that were handed out worthless. */
export type Linked = { id: string; linkVersion: number }

const subject = ({ id, linkVersion }: Linked): string => `${id} ${linkVersion}`

/**
 * The spec's `client_secret`: 256 bits that only this product can make, the same whenever it is asked for, and stored
 * nowhere.
 */
export const payKey = (seals: Seals, invoice: Linked): string => seals.make(PURPOSE, subject(invoice))

/** In constant time. */
export const isPayKey = (seals: Seals, invoice: Linked, key: string): boolean =>
  seals.isGenuine(key, PURPOSE, subject(invoice))

/** The page of an invoice, to whoever has its key. */
export const payPage = (id: string): string => `/pay/${id}`

const payPath = (seals: Seals, invoice: Linked): string =>
  `${payPage(invoice.id)}?client_secret=${payKey(seals, invoice)}`

/** Made from the configuration, never from a request: a forged Host must not get into a message. */
export const payLink = ({ config, seals }: { config: Config; seals: Seals }, invoice: Linked): string =>
  `${siteOrigin(config)}${payPath(seals, invoice)}`

/** The private link of a finished job, and the one that leads on to Google. */
import { createHash } from 'node:crypto'
import { addDays } from 'date-fns'
import { siteOrigin } from '#platform/http/site-origin.ts'
import * as business from '#domains/system/business/service.ts'
import { createShortLink } from '#domains/messaging/messages/short-links.ts'
import type { ShortLinkContext } from '#domains/messaging/messages/short-links.ts'
import type { TemplateValues } from '#domains/messaging/messages/templates/render-template.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Config } from '#platform/config.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'

const PURPOSE = 'review of a job'
const VALID_DAYS = 90

/**
 * Derives the 256-bit secret of a link, which only this product can do. The same request always gives the same secret,
 * so the database does not have to store it.
 */
export const reviewToken = (seals: LinkSigner, requestId: string): string => seals.sign(PURPOSE, requestId)

/** By this a link is found: its secret stands nowhere in the database. */
export const hashReviewToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Leads to the business's page at Google and notes that the customer went there, which Google does not say. Null while
 * the owner has given no such page.
 */
async function googleLink(
  tx: Tx,
  parts: { config: Config; seals: LinkSigner },
  requestId: string,
): Promise<string | null> {
  const { googleReviewLink } = await business.content(tx)
  return googleReviewLink === null ? null : `${reviewLink(parts, requestId)}/google`
}

/** What a message that asks for a review says of the work and its links. */
export async function getReviewLinks(
  tx: Tx,
  making: ShortLinkContext,
  { requestId, customerId, service }: { requestId: string; customerId: string; service: string },
): Promise<{ values: TemplateValues; inText: TemplateValues }> {
  const [link, google] = [reviewLink(making, requestId), await googleLink(tx, making, requestId)]
  const shorten = (url: string) => createShortLink(tx, making, url, { customerId })
  return {
    values: { service, link, google },
    inText: { link: await shorten(link), google: google && (await shorten(google)) },
  }
}

export const linkExpiresAt = (now: Date): Date => addDays(now, VALID_DAYS)

/** Made from the configuration, never from a request: a forged Host must not get into a message. */
export const reviewLink = (parts: { config: Config; seals: LinkSigner }, requestId: string): string =>
  `${siteOrigin(parts.config)}/review/${reviewToken(parts.seals, requestId)}`

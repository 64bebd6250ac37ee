/** Short links in offers: they lead to the quote form, and record that a customer came. */
import { randomInt, randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { LINK_ALPHABET } from '#domains/messaging/messages/short-links.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { AppServices } from '#platform/http/context.ts'
import { offerLinks } from './tables.ts'

const LENGTH = 6
const CHUNK = 5000

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LINK_ALPHABET[randomInt(LINK_ALPHABET.length)]).join('')

/** What stands in the message. */
export const toLinkUrl = (config: AppServices['config'], code: string): string => `${siteOrigin(config)}/e/${code}`

/** A new code for each of these customers, in their order. */
export async function createLinks(
  tx: Tx,
  customerIds: readonly string[],
  campaignId: string | null,
): Promise<string[]> {
  const codes = await unused(tx, customerIds.length)
  const rows = customerIds.map((customerId, place) => ({ id: randomUUID(), code: codes[place] ?? '', customerId }))
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK)
    await tx.execute(sql`
      insert into offer_links (id, code, customer_id, campaign_id, created_at)
      select *, ${campaignId}::uuid, ${tx.now.toISOString()}::timestamptz from unnest(${sql.param(chunk.map(({ id }) => id))}::uuid[],
        ${sql.param(chunk.map(({ code }) => code))}::text[], ${sql.param(chunk.map(({ customerId }) => customerId))}::uuid[])`)
  }
  return codes
}

async function unused(tx: Tx, many: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < many) {
    const more = new Set<string>()
    while (codes.size + more.size < many) more.add(newCode())
    const known = await tx
      .select({ code: offerLinks.code })
      .from(offerLinks)
      .where(inArray(offerLinks.code, [...more].slice(0, CHUNK)))
    const taken = new Set(known.map(({ code }) => code))
    for (const code of [...more].slice(0, CHUNK)) if (!taken.has(code)) codes.add(code)
  }
  return [...codes]
}

/**
 * Counts a visit through a link. A link that is not ours, or of a customer who is gone, leads to the form as well and
 * is not counted.
 */
export async function recordLinkVisit(tx: Tx, code: string): Promise<void> {
  const counted = await tx
    .update(offerLinks)
    .set({
      visits: sql`${offerLinks.visits} + 1`,
      firstVisitAt: sql`coalesce(${offerLinks.firstVisitAt}, ${tx.now.toISOString()}::timestamptz)`,
    })
    .where(eq(offerLinks.code, code))
    .returning({ id: offerLinks.id })
  if (counted.length > 0) tx.notifyClients('campaigns')
}

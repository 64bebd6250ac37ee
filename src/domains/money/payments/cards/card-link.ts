/** The private link on which a customer saves a card, and sees and removes what they saved. */
import { eq } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import { DECLINED } from '#domains/messaging/messages/choose-channel.ts'
import { splitChannels } from '#domains/messaging/messages/connected-channels.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import type { Type } from '#domains/messaging/messages/contract.ts'
import { joinEmail, joinText } from '#domains/messaging/messages/join-message.ts'
import { createShortLink } from '#domains/messaging/messages/short-links.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import * as audit from '#domains/system/audit/service.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { formatPhone } from '#lib/phone.ts'
import { conflict, invalid, notFound, Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'
import { readSwitches } from '../checkout-settings.ts'

const PURPOSE = 'card'
/** A link that was forwarded, or found years later, opens nothing. */
const VALID_DAYS = 30

/** Whose card a link saves, for which business, and the last day on which it works. */
export type CardLink = { customerId: string; businessId: string; until: string }

const subject = ({ customerId, businessId, until }: CardLink): string => `${customerId} ${businessId} ${until}`

/** The path of the page with its key, as it stands in a message. */
export const cardPath = (seals: LinkSigner, link: CardLink): string =>
  `/card/${link.customerId}?business=${link.businessId}&until=${link.until}&key=${seals.sign(PURPOSE, subject(link))}`

/** Throws `notFound` for a key that was never valid, and 410 once its last day is over. */
export function assertCardKey(seals: LinkSigner, link: CardLink, key: string, now: Date): void {
  if (!seals.verify(key, PURPOSE, subject(link))) throw notFound('This link doesn’t work.')
  if (link.until < toDay(now)) throw new Problem(410, 'LINK_EXPIRED', 'This link has expired. Ask us for a new one.')
}

type LinkContext = Pick<AppServices, 'config' | 'seals'>
type Whose = Pick<CardLink, 'customerId' | 'businessId'>

/** The link, for the office to send in its own words. Throws `notFound`, and `conflict` while cards are not saved. */
export async function makeCardLink(tx: Tx, making: LinkContext, whose: Whose): Promise<string> {
  const link = await getCardLink(tx, making, whose)
  audit.record(tx, { entity: 'customers', entityId: whose.customerId, action: 'card link made' })
  return link
}

async function getCardLink(tx: Tx, { config, seals }: LinkContext, whose: Whose): Promise<string> {
  await customers.get(tx, whose.customerId)
  const [known] = await business.listIds(tx, whose.businessId)
  if (known === undefined) throw invalid('Choose a business.', [{ path: 'businessId', message: 'Choose a business.' }])
  await assertCardsOn(tx)
  return `${siteOrigin(config)}${cardPath(seals, { ...whose, until: addDays(toDay(tx.now), VALID_DAYS) })}`
}

const OFF = 'Saving cards is turned off. Turn on “Card on file” in Settings > Card payments first.'

export async function assertCardsOn(tx: Tx): Promise<void> {
  if (!(await readSwitches(tx)).cardOnFile) throw conflict(OFF)
}

/** The page for the customer of an invoice; null while no card is saved. */
export async function findCardPath(tx: Tx, { seals }: LinkContext, invoiceId: string): Promise<string | null> {
  if (!(await readSwitches(tx)).cardOnFile) return null
  const [row] = await tx
    .select({ customerId: invoices.customerId, businessId: invoices.businessId })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  return row ? cardPath(seals, { ...row, until: addDays(toDay(tx.now), VALID_DAYS) }) : null
}

/**
 * Sends the link. `sent` is false where that channel is not connected: then nothing went out. Throws as `getCardLink`,
 * and `conflict` where they cannot be reached that way.
 */
export async function sendCardLink(
  tx: Tx,
  making: LinkContext & Delivering,
  whose: Whose,
  by: Type,
): Promise<{ sent: boolean }> {
  const link = await getCardLink(tx, making, whose)
  const { phone, email, name } = await customers.getContact(tx, whose.customerId)
  const recipient = by === 'sms' ? phone : email
  if (recipient === null) throw conflict('This customer has no email address. Add one first.')
  if (by === 'sms' && (await messages.hasOptedOut(tx, phone)))
    throw conflict('This customer opted out of texts. Email it instead.')
  if (by === 'sms' && (await messages.hasDeclinedTexts(tx, phone))) throw conflict(DECLINED)
  const { taken } = splitChannels(making, [by])
  audit.record(tx, {
    entity: 'customers',
    entityId: whose.customerId,
    action: taken.length > 0 ? 'card link sent' : 'card link not sent',
    after: { by: [by] },
  })
  if (taken.length === 0) return { sent: false }
  const facts = await business.facts(tx)
  const greeting = formatGreeting(name)
  const said =
    by === 'sms'
      ? {
          message: joinText(
            `${greeting}, this is ${facts.name}. You can save a card for your invoices on this secure page:`,
            { textLink: await createShortLink(tx, making, link, whose) },
          ),
        }
      : {
          subject: `Save a card with ${facts.name}`,
          message: joinEmail(
            `${greeting},\n\nYou can save a card or change the one on file for your invoices. The page says what we charge and when, and you can remove the card there at any time. Open it here:`,
            { link, ending: `Questions? Call ${formatPhone(facts.phone)}.\n\n${facts.name}` },
          ),
        }
  await messages.enqueue(tx, { type: by, purpose: 'invoice', recipient, ...said, customerId: whose.customerId })
  return { sent: true }
}

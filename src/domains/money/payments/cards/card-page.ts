import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { isTestCheckoutOn, readSwitches } from '../checkout-settings.ts'
import type { CardPage } from '../contract-cards.ts'
import { cardPath } from './card-link.ts'
import type { CardLink } from './card-link.ts'
import { listCards } from './card-row.ts'
import { findPending, toConsent } from './save-card.ts'

/** What the holder of a link sees. `cardId`: the card that they began to save. Throws `notFound`. */
export async function readCardPage(
  tx: Tx,
  parts: AppServices,
  link: CardLink,
  cardId: string | undefined,
): Promise<CardPage> {
  const { payments } = parts.providers
  const [customer, cards, switches, facts, isTest] = await Promise.all([
    customers.getContact(tx, link.customerId),
    listCards(tx, link),
    readSwitches(tx),
    business.facts(tx),
    isTestCheckoutOn(tx, parts),
  ])
  const pending = cardId === undefined ? undefined : await findPending(tx, link, cardId)
  const isSaved = cards.some(({ id }) => id === cardId)
  const takesCards = switches.cardOnFile && (payments.name !== 'embedded' || isTest)
  return {
    action: cardPath(parts.seals, link),
    name: customer.name,
    cards: cards.map(({ id, name, expires, isExpired }) => ({ id, name, expires, isExpired })),
    consent: takesCards ? toConsent(facts, switches.bankAccounts) : null,
    simulated: payments.simulated,
    allowsBank: switches.bankAccounts,
    typing: pending && isTest ? pending.id : null,
    just: isSaved ? 'saved' : pending && !isTest ? 'waiting' : null,
  }
}

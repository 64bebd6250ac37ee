/** A customer saves a card on the provider's page. We learn its brand, last four digits and expiry, and no number. */
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { Id } from '#lib/api.ts'
import { expectRow } from '#lib/expect-row.ts'
import { formatPhone } from '#lib/phone.ts'
import { conflict, invalid, notFound } from '#lib/problem.ts'
import { SYSTEM, VISITOR } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import type { SavedMethod } from '#providers/payments/port.ts'
import { cardFault, saveTestCard } from '#providers/payments/test-cards.ts'
import type { TypedCard } from '#providers/payments/test-cards.ts'
import { assertTakesCards, isTestCheckoutOn, readSwitches } from '../checkout-settings.ts'
import { unwrapProviderResult } from '../payment-intents.ts'
import { findProvider } from '../refund-payment.ts'
import { savedCards } from '../tables.ts'
import { assertCardsOn } from './card-link.ts'
import { formatCard } from './card-row.ts'

type Whose = { customerId: string; businessId: string }

/** Beside the one on file a customer may have a few more, say of their spouse. */
const MAX_CARDS = 5
/** A page of the provider ends after a day. */
const ABANDONED_MS = 25 * 60 * 60_000
const SOON_MS = 2 * 60_000
const MAX_AT_ONCE = 50

/** What a customer agrees to, word for word: what is charged, when, and how to withdraw. */
export const toConsent = (facts: Facts, allowsBank: boolean): string =>
  `I allow ${facts.name} to save this ${allowsBank ? 'card or bank account' : 'card'} and to charge it for work I ordered: the amount due on each invoice, on or after the day I get the invoice, including the invoices of a recurring service. I get a receipt for every charge. I can withdraw this at any time by removing it on this page or by calling ${formatPhone(facts.phone)}. That doesn’t undo charges already made.`

/**
 * Begins to save a card, and answers the address of the provider's page. `back`: ours, for the id of the card. Throws
 * `conflict` while cards are not saved, and 503 when the provider is away.
 */
export async function beginCard(parts: AppServices, whose: Whose, back: (cardId: string) => string): Promise<string> {
  const { payments } = parts.providers
  const { row, allowsBank } = await parts.db.transaction(VISITOR, async (tx) => {
    await assertCardsOn(tx)
    await assertTakesCards(tx, parts)
    await lockCustomer(tx, whose.customerId)
    const open = and(eq(savedCards.customerId, whose.customerId), inArray(savedCards.status, ['saved']))
    if ((await tx.$count(savedCards, open)) >= MAX_CARDS)
      throw conflict(`You can save up to ${MAX_CARDS} cards. Remove one first.`)
    const { bankAccounts } = await readSwitches(tx)
    const values = {
      ...whose,
      provider: payments.name,
      consent: toConsent(await business.facts(tx), bankAccounts),
      createdAt: tx.now,
    }
    return { row: expectRow(await tx.insert(savedCards).values(values).returning()), allowsBank: bankAccounts }
  })
  const page = unwrapProviderResult(
    await payments.openSetup({ cardId: row.id, allowsBank }, back(row.id), `card ${row.id}`),
  )
  await parts.db.transaction(VISITOR, (tx) =>
    tx.update(savedCards).set({ setupId: page.id }).where(eq(savedCards.id, row.id)),
  )
  return page.url
}

async function lockCustomer(tx: Tx, id: string): Promise<void> {
  const [row] = await tx
    .select({ erasedAt: customers.erasedAt })
    .from(customers)
    .where(eq(customers.id, id))
    .for('no key update')
  if (!row || row.erasedAt !== null) throw notFound('This link doesn’t work.')
}

/** A card that the customer began to save by this link and that is not there yet. */
export async function findPending(tx: Tx, whose: Whose, cardId: string): Promise<{ id: string } | undefined> {
  if (!Id.safeParse(cardId).success) return undefined
  const { id, customerId, businessId, status } = savedCards
  const [row] = await tx
    .select({ id })
    .from(savedCards)
    .where(
      and(eq(id, cardId), eq(customerId, whose.customerId), eq(businessId, whose.businessId), eq(status, 'pending')),
    )
  return row
}

/** Asks the provider what became of a card that was begun. Throws while the provider is away. */
export async function checkCard(parts: AppServices, cardId: string): Promise<void> {
  // A report names what it likes: another program may use the same account.
  if (!Id.safeParse(cardId).success) return
  const [row] = await parts.db.read(SYSTEM).select().from(savedCards).where(eq(savedCards.id, cardId))
  if (row?.status !== 'pending' || row.setupId === null) return
  const provider = findProvider(parts.providers, row.provider)
  if (provider === null || provider.name === 'embedded') return
  const answer = await provider.readSetup(row.setupId)
  if (answer.kind === 'unknown') return parts.db.transaction(SYSTEM, (tx) => dropPending(tx, row.id))
  const { status, method } = unwrapProviderResult(answer)
  await parts.db.transaction(SYSTEM, async (tx) => {
    if (method) await store(tx, row.id, method)
    else if (status === 'over') await dropPending(tx, row.id)
  })
}

/** Saves a test card, which is typed into our own page. Throws `invalid` for one that cannot be saved. */
export async function saveTyped(parts: AppServices, whose: Whose, cardId: string, card: TypedCard): Promise<void> {
  await parts.db.transaction(VISITOR, async (tx) => {
    if (!(await isTestCheckoutOn(tx, parts))) throw notFound('Test checkout isn’t available here.')
    const [row] = await tx.select().from(savedCards).where(eq(savedCards.id, cardId))
    if (row?.customerId !== whose.customerId || row.businessId !== whose.businessId || row.provider !== 'embedded')
      throw notFound('This link doesn’t work.')
    const fault = cardFault(card, tx.now)
    if (fault) throw invalid(fault.message, [{ path: `card.${fault.path}`, message: fault.message }])
    const method = saveTestCard(row.id, card)
    if (typeof method === 'string') throw invalid(method, [{ path: 'card.number', message: method }])
    await store(tx, row.id, method)
  })
}

/** Once, however often the provider reports it. A card that was removed in between stays so, and the provider forgets it. */
async function store(tx: Tx, id: string, method: SavedMethod): Promise<void> {
  const [row] = await tx.select().from(savedCards).where(eq(savedCards.id, id)).for('update')
  if (!row || row.providerId !== null) return
  const isWanted = row.status === 'pending'
  const found = {
    providerId: method.id,
    providerCustomerId: method.customer,
    kind: method.kind,
    ...(isWanted && {
      status: 'saved',
      brand: method.brand,
      last4: method.last4,
      expiresMonth: method.expires?.month ?? null,
      expiresYear: method.expires?.year ?? null,
      savedAt: tx.now,
    }),
  }
  await tx.update(savedCards).set(found).where(eq(savedCards.id, id))
  if (!isWanted) return
  const { name } = expectRow(
    await tx.select({ name: customers.name }).from(customers).where(eq(customers.id, row.customerId)),
  )
  const card = formatCard(method)
  audit.record(tx, { entity: 'customers', entityId: row.customerId, action: 'card saved', after: { card } })
  alertOwner(tx, { title: `Card saved: ${name}`, body: card, href: `/dashboard/customers/${row.customerId}` })
  tx.notifyClients('invoices', 'customers')
}

const dropPending = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(savedCards).where(and(eq(savedCards.id, id), eq(savedCards.status, 'pending')))
}

/** Looks after cards whose report was lost, those that were begun and never finished, and those that the provider is to forget. */
export async function reconcileCards(parts: AppServices): Promise<void> {
  const now = parts.clock.now()
  const before = new Date(now.getTime() - SOON_MS)
  const rows = await parts.db
    .read(SYSTEM)
    .select()
    .from(savedCards)
    .where(
      or(
        eq(savedCards.status, 'removing'),
        and(
          eq(savedCards.status, 'pending'),
          lt(savedCards.createdAt, before),
          // After two minutes half a minute later, after a day six hours later.
          sql`coalesce(${savedCards.checkedAt} < ${now.toISOString()}::timestamptz - (${now.toISOString()}::timestamptz - ${savedCards.createdAt}) / 4, true)`,
        ),
      ),
    )
    .orderBy(sql`${savedCards.checkedAt} nulls first`, asc(savedCards.createdAt))
    .limit(MAX_AT_ONCE)
  for (const row of rows)
    try {
      await parts.db.transaction(SYSTEM, (tx) =>
        tx.update(savedCards).set({ checkedAt: tx.now }).where(eq(savedCards.id, row.id)),
      )
      if (row.status === 'removing') await forgetCard(parts, row.id)
      else if (now.getTime() - row.createdAt.getTime() > ABANDONED_MS)
        await parts.db.transaction(SYSTEM, (tx) => dropPending(tx, row.id))
      else await checkCard(parts, row.id)
    } catch (error) {
      log.warn({ err: error }, 'a saved card could not be looked up')
    }
}

/** The provider forgets the card. It was removed here before, so nothing charges it any longer. */
export async function forgetCard(parts: AppServices, id: string): Promise<void> {
  const [row] = await parts.db.read(SYSTEM).select().from(savedCards).where(eq(savedCards.id, id))
  if (row?.status !== 'removing') return
  const provider = findProvider(parts.providers, row.provider)
  // The keys of its account are gone: the owner removes it at the provider.
  if (provider && row.providerId !== null) unwrapProviderResult(await provider.removeSaved(row.providerId))
  await parts.db.transaction(SYSTEM, (tx) =>
    tx
      .update(savedCards)
      .set({ status: 'removed' })
      .where(and(eq(savedCards.id, id), eq(savedCards.status, 'removing'))),
  )
}

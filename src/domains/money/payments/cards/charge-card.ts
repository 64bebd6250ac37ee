/**
 * Charges an invoice to a saved card while its holder is away. What is asked of the provider is written down first and
 * asked once, so that no press, crash or outage takes the money twice.
 */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { formatCents } from '#lib/money.ts'
import { conflict, notFound, Problem } from '#lib/problem.ts'
import { expectRow } from '#lib/expect-row.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices, Context } from '#platform/http/context.ts'
import type { MethodKind } from '#providers/payments/port.ts'
import { readSwitches } from '../checkout-settings.ts'
import { LEAST } from '../contract.ts'
import type { ChargeResult } from '../contract-cards.ts'
import { lockPayable } from '../find-payable.ts'
import type { Payable } from '../find-payable.ts'
import { cancelIntent, matchingSubject, toProviderOrder } from '../payment-intents.ts'
import { findProvider } from '../refund-payment.ts'
import { settlePayment } from '../settle-payment.ts'
import { paymentIntents, savedCards } from '../tables.ts'
import { formatCard, isExpired } from './card-row.ts'
import type { Row as Card } from './card-row.ts'
import { reportFailedCharge } from './failed-charge.ts'

type Row = typeof paymentIntents.$inferSelect
type Charge = { cardId: string; owed: number }

/** Limits how often a charge starts over because the customer opened the payment page again. */
const TRIES = 3
/** A request that was not answered for so long has ended at the provider. */
const UNANSWERED_MS = 5 * 60_000

/**
 * Charges all that is owed on an invoice. Throws `conflict` for an invoice that is not open, for another sum than the
 * one that was shown, for a card that is gone or expired and while a payment is on its way; `notFound`; and 503 when a
 * payment that the customer began cannot be ended. A card that is declined is an answer.
 */
export async function chargeInvoice(context: Context, invoiceId: string, charge: Charge): Promise<ChargeResult> {
  await endOpenPayment(context, { invoiceId })
  const { id } = await context.once((tx) => beginCharge(tx, context, { invoiceId }, charge))
  return pursueCharge(context, id)
}

/** Two ways to pay one bill at once would be two charges, so what the customer began is ended first. */
export async function endOpenPayment(parts: AppServices, subject: { invoiceId: string }): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const [open] = await parts.db
      .read(SYSTEM)
      .select()
      .from(paymentIntents)
      .where(and(matchingSubject(subject), eq(paymentIntents.status, 'open')))
    if (!open) return
    await cancelIntent(parts, open)
  }
}

/** Writes down what will be asked of the provider. It counts as on its way from now on, so nothing else is begun. */
export async function beginCharge(
  tx: Tx,
  parts: AppServices,
  subject: { invoiceId: string },
  { cardId, owed }: Charge,
): Promise<{ id: string }> {
  const bill = await lockPayable(tx, subject)
  const card = await findChargeable(tx, parts, cardId, bill)
  await assertChargeable(tx, bill, owed)
  const values = {
    ...subject,
    amount: bill.owed,
    cardId: card.id,
    paidFrom: card.kind,
    provider: card.provider,
    status: 'processing',
    requestedAt: tx.now,
    createdAt: tx.now,
  }
  const row = expectRow(await tx.insert(paymentIntents).values(values).returning({ id: paymentIntents.id }))
  audit.record(tx, {
    entity: 'invoices',
    entityId: subject.invoiceId,
    action: 'card charged',
    after: { amount: formatCents(bill.owed), card: formatCard(card) },
  })
  tx.notifyClients('invoices')
  return row
}

async function assertChargeable(
  tx: Tx,
  { subject, closed, owed, number, isDraft }: Payable,
  shown: number,
): Promise<void> {
  if (closed !== null) throw conflict(closed)
  if (isDraft) throw conflict(`${number} is a draft. Send it before you charge a card.`)
  const [open] = await tx
    .select({ amount: paymentIntents.amount, tip: paymentIntents.tip, status: paymentIntents.status })
    .from(paymentIntents)
    .where(and(matchingSubject(subject), inArray(paymentIntents.status, ['open', 'processing'])))
  if (open?.status === 'processing')
    throw conflict(`A ${formatCents(open.amount + open.tip)} payment is already processing. Nothing else was charged.`)
  if (open) throw conflict('The customer is paying this invoice right now. Try again in a minute.')
  if (owed <= 0) throw conflict(`${number} is already paid.`)
  if (owed !== shown)
    throw new Problem(
      409,
      'OWED_CHANGED',
      `The balance is now ${formatCents(owed)}, so nothing was charged. Check the amount and try again.`,
    )
  if (owed < LEAST) throw conflict(`The card minimum is ${formatCents(LEAST)}. Record a payment another way.`)
}

async function findChargeable(
  tx: Tx,
  { providers }: AppServices,
  cardId: string,
  { customerId, businessId }: Payable,
): Promise<Card> {
  if (!(await readSwitches(tx)).cardOnFile)
    throw conflict('Charging saved cards is turned off. Turn on “Card on file” in Settings > Card payments first.')
  const [card] = await tx.select().from(savedCards).where(eq(savedCards.id, cardId)).for('key share')
  if (!card || card.customerId !== customerId || card.businessId !== businessId)
    throw notFound('This card isn’t on file for this customer.')
  if (card.status !== 'saved') throw conflict('This card was removed. Ask the customer for a new one.')
  if (card.provider !== providers.payments.name)
    throw conflict('This card was saved with other payment settings. Ask the customer to save it again.')
  if (isExpired(card, tx.now)) throw conflict(`${formatCard(card)} has expired. Ask the customer for a new one.`)
  return card
}

/** Asks the provider for a charge that was begun. Only the first call asks; every other one says how it stands. */
export async function pursueCharge(parts: AppServices, id: string): Promise<ChargeResult> {
  const asked = await parts.db.transaction(SYSTEM, async (tx) => {
    const [row] = await tx
      .update(paymentIntents)
      .set({ checkedAt: tx.now })
      .where(and(eq(paymentIntents.id, id), eq(paymentIntents.status, 'processing'), isNull(paymentIntents.checkedAt)))
      .returning()
    return row && { row, card: await cardOf(tx, row), number: (await lockPayable(tx, toInvoice(row))).number }
  })
  const provider = asked && findProvider(parts.providers, asked.row.provider)
  if (asked && provider) {
    const { row, card, number } = asked
    const method = { id: card.providerId ?? '', customer: card.providerCustomerId ?? '', kind: kindOf(card) }
    const order = toProviderOrder(row, { amount: row.amount, tip: row.tip }, number)
    const answer = await provider.chargeSaved(order, method, `charge ${row.id}`)
    if (answer.kind === 'done')
      await parts.db.transaction(SYSTEM, (tx) => settlePayment(tx, parts, row.provider, answer.value, tx.now))
    // Nothing is known after any other error: the money may have been taken, so it is looked up later.
    else if (answer.kind !== 'away')
      await endUnmade(
        parts,
        row,
        answer.kind === 'unknown' ? 'The card is no longer on file at Stripe.' : answer.reason,
      )
  }
  return readResult(parts, id)
}

/** Looks up a charge that was never answered. What the provider does not know was not made. */
export async function lookUpCharge(parts: AppServices, row: Row): Promise<void> {
  const provider = findProvider(parts.providers, row.provider)
  const card = await cardOf(parts.db.read(SYSTEM), row)
  if (!provider) return
  const answer = await provider.findCharge(card.providerCustomerId ?? '', row.id)
  if (answer.kind === 'away' || answer.kind === 'refused') throw new Error(answer.reason)
  const made = answer.kind === 'done' ? answer.value : null
  if (made) return parts.db.transaction(SYSTEM, (tx) => settlePayment(tx, parts, row.provider, made, tx.now))
  if (parts.clock.now().getTime() - row.requestedAt.getTime() > UNANSWERED_MS)
    await endUnmade(parts, row, 'The payment provider didn’t respond, so nothing was charged.')
}

/** A charge that the provider never made: the invoice is open again. */
async function endUnmade(parts: AppServices, row: Row, failure: string): Promise<void> {
  await parts.db.transaction(SYSTEM, async (tx) => {
    const bill = await lockPayable(tx, toInvoice(row))
    const ended = await tx
      .update(paymentIntents)
      .set({ status: 'cancelled', failure })
      .where(
        and(eq(paymentIntents.id, row.id), eq(paymentIntents.status, 'processing'), isNull(paymentIntents.providerId)),
      )
      .returning({ id: paymentIntents.id })
    if (ended.length > 0) await reportFailedCharge(tx, parts, bill, { row, failure, needsCustomer: false })
  })
}

/** Ends a declined charge at the provider, so that the customer pays by the link with any card. */
export async function endCharge(parts: AppServices, id: string): Promise<void> {
  const [row] = await parts.db.read(SYSTEM).select().from(paymentIntents).where(eq(paymentIntents.id, id))
  if (row?.status === 'open') await cancelIntent(parts, row)
}

async function readResult({ db }: AppServices, id: string): Promise<ChargeResult> {
  const row = expectRow(await db.read(SYSTEM).select().from(paymentIntents).where(eq(paymentIntents.id, id)))
  if (row.status === 'succeeded') return { status: 'paid', reason: null }
  if (row.status === 'processing') return { status: 'processing', reason: null }
  return { status: 'failed', reason: row.failure }
}

async function cardOf(tx: Tx, { cardId }: Row): Promise<Card> {
  return expectRow(
    await tx
      .select()
      .from(savedCards)
      .where(eq(savedCards.id, cardId ?? '')),
  )
}

const kindOf = ({ kind }: Card): MethodKind => (kind === 'bank' ? 'bank' : 'card')

function toInvoice({ invoiceId }: Row): { invoiceId: string } {
  if (invoiceId === null) throw new Error('Only invoices are charged to saved cards')
  return { invoiceId }
}

/**
 * Begins a card payment: one open payment at the provider for each bill, for what is owed now, however often it is
 * asked for.
 */
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { invoices } from '#domains/money/invoices/tables.ts'
import type { Subject } from '#domains/money/ledger/service.ts'
import { formatCents } from '#lib/money.ts'
import { conflict, invalid, Problem } from '#lib/problem.ts'
import { expectRow } from '#lib/expect-row.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import type { Answer, Intent, Order } from '#providers/payments/port.ts'
import { lockPayable, toSubject } from './find-payable.ts'
import type { Payable } from './find-payable.ts'
import { assertTakesCards, readSwitches } from './checkout-settings.ts'
import type { PaymentRequest } from './contract.ts'
import { settlePayment } from './settle-payment.ts'
import { paymentIntents } from './tables.ts'
import { toCharge } from './validate-amount.ts'
import type { Charge } from './validate-amount.ts'

type Row = typeof paymentIntents.$inferSelect
export type OpenedPayment = { row: Row; order: Order; payment: Intent }

/** Leaves an order that was never answered alone after this long: no one received its secret, so no one can pay it. */
const UNANSWERED_MS = 60_000
/** Limits how often a payment starts over because another way to pay the same bill was opened, taken or ended. */
const TRIES = 4

/**
 * The open payment of a bill, ready for what is wished. Throws `conflict` for a bill that is paid, void, or not what
 * the page showed, `invalid` for an amount that cannot be, and 503 when the provider is away: then nothing was charged,
 * and asking again is safe.
 */
export async function openPayment(
  parts: AppServices,
  subject: Subject,
  wish: PaymentRequest,
  how: 'here' | 'checkout' = 'here',
): Promise<OpenedPayment> {
  for (let left = TRIES; left > 0; left--) {
    const { row, charge, number, made } = await parts.db.transaction(SYSTEM, (tx) =>
      findOrCreateIntent(tx, parts, subject, wish),
    )
    if (row.status === 'processing')
      throw conflict(
        `A ${formatCents(row.amount + row.tip)} card payment is already processing. We’ll let you know when it goes through.`,
      )
    // Two ways to pay one bill at once would be two charges, so the other way is ended first. The last attempt leaves
    // the other way open, because otherwise the customer would have no way to pay.
    // A payment from a saved card takes no other card.
    const isOther = how === 'checkout' ? row.providerId !== null || row.checkoutId !== null : row.checkoutId !== null
    if (isOther || row.cardId !== null) {
      if (left > 1) await cancelIntent(parts, row)
      continue
    }
    if (how === 'checkout') return { row, order: toProviderOrder(row, charge, number), payment: nothingYet(row) }
    const payment = row.providerId === null ? await create(parts, row, number) : null
    if (payment === 'over') continue
    const ready = await updateIntent(
      parts,
      { ...row, providerId: payment?.id ?? row.providerId },
      charge,
      number,
      payment ?? undefined,
      made,
    )
    if (ready !== 'over') return ready
  }
  throw conflict('A payment is already processing. Reload the page.')
}

/**
 * Makes sure that an invoice can be paid by its link: the payment is there at the provider, however many ask at once.
 * One that a customer is about to pay is left alone. Throws as `begin` does.
 */
export async function ensureIntent(parts: AppServices, subject: Subject): Promise<void> {
  const { row, number } = await parts.db.transaction(SYSTEM, (tx) =>
    findOrCreateIntent(tx, parts, subject, 'all of it'),
  )
  if (row.status === 'open' && row.providerId === null && row.checkoutId === null) await create(parts, row, number)
}

/** Asks for the open payment, or makes it. */
async function findOrCreateIntent(
  tx: Tx,
  parts: AppServices,
  subject: Subject,
  wish: PaymentRequest | 'all of it',
): Promise<{ row: Row; charge: Charge; number: string; made: boolean }> {
  const bill = await lockPayable(tx, subject)
  assertPayable(bill)
  if (wish !== 'all of it') await assertTakesCards(tx, parts)
  if (wish !== 'all of it' && wish.owed !== bill.owed)
    throw new Problem(
      409,
      'OWED_CHANGED',
      `The balance is now ${formatCents(bill.owed)}, so nothing was charged. Check the amount and try again.`,
    )
  const charge = toCharge(bill.owed, wish === 'all of it' ? { amount: null, tip: null } : wish)
  if (charge.tip > 0 && !(await acceptsTips(tx, bill))) throw invalid(NO_TIP, [{ path: 'tip', message: NO_TIP }])
  const open = await openOf(tx, subject)
  if (open?.status === 'processing') return { row: open, charge, number: bill.number, made: false }
  const { bankAccounts: allowsBank } = await readSwitches(tx)
  if (open && !isStale(open, parts, tx.now)) {
    // What was asked of the provider already is changed with the amount.
    const change = { requestedAt: tx.now, ...(open.providerId !== null && { allowsBank }) }
    await tx.update(paymentIntents).set(change).where(eq(paymentIntents.id, open.id))
    return { row: { ...open, ...change }, charge, number: bill.number, made: false }
  }
  if (open) await tx.update(paymentIntents).set({ status: 'cancelled' }).where(eq(paymentIntents.id, open.id))
  const values = {
    ...subject,
    ...charge,
    allowsBank,
    provider: parts.providers.payments.name,
    requestedAt: tx.now,
    createdAt: tx.now,
  }
  return {
    row: expectRow(await tx.insert(paymentIntents).values(values).returning()),
    charge,
    number: bill.number,
    made: true,
  }
}

function assertPayable({ closed, owed, number }: Payable): void {
  if (closed !== null) throw conflict(closed)
  if (owed <= 0) throw conflict(`${number} is already paid. Thank you!`)
}

const NO_TIP = 'We can’t add a tip to this payment. Nothing was charged. Choose no tip and try again.'

/** Returns whether to offer a tip: where the owner wants that, and never to a customer who is reminded of a bill. */
export const acceptsTips = async (tx: Tx, { overdue }: Pick<Payable, 'overdue'>): Promise<boolean> =>
  !overdue && (await readSwitches(tx)).tips

/** Of another provider than the one that is set now, or never answered. */
const isStale = (row: Row, { providers }: AppServices, now: Date): boolean =>
  row.provider !== providers.payments.name ||
  (row.providerId === null &&
    row.checkoutId === null &&
    now.getTime() - row.createdAt.getTime() > UNANSWERED_MS &&
    row.provider !== 'embedded')

async function openOf(tx: Tx, subject: Subject): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(paymentIntents)
    .where(and(matchingSubject(subject), inArray(paymentIntents.status, ['open', 'processing'])))
    .for('update')
  return row
}

export const matchingSubject = (subject: Subject) =>
  'invoiceId' in subject
    ? eq(paymentIntents.invoiceId, subject.invoiceId)
    : eq(paymentIntents.estimateId, subject.estimateId)

/** Those that wait for the provider's answer in this process: of many at once, one asks. */
const asking = new Map<string, Promise<Intent | 'over'>>()

/** With the amounts that the row was made with, so that the same key always comes with the same words. */
function create(parts: AppServices, row: Row, number: string): Promise<Intent | 'over'> {
  const known = asking.get(row.id) ?? ask(parts, row, number).finally(() => asking.delete(row.id))
  asking.set(row.id, known)
  return known
}

async function ask(parts: AppServices, row: Row, number: string): Promise<Intent | 'over'> {
  const { payments } = parts.providers
  const payment = unwrapProviderResult(await payments.create(toProviderOrder(row, row, number), `intent ${row.id}`))
  const isSaved = await parts.db.transaction(SYSTEM, async (tx) => {
    // The bill before its payments, as all do: else two of them would wait for each other.
    await lockPayable(tx, toSubject(row))
    const isClaimed = await claimIntent(tx, row, { providerId: payment.id })
    if (isClaimed && row.invoiceId !== null && row.provider === 'stripe')
      await tx.update(invoices).set({ stripePaymentIntentId: payment.id }).where(eq(invoices.id, row.invoiceId))
    return isClaimed
  })
  if (isSaved) return payment
  // No one received its secret. End it anyway; if that fails, nothing is lost.
  await payments.cancel(payment.id)
  return 'over'
}

/** One row is paid in one way: here or on the provider's own page. Who comes second finds it taken. */
async function claimIntent(
  tx: Tx,
  { id }: Row,
  change: { providerId: string } | { checkoutId: string; amount: number; tip: number },
): Promise<boolean> {
  const isFree =
    'providerId' in change
      ? and(
          isNull(paymentIntents.checkoutId),
          or(isNull(paymentIntents.providerId), eq(paymentIntents.providerId, change.providerId)),
        )
      : and(
          isNull(paymentIntents.providerId),
          or(isNull(paymentIntents.checkoutId), eq(paymentIntents.checkoutId, change.checkoutId)),
        )
  const claimed = await tx
    .update(paymentIntents)
    .set(change)
    .where(and(eq(paymentIntents.id, id), eq(paymentIntents.status, 'open'), isFree))
    .returning({ id: paymentIntents.id })
  return claimed.length > 0
}

/**
 * Updates the payment to the current request. 'over': it was taken or ended during the call, and the caller has to
 * check again what is owed.
 */
async function updateIntent(
  parts: AppServices,
  row: Row,
  charge: Charge,
  number: string,
  payment: Intent | undefined,
  made: boolean,
): Promise<OpenedPayment | 'over'> {
  const id = row.providerId ?? ''
  const order = toProviderOrder(row, charge, number)
  if (payment && made) return { row, order, payment }
  const { payments } = parts.providers
  const updated = await payments.update(id, order)
  if (updated.kind !== 'done') {
    if (updated.kind === 'away') throw unavailable(updated.reason)
    if (updated.kind === 'unknown') {
      await cancelIntent(parts, row)
      return 'over'
    }
    const now = unwrapProviderResult(await payments.read(id))
    if (now.status === 'open') throw unavailable(updated.reason)
    await parts.db.transaction(SYSTEM, (tx) => settlePayment(tx, parts, row.provider, now, tx.now))
    return 'over'
  }
  const outcome = await parts.db.transaction(SYSTEM, async (tx) => {
    if (!(await isStillOwed(tx, row, charge))) return 'too much'
    const [saved] = await tx
      .update(paymentIntents)
      .set({ amount: charge.amount, tip: charge.tip })
      .where(and(eq(paymentIntents.id, row.id), eq(paymentIntents.status, 'open')))
      .returning()
    return saved
  })
  if (outcome === 'too much') await cancelIntent(parts, row)
  return outcome && outcome !== 'too much' ? { row: outcome, order, payment: updated.value } : 'over'
}

/** While the provider was asked, money may have come another way. Holds the bill until the transaction ends. */
async function isStillOwed(tx: Tx, row: Row, { amount }: Charge): Promise<boolean> {
  const { closed, owed } = await lockPayable(tx, toSubject(row))
  return closed === null && amount <= owed
}

/**
 * Ends an open payment, or enters it if it was paid before that. A payment that the provider does not know belongs to
 * other keys, which were replaced since.
 */
export async function cancelIntent(parts: AppServices, row: Row): Promise<void> {
  const payment = row.provider === parts.providers.payments.name ? await ended(parts, row) : null
  const left = await parts.db.transaction(SYSTEM, async (tx) => {
    if (payment && payment !== 'unknown') {
      await settlePayment(tx, parts, row.provider, payment, tx.now)
      if (payment.status === 'processing' || payment.status === 'succeeded') return undefined
    }
    const still = and(
      eq(paymentIntents.id, row.id),
      inArray(paymentIntents.status, payment === 'unknown' ? ['open', 'processing'] : ['open']),
    )
    await tx
      .update(paymentIntents)
      .set({ status: 'cancelled' })
      .where(
        and(
          still,
          isOrNull(paymentIntents.providerId, row.providerId),
          isOrNull(paymentIntents.checkoutId, row.checkoutId),
        ),
      )
    return (await tx.select().from(paymentIntents).where(still))[0]
  })
  // Another way to pay it was opened while we asked: that one has to be ended, too.
  if (left) await cancelIntent(parts, left)
}

const isOrNull = (column: typeof paymentIntents.providerId | typeof paymentIntents.checkoutId, id: string | null) =>
  id === null ? isNull(column) : eq(column, id)

/** What becomes of it at the provider; null where nothing was ever opened there. */
async function ended(
  { providers: { payments } }: AppServices,
  { providerId, checkoutId }: Row,
): Promise<Intent | 'unknown' | null> {
  if (checkoutId !== null) {
    const checkout = await payments.endCheckout(checkoutId)
    if (checkout.kind === 'unknown') return 'unknown'
    return (
      checkout.kind === 'refused'
        ? unwrapProviderResult(await payments.readCheckout(checkoutId))
        : unwrapProviderResult(checkout)
    ).payment
  }
  if (providerId === null) return null
  const payment = await payments.cancel(providerId)
  if (payment.kind === 'unknown') return 'unknown'
  return payment.kind === 'refused'
    ? unwrapProviderResult(await payments.read(providerId))
    : unwrapProviderResult(payment)
}

export const toProviderOrder = ({ id, allowsBank }: Row, { amount, tip }: Charge, number: string): Order => ({
  intentId: id,
  allowsBank,
  total: amount + tip,
  tip,
  description: number,
})

const nothingYet = ({ id, amount, tip }: Row): Intent => ({
  id: '',
  intentId: id,
  status: 'open',
  total: amount + tip,
  received: 0,
  tip,
  failure: null,
  isTest: false,
  clientSecret: null,
  from: null,
  needsCustomer: false,
})

/** Returns what the provider answered, or throws why no one can pay now. */
export function unwrapProviderResult<T>(answer: Answer<T>): T {
  if (answer.kind === 'done') return answer.value
  if (answer.kind === 'away') throw unavailable(answer.reason)
  log.error({ reason: answer.reason }, 'the payment provider refused')
  throw new Refused(answer.reason)
}

/** The provider said no for good. Why is for the office: it may speak of keys. */
export class Refused extends Problem {
  readonly reason: string

  constructor(reason: string) {
    super(503, 'PAYMENTS_REFUSED', 'We can’t take cards right now. Nothing was charged. Give us a call.')
    this.reason = reason
  }

  forOffice(): Problem {
    return new Problem(503, 'PAYMENTS_REFUSED', `We can’t take cards right now. ${this.reason}`)
  }
}

const unavailable = (reason: string): Problem =>
  new Problem(503, 'PAYMENTS_AWAY', `${reason} Nothing was charged. Try again in a moment.`)

/**
 * Saves the checkout that was opened for a payment. False when the payment was started another way in between, or less
 * is owed by now: then the checkout is ended.
 */
export async function saveCheckout(
  parts: AppServices,
  row: Row,
  { amount, tip }: Charge,
  checkoutId: string,
): Promise<boolean> {
  const isSaved = await parts.db.transaction(
    SYSTEM,
    async (tx) => (await isStillOwed(tx, row, { amount, tip })) && claimIntent(tx, row, { checkoutId, amount, tip }),
  )
  if (!isSaved) await parts.providers.payments.endCheckout(checkoutId)
  return isSaved
}

/**
 * Turns what the provider reports about a card payment into our record of it: entered once, in whatever order and
 * however often the reports come.
 */
import { and, eq, like, or } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { BANK_DEBIT } from '#domains/money/ledger/contract.ts'
import type { Entry } from '#domains/money/ledger/contract.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { NO_CARD } from '#domains/money/ledger/ledger-summary.ts'
import { addTestEntry } from '#domains/money/ledger/test-entries.ts'
import type { NewTestEntry } from '#domains/money/ledger/test-entries.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { alerts } from '#domains/messaging/messages/tables.ts'
import { formatCents } from '#lib/money.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Intent } from '#providers/payments/port.ts'
import { syncAfterLedgerChange, getCustomerName, lockPayable, auditRecordOf, toSubject } from './find-payable.ts'
import type { Payable } from './find-payable.ts'
import { reportFailedCharge } from './cards/failed-charge.ts'
import { queueReceipt } from './queue-receipt.ts'
import { paymentIntents } from './tables.ts'

type SettleContext = Pick<AppServices, 'config' | 'seals' | 'testPaymentsCount'>
type Row = typeof paymentIntents.$inferSelect

/**
 * Settles a payment. `at` is when the provider reported it. A succeeded payment stays so, whatever a later report says.
 * A payment that we did not ask for is ignored. Money that comes after the bill was paid another way, or is void, is
 * entered anyway, and the owner is alerted.
 */
export async function settlePayment(
  tx: Tx,
  making: SettleContext,
  provider: string,
  payment: Intent,
  at: Date,
): Promise<void> {
  const [asked] = await asksFor(tx, provider, payment)
  if (!asked) return
  const bill = await lockPayable(tx, toSubject(asked))
  const row = await rowOf(tx, provider, payment)
  if (!row || row.status === 'succeeded') return
  if (payment.status === 'succeeded') return enter(tx, making, bill, row, payment, at)
  // A canceled payment stays canceled, unless money arrives. A provider payment that was never saved may be canceled
  // while its row is paid on the provider's own page.
  if (
    row.status === 'cancelled' ||
    (payment.status === 'cancelled' && row.checkoutId !== null && row.providerId !== payment.id)
  )
    return
  if (payment.status === 'cancelled')
    await save(tx, row, { status: 'cancelled', failure: payment.failure ?? row.failure })
  else if (row.providerUpdatedAt === null || row.providerUpdatedAt <= at) {
    const paidFrom = payment.from ?? row.paidFrom
    const failure = payment.failure ?? (row.cardId !== null && payment.status === 'open' ? CONFIRM : null)
    await save(tx, row, {
      status: payment.status,
      failure,
      paidFrom,
      providerUpdatedAt: at,
      ...(payment.id !== '' && { providerId: payment.id }),
    })
    // A card that the customer tries on the page says so there. This was on its way, and they are not looking.
    if (row.status === 'processing' && failure !== null && (row.cardId !== null || paidFrom === 'bank'))
      await reportFailedCharge(tx, making, bill, { row, failure, needsCustomer: payment.needsCustomer })
    // Whether it comes from a bank account is not part of the news.
    if (payment.status === 'processing' && paidFrom === null) tx.enqueue('payments.check', { paymentId: payment.id })
  }
  tx.notifyClients('invoices')
}

const CONFIRM = 'The bank needs the customer to confirm this payment.'

/** What we asked for: by the provider's id, or by ours where the provider made the payment itself, on its own page. */
function asksFor(tx: Tx, provider: string, { id, intentId }: Intent): Promise<Row[]> {
  const ours = intentId !== null && UUID.test(intentId) ? eq(paymentIntents.id, intentId) : undefined
  return tx
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.provider, provider), or(eq(paymentIntents.providerId, id), ours)))
}

/**
 * Returns the row of a payment, its bill locked. Two payments for one request, say on two pages at once, have a row
 * each, so that all money that comes has an owner. Undefined for a report of a payment that another one replaced, and
 * that no one paid.
 */
async function rowOf(tx: Tx, provider: string, payment: Intent): Promise<Row | undefined> {
  const rows = await asksFor(tx, provider, payment)
  const row =
    rows.find(({ providerId }) => providerId === payment.id) ?? rows.find(({ providerId }) => providerId === null)
  const [asked] = rows
  if (row || !asked || payment.status !== 'succeeded') return row
  const { invoiceId, estimateId, amount, tip } = asked
  const values = {
    invoiceId,
    estimateId,
    provider,
    providerId: payment.id,
    amount,
    tip,
    status: 'cancelled',
    requestedAt: tx.now,
    createdAt: tx.now,
  }
  return expectRow(await tx.insert(paymentIntents).values(values).returning())
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function enter(tx: Tx, making: SettleContext, bill: Payable, row: Row, payment: Intent, at: Date): Promise<void> {
  // What the event says of the tip was written by us; a tip that is the whole of it would leave nothing for the bill.
  const tip = payment.tip >= 0 && payment.tip < payment.received ? payment.tip : 0
  const amount = payment.received - tip
  await save(tx, row, {
    status: 'succeeded',
    providerId: payment.id,
    amount,
    tip,
    failure: null,
    providerUpdatedAt: at,
  })
  if (payment.isTest && !making.testPaymentsCount) return addTest(tx, bill, { amount, tip, providerId: payment.id, at })
  const kind = 'invoiceId' in bill.subject ? 'payment' : 'deposit'
  const entry = await ledger.addEntry(tx, {
    ...bill.subject,
    businessId: bill.businessId,
    kind,
    method: 'card',
    amount,
    tip,
    providerId: payment.id,
    ...((payment.from ?? row.paidFrom) === 'bank' && { reference: BANK_DEBIT }),
    at,
  })
  if (!entry) return
  if ('invoiceId' in bill.subject && row.provider === 'stripe')
    await tx.update(invoices).set({ stripePaymentIntentId: payment.id }).where(eq(invoices.id, bill.subject.invoiceId))
  audit.record(tx, {
    ...auditRecordOf(bill.subject),
    action: 'card payment added',
    after: { received: formatCents(amount), ...(tip > 0 && { tip: formatCents(tip) }) },
  })
  await syncAfterLedgerChange(tx, bill)
  await queueReceipt(tx, making, bill, entry)
  await alertOwnerOfPayment(tx, bill, entry)
}

const TEST_ALERT = 'Test payment: '

/** Takes the alerts about test payments off the bell: what they tell of is deleted. */
export async function dismissTestAlerts(tx: Tx): Promise<void> {
  await tx
    .delete(alerts)
    .where(and(like(alerts.title, `${TEST_ALERT}%`), like(alerts.body, 'No card was charged, and % did not change.')))
  tx.notifyClients('alerts')
}

/**
 * No card was charged, so nothing is settled by it: neither the bill nor its job, nor any report. The customer gets no
 * receipt.
 */
async function addTest(
  tx: Tx,
  bill: Payable,
  paid: Pick<NewTestEntry, 'amount' | 'tip' | 'providerId' | 'at'>,
): Promise<void> {
  const entry = await addTestEntry(tx, { ...bill.subject, ...paid, businessId: bill.businessId })
  if (!entry) return
  const cents = formatCents(paid.amount + paid.tip)
  audit.record(tx, { ...auditRecordOf(bill.subject), action: 'test payment added', after: { amount: cents } })
  alertOwner(tx, {
    title: `${TEST_ALERT}${cents}`,
    body: `No card was charged, and ${bill.number} did not change.`,
    href: bill.href,
  })
  tx.notifyClients('invoiceId' in bill.subject ? 'invoices' : 'estimates')
}

async function alertOwnerOfPayment(
  tx: Tx,
  { subject, owed, closed, customerId, number, href }: Payable,
  { amount, tip, isTest, reference }: Entry,
): Promise<void> {
  const how = reference === BANK_DEBIT ? 'Paid from a bank account' : 'Paid by card'
  const over = amount - Math.max(owed, 0)
  const paid = `${formatCents(amount)}${tip > 0 ? ` and a tip of ${formatCents(tip)}` : ''}`
  const from = `${isTest ? `Test mode: ${NO_CARD}. ` : ''}${await getCustomerName(tx, customerId)}, ${number}`
  const tell = (title: string, body: string) => alertOwner(tx, { title: `${title}: ${paid}`, body, href })
  if (closed !== null && 'invoiceId' in subject)
    tell('Payment on a void invoice', `${from}. Refund it or bill the job again.`)
  else if (closed !== null) tell(how, `${from}. ${closed} You can refund anything extra.`)
  else if (over > 0)
    tell('Overpaid', `${from}. That’s ${formatCents(over)} more than was due. You can refund it there.`)
  else tell(how, from)
}

async function save(tx: Tx, { id }: Row, change: Partial<Row>): Promise<void> {
  await tx.update(paymentIntents).set(change).where(eq(paymentIntents.id, id))
}

import * as audit from '#domains/system/audit/service.ts'
import { sendFailedCharge } from '#domains/money/invoices/send-failed-charge.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { formatCents } from '#lib/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { auditRecordOf, getCustomerName } from '../find-payable.ts'
import type { Payable } from '../find-payable.ts'
import type { paymentIntents } from '../tables.ts'

type Failed = {
  row: Pick<typeof paymentIntents.$inferSelect, 'id' | 'amount' | 'tip' | 'cardId'>
  failure: string
  /** The bank asks its customer to confirm the payment. */
  needsCustomer: boolean
}

/**
 * What follows from a charge that did not go through: the bill stays open, the owner is alerted, and the customer gets
 * the link to pay another way. Needs you lists it as long as the bill is open. A declined charge of a saved card is ended
 * at the provider, so that the link takes any card.
 */
export async function reportFailedCharge(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  { subject, number, href, customerId, closed, owed }: Payable,
  { row, failure, needsCustomer }: Failed,
): Promise<void> {
  const amount = formatCents(row.amount + row.tip)
  audit.record(tx, { ...auditRecordOf(subject), action: 'charge failed', after: { amount, reason: failure } })
  alertOwner(tx, {
    title: `${row.cardId === null ? 'Bank payment failed' : 'Charge failed'}: ${amount}`,
    body: `${await getCustomerName(tx, customerId)}, ${number}. ${failure}`,
    href,
  })
  if (row.cardId !== null) tx.enqueue('payments.end-charge', { intentId: row.id })
  if ('invoiceId' in subject && closed === null && owed > 0)
    await sendFailedCharge(tx, making, subject.invoiceId, { amount: row.amount + row.tip, needsCustomer })
  tx.notifyClients('invoices')
}

/**
 * Settles what the provider reports about a dispute: alerts the owner, and enters what the bank has withdrawn. The
 * order and the number of reports do not matter.
 */
import { DISPUTE } from '#domains/money/ledger/contract.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { isTestPayment } from '#domains/money/ledger/test-entries.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Dispute } from '#providers/payments/port.ts'
import { lockPayable, toSubject, getCustomerName } from './find-payable.ts'
import { enterRefund, splitRefund } from './enter-refund.ts'
import { markEventProcessed, wasEventProcessed } from './webhook-deduplication.ts'

/**
 * While it is open the money counts as ours. Of one that is lost the money is gone as by a refund to the card, and owed
 * again: the work was done. False when the payment is not entered yet: then it has to be looked up.
 */
export async function settleDispute(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  dispute: Dispute,
  at: Date,
): Promise<boolean> {
  const { id, amount, status } = dispute
  const paid = await ledger.findByProvider(tx, dispute.paymentId)
  if (!paid) return isTestPayment(tx, dispute.paymentId)
  const bill = await lockPayable(tx, toSubject(paid))
  const isNews =
    status === 'open'
      ? !(await wasEventProcessed(tx, `${id} closed`)) && (await markEventProcessed(tx, `${id} open`, 'dispute'))
      : await markEventProcessed(tx, `${id} closed`, 'dispute')
  if (!isNews) return true
  if (status === 'lost') {
    const giving = {
      ...(await splitRefund(tx, paid, amount)),
      owed: true,
      reason: 'The bank decided the dispute in the customer’s favor.',
    }
    await enterRefund(tx, making, paid, giving, { method: 'card', providerId: id, reference: DISPUTE, at })
  }
  const title = { open: 'Card payment disputed', lost: 'Dispute lost', won: 'Dispute won' }[status]
  alertOwner(tx, {
    title: `${title}: ${formatCents(amount)}`,
    body: `${await getCustomerName(tx, bill.customerId)}, ${bill.number}. ${whatNow(dispute)}`,
    href: bill.href,
  })
  return true
}

function whatNow({ status, dueBy }: Dispute): string {
  if (status === 'won') return 'You keep the money.'
  if (status === 'lost') return 'The bank took the money back, so the balance is due again.'
  return dueBy === null ? 'Respond to it in Stripe.' : `Respond to it in Stripe by ${formatDay(dueBy)}.`
}

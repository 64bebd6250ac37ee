import type { Subject } from '#domains/money/ledger/service.ts'
import { conflict } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { PaymentRequest } from './contract.ts'
import { getPaymentLink } from './payment-link.ts'
import { openPayment, saveCheckout, unwrapProviderResult } from './payment-intents.ts'

/**
 * Opens the payment provider's own page, for browsers that cannot load its script. It leads back to the private link.
 * Throws as `begin` does. Ends an open payment of the same bill first, so that no one pays twice.
 */
export async function openCheckout(
  parts: AppServices,
  subject: Subject,
  wish: PaymentRequest,
): Promise<{ url: string }> {
  const { row, order } = await openPayment(parts, subject, wish, 'checkout')
  const back = await getPaymentLink(parts.db.read(SYSTEM), parts, subject)
  // Of the same order the same page; another tip is another one.
  const checkout = unwrapProviderResult(
    await parts.providers.payments.checkout(order, back, `checkout ${row.id} ${order.total} ${order.tip}`),
  )
  if (!(await saveCheckout(parts, row, { amount: order.total - order.tip, tip: order.tip }, checkout.id)))
    throw conflict('A payment is already processing. Reload the page.')
  return { url: checkout.url }
}

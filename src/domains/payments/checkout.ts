import type { Subject } from '#domains/ledger/service.ts'
import { conflict } from '#lib/problem.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import type { Wish } from './contract.ts'
import { linkTo } from './link-to.ts'
import { begin, keepCheckout, must } from './start.ts'

/**
 * The payment provider's own page, for browsers that cannot load its script. It leads back to the private link. Throws
 * as `begin` does. An open payment of the same bill is ended first, so that nobody pays twice.
 */
export async function openCheckout(parts: Parts, subject: Subject, wish: Wish): Promise<{ url: string }> {
  const { row, order } = await begin(parts, subject, wish, 'checkout')
  const back = await linkTo(parts.db.read(SYSTEM), parts, subject)
  // Of the same order the same page; another tip is another one.
  const checkout = must(
    await parts.providers.payments.checkout(order, back, `checkout ${row.id} ${order.total} ${order.tip}`),
  )
  if (!(await keepCheckout(parts, row, { amount: order.total - order.tip, tip: order.tip }, checkout.id)))
    throw conflict('A payment is on its way already. Please open the page again.')
  return { url: checkout.url }
}

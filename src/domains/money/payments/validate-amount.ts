import { computePercent } from '#domains/sales/pricing/bill-totals.ts'
import { formatCents } from '#lib/money.ts'
import { invalid } from '#lib/problem.ts'
import { LEAST } from './contract.ts'
import type { Tip, PaymentRequest } from './contract.ts'

/** Cents to be taken from a card, the tip apart. */
export type Charge = { amount: number; tip: number }

/**
 * What a wish comes to, of what is owed: the server's figure, whatever was sent. Throws `invalid` with a sentence for
 * more than is owed, for less than a card can pay, for a rest that no card could pay, and for a tip larger than the
 * bill.
 */
export function toCharge(owed: number, { amount: wanted, tip }: Pick<PaymentRequest, 'amount' | 'tip'>): Charge {
  const amount = wanted ?? owed
  if (amount > owed) throw refused('amount', `This is more than the ${formatCents(owed)} balance due.`)
  if (amount < LEAST) throw refused('amount', `The card minimum is ${formatCents(LEAST)}. Call us to pay less.`)
  const rest = owed - amount
  if (rest > 0 && rest < LEAST)
    throw refused(
      'amount',
      `That would leave ${formatCents(rest)}, which is below the card minimum. Pay in full or leave at least ${formatCents(LEAST)}.`,
    )
  const cents = getTipAmount(amount, tip)
  if (cents > amount) throw refused('tip', 'That tip is more than the invoice. Check the amount.')
  return { amount, tip: cents }
}

/** Cents of a tip on an amount; the page shows the same. */
export const getTipAmount = (amount: number, tip: Tip): number =>
  tip === null ? 0 : 'percent' in tip ? computePercent(amount, tip.percent) : tip.cents

const refused = (path: string, message: string) => invalid(message, [{ path, message }])

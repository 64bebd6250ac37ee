import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { invalid } from '#lib/problem.ts'
import type { EstimateOptions } from './contract-line-items.ts'
import type { PaymentStep } from './contract-payment-steps.ts'
import { stepCents } from './payment-schedule.ts'
import { computePrice } from './price-estimate.ts'
import type { Terms } from './price-estimate.ts'

/**
 * Throws `invalid`, with the path of the step, where a step is due before the day of the estimate, comes to nothing, or
 * leaves nothing for the rest, whichever package the customer chooses.
 */
export function assertStepsFit(offer: EstimateOptions, terms: Terms, madeOn: string): void {
  const steps = terms.paymentSteps ?? []
  if (steps.length === 0) return
  for (const [place, { due }] of steps.entries())
    if (due !== 'start' && due !== 'completion' && due < madeOn)
      throw wrong(place, 'due', `Choose ${formatDate(madeOn)} or a later date: the estimate is from that day.`)
  const percent = [terms.depositPercent, ...steps.map((step) => step.percent)].reduce(
    (sum: number, one) => sum + (one ?? 0),
    0,
  )
  if (percent >= 100)
    throw wrong(
      steps.findLastIndex((step) => step.percent !== null),
      'percent',
      `The deposit and the steps come to ${percent}%. Keep them under 100%, so that something is left for the last step.`,
    )
  const lowest = lowestPrice(offer, terms)
  let taken = lowest.deposit
  for (const [place, step] of steps.entries()) {
    const cents = stepCents(step, lowest.total)
    const path = step.percent === null ? 'amount' : 'percent'
    if (cents === 0)
      throw wrong(place, path, `This step comes to $0.00 of ${formatCents(lowest.total)}. Enter more, or remove it.`)
    if (taken + cents >= lowest.total)
      throw wrong(
        place,
        path,
        `This step is too much: ${formatCents(lowest.total - taken)} of ${formatCents(lowest.total)}, the lowest total a customer can choose, is left for it and the last step.`,
      )
    taken += cents
  }
}

/** Without any add-on, the cheapest package. */
function lowestPrice(offer: EstimateOptions, terms: Terms): { total: number; deposit: number } {
  const packageIds = offer.packages.length === 0 ? [null] : offer.packages.map(({ id }) => id)
  const prices = packageIds.map((packageId) => computePrice(offer, terms, { packageId, optionIds: [] }))
  return prices.reduce((low, price) => (price.total < low.total ? price : low))
}

function wrong(place: number, field: keyof PaymentStep, message: string) {
  return invalid(message, [{ path: `paymentSteps.${place}.${field}`, message }])
}

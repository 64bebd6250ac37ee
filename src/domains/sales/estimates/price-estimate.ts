import { computeTotals, lineTotal, computePercent, type Bill } from '#domains/sales/pricing/bill-totals.ts'
import { measureLine } from '#domains/work/jobs/measure-areas.ts'
import { computeSchedule } from './payment-schedule.ts'
import type { PaymentStep, ScheduledStep } from './contract-payment-steps.ts'
import type { Choice, EstimateOptions, EstimateLine } from './contract-line-items.ts'

/** One line as it stands on the price that was asked for. */
export type PricedLine = EstimateLine & { total: number }

/**
 * What a choice comes to. All money in cents; `deposit` is part of `total`. `schedule`: what is paid when, where the
 * estimate has steps besides the deposit.
 */
export type Price = Bill & {
  lines: PricedLine[]
  discountName: string | null
  deposit: number
  schedule?: ScheduledStep[]
}

export type Terms = {
  taxRate: number
  depositPercent: number | null
  depositAmount: number | null
  paymentSteps?: readonly PaymentStep[] | null | undefined
}

/**
 * Returns the choice before the customer has chosen: the recommended package, else the first, and the additions that
 * are ticked.
 */
export const getDefaultChoice = ({ packages, options }: EstimateOptions): Choice => ({
  packageId: (packages.find(({ recommended }) => recommended) ?? packages[0])?.id ?? null,
  optionIds: options.filter(({ chosen }) => chosen).map(({ id }) => id),
})

/** Whether an offer has all that is chosen, and each of it once. */
export function isValidChoice({ packages, options }: EstimateOptions, { packageId, optionIds }: Choice): boolean {
  const hasPackage = packages.length === 0 ? packageId === null : packages.some(({ id }) => id === packageId)
  return (
    hasPackage &&
    new Set(optionIds).size === optionIds.length &&
    optionIds.every((id) => options.some((option) => option.id === id))
  )
}

/** The lines of a choice in the order of the offer: the package, what is always in, what was added. */
export function getChosenLines(
  { packages, lines, options }: EstimateOptions,
  { packageId, optionIds }: Choice,
): EstimateLine[] {
  const chosen = packages.find(({ id }) => id === packageId)?.lines ?? []
  return [
    ...chosen,
    ...lines,
    ...options.filter(({ id }) => optionIds.includes(id)).map(({ chosen: _chosen, ...line }) => line),
  ]
}

/**
 * Calculates the price of a choice. The customer's page, the owner's preview and the stored answer all use this
 * function.
 */
export function computePrice(offer: EstimateOptions, terms: Terms, choice: Choice): Price {
  const lines = getChosenLines(offer, choice)
  const bill = computeTotals(lines, offer.discount, terms.taxRate)
  const { depositPercent, paymentSteps } = terms
  const deposit = Math.min(
    bill.total,
    depositPercent === null ? (terms.depositAmount ?? 0) : computePercent(bill.total, depositPercent),
  )
  return {
    ...bill,
    lines: lines.map((line) => ({ ...line, total: lineTotal(line) })),
    discountName: offer.discount?.name ?? null,
    deposit,
    ...(paymentSteps &&
      paymentSteps.length > 0 && {
        schedule: computeSchedule(bill.total, { cents: deposit, percent: depositPercent }, paymentSteps),
      }),
  }
}

/** Cents of a package by itself, as its card says it. */
export const packagePrice = (lines: readonly EstimateLine[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** As the customer sees it: what was agreed under Pricing is written in the words of the office. */
export function toCustomerOptions(offer: EstimateOptions): EstimateOptions {
  const plain = <Line extends EstimateLine>({ itemId: _item, ...line }: Line) => ({ ...line, rule: null }) as Line
  return everyLine(offer, plain)
}

/** The offer as it was measured: what is priced by area has the square feet of its area, or of all of them. */
export const withArea = (offer: EstimateOptions, areaSqFt: number | null): EstimateOptions =>
  everyLine(offer, (line) => measureLine(line, offer.areas ?? [], areaSqFt))

const everyLine = (
  offer: EstimateOptions,
  change: <Line extends EstimateLine>(line: Line) => Line,
): EstimateOptions => ({
  ...offer,
  packages: offer.packages.map((pack) => ({ ...pack, lines: pack.lines.map(change) })),
  lines: offer.lines.map(change),
  options: offer.options.map(change),
})

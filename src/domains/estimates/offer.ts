import { billOf, lineTotal, percentOf, type Bill } from '#domains/pricing/bill.ts'
import type { Choice, Offer, OfferLine } from './offered.ts'

/** One line as it stands on the price that was asked for. */
export type PricedLine = OfferLine & { total: number }

/** What a choice comes to. All money in cents; `deposit` is part of `total`. */
export type Price = Bill & { lines: PricedLine[]; discountName: string | null; deposit: number }

export type Terms = { taxRate: number; depositPercent: number | null; depositAmount: number | null }

/**
 * What is chosen as long as nobody has chosen: the package that is recommended, else the first, and the additions that
 * are ticked.
 */
export const firstChoice = ({ packages, options }: Offer): Choice => ({
  packageId: (packages.find(({ recommended }) => recommended) ?? packages[0])?.id ?? null,
  optionIds: options.filter(({ chosen }) => chosen).map(({ id }) => id),
})

/** Whether an offer has all that is chosen, and each of it once. */
export function fits({ packages, options }: Offer, { packageId, optionIds }: Choice): boolean {
  const hasPackage = packages.length === 0 ? packageId === null : packages.some(({ id }) => id === packageId)
  return (
    hasPackage &&
    new Set(optionIds).size === optionIds.length &&
    optionIds.every((id) => options.some((option) => option.id === id))
  )
}

/** The lines of a choice in the order of the offer: the package, what is always in, what was added. */
export function linesOf({ packages, lines, options }: Offer, { packageId, optionIds }: Choice): OfferLine[] {
  const chosen = packages.find(({ id }) => id === packageId)?.lines ?? []
  return [
    ...chosen,
    ...lines,
    ...options.filter(({ id }) => optionIds.includes(id)).map(({ chosen: _chosen, ...line }) => line),
  ]
}

/**
 * What a choice costs: the one way it is reckoned, for the customer's page, the owner's preview and what is kept of an
 * answer.
 */
export function priceOf(offer: Offer, terms: Terms, choice: Choice): Price {
  const lines = linesOf(offer, choice)
  const bill = billOf(lines, offer.discount, terms.taxRate)
  return {
    ...bill,
    lines: lines.map((line) => ({ ...line, total: lineTotal(line) })),
    discountName: offer.discount?.name ?? null,
    deposit: Math.min(
      bill.total,
      terms.depositPercent === null ? (terms.depositAmount ?? 0) : percentOf(bill.total, terms.depositPercent),
    ),
  }
}

/** Cents of a package by itself, as its card says it. */
export const packagePrice = (lines: readonly OfferLine[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** As the customer sees it: what was agreed under Pricing is written in the words of the office. */
export function forCustomer(offer: Offer): Offer {
  const plain = <Line extends OfferLine>(line: Line): Line => ({ ...line, rule: null })
  return everyLine(offer, plain)
}

/** The offer for an area: what is priced by the square foot has as many as there are. */
export function forArea(offer: Offer, areaSqFt: number | null): Offer {
  if (areaSqFt === null) return offer
  const measured = <Line extends OfferLine>(line: Line): Line => (line.byArea ? { ...line, quantity: areaSqFt } : line)
  return everyLine(offer, measured)
}

const everyLine = (offer: Offer, change: <Line extends OfferLine>(line: Line) => Line): Offer => ({
  ...offer,
  packages: offer.packages.map((pack) => ({ ...pack, lines: pack.lines.map(change) })),
  lines: offer.lines.map(change),
  options: offer.options.map(change),
})

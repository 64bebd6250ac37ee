import { formatCents } from '#lib/money.ts'
import { lineTotal } from '#domains/pricing/bill.ts'
import type { Offer, OfferLine } from './offered.ts'

/** What an estimate offers as the audit tells it, a line for each thing that somebody could change. */
export function offerInWords({ choose, packages, lines, options, discount }: Offer): string[] {
  return [
    ...(choose ? [choose] : []),
    ...packages.flatMap(({ name, summary, points, recommended, lines: within }) => [
      [name, summary, ...points, recommended && 'recommended'].filter(Boolean).join(', '),
      ...within.map((line) => `${name}: ${inWords(line)}`),
    ]),
    ...lines.map(inWords),
    ...options.map((option) => `Addition: ${inWords(option)}${option.chosen ? ', chosen' : ''}`),
    ...(discount
      ? [`Discount: ${discount.name}, ${'percent' in discount ? `${discount.percent}%` : formatCents(discount.cents)}`]
      : []),
  ]
}

const inWords = ({ description, detail, quantity, unit, byArea, unitPrice }: OfferLine): string =>
  [
    description,
    detail,
    `${quantity.toLocaleString('en-US')} ${unit}${byArea ? ' by the area' : ''} for ${formatCents(lineTotal({ quantity, unitPrice }))}`,
  ]
    .filter(Boolean)
    .join(', ')

import { formatCents } from '#lib/money.ts'
import { lineTotal } from '#domains/sales/pricing/bill-totals.ts'
import type { EstimateOptions, EstimateLine } from './contract-line-items.ts'

/** Lists what an estimate offers for the audit log, one line for each thing that a user can change. */
export function describeLineItems({ choose, packages, lines, options, discount }: EstimateOptions): string[] {
  return [
    ...(choose ? [choose] : []),
    ...packages.flatMap(({ name, summary, points, recommended, lines: within }) => [
      [name, summary, ...points, recommended && 'recommended'].filter(Boolean).join(', '),
      ...within.map((line) => `${name}: ${describeLine(line)}`),
    ]),
    ...lines.map(describeLine),
    ...options.map((option) => `Add-on: ${describeLine(option)}${option.chosen ? ', selected' : ''}`),
    ...(discount
      ? [`Discount: ${discount.name}, ${'percent' in discount ? `${discount.percent}%` : formatCents(discount.cents)}`]
      : []),
  ]
}

const describeLine = ({ description, detail, quantity, unit, byArea, unitPrice }: EstimateLine): string =>
  [
    description,
    detail,
    `${quantity.toLocaleString('en-US')} ${unit}${byArea ? ' by area' : ''} for ${formatCents(lineTotal({ quantity, unitPrice }))}`,
  ]
    .filter(Boolean)
    .join(', ')

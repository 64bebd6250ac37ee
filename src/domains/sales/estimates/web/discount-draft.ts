import type { z } from 'zod'
import { parseDollars, toDollarText } from '#lib/money.ts'
import type { Discount } from '../contract-line-items.ts'

export type Share = { kind: 'none' | 'percent' | 'dollars'; value: string }
/** A discount as it is typed. */
export type DiscountDraft = { discount: Share; discountName: string }

export const toDiscountDraft = (given: z.output<typeof Discount>, unnamed = 'Discount'): DiscountDraft => ({
  discountName: given?.name ?? unnamed,
  discount:
    given === null
      ? { kind: 'none', value: '' }
      : 'percent' in given
        ? { kind: 'percent', value: String(given.percent) }
        : { kind: 'dollars', value: toDollarText(given.cents) },
})

/** What was typed as the contract has it. What is no figure is left to the contract to refuse. */
export function toDiscount({ discount, discountName: name }: DiscountDraft) {
  if (discount.kind === 'none') return null
  return discount.kind === 'percent'
    ? { name, percent: parseFigure(discount.value) }
    : { name, cents: parseDollars(discount.value) }
}

/** NaN for what is no figure, which no rule accepts. */
export const parseFigure = (text: string): number =>
  /^\s*\d[\d,]*(\.\d+)?\s*%?\s*$/.test(text) ? Number(text.replaceAll(/[,%\s]/g, '')) : Number.NaN

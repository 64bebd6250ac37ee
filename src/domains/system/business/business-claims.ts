import { withArticle, formatYears } from '#lib/format-list.ts'
import type { Facts } from './contract.ts'

/** `2-year`; null for a business that gives no warranty, which then claims none anywhere. */
export const warrantyTerm = ({ warrantyYears }: Pick<Facts, 'warrantyYears'>): string | null =>
  warrantyYears > 0 ? `${warrantyYears}-year` : null

/**
 * `, with a 2-year warranty` out of `, with a ` and ` warranty`, or with `an` before 8, 11 and 18; empty for a business
 * that gives none.
 */
export function withWarranty(facts: Pick<Facts, 'warrantyYears'>, lead: string, end = ''): string {
  const term = warrantyTerm(facts)
  if (!term) return ''
  const article = withArticle(facts.warrantyYears).split(' ')[0]
  return `${lead.replace(/\ba $/, `${article} `)}${term}${end}`
}

/** `13 years of experience`; a business in its first year says so. */
export const formatExperience = (
  { yearsOfExperience }: Pick<Facts, 'yearsOfExperience'>,
  of = 'of experience',
): string => (yearsOfExperience > 0 ? `${formatYears(yearsOfExperience)} ${of}` : 'our first year in business')

/** Keeps what is there, in its order. */
export const compactList = <Value>(...values: (Value | null | false | undefined | '')[]): Value[] =>
  values.filter((value): value is Value => value !== null && value !== false && value !== undefined && value !== '')

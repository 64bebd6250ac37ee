/** Reads prices and discounts from text as a person typed it. */
import { takeOut } from './plain-words.ts'

const EXTENT = String.raw`(?:(?<extent>up to|an? extra|an? additional) )?`
/** A number of which nothing was cut off: of `1.5 bucks` no `5`, and of `$ 10%`, which may mean either, nothing. */
const WHOLE = String.raw`(?<![\d.,$]|\$ )`
const PERCENT = String.raw`${WHOLE}(?<figure>\d{1,2}(?:\.\d)?(?: ?(?:-|to) ?\d{1,2})?) ?(?:%|percent\b)`
const DOLLARS = String.raw`(?:\$ ?(?<dollars>\d{1,3}(?:,\d{3})+|\d{1,5}(?:\.\d\d)?)(?![\d%]|[.,]\d| %| ?percent\b)|${WHOLE}(?<bucks>\d{1,5}(?:\.\d\d)?) (?:dollars|bucks)\b)`
const OFF = String.raw`(?: ?(?:off|discounts?|savings?|less)\b)`
const SAVE = String.raw`\b(?:save|saving|take|get|enjoy|with|(?:an? )?discount of|discount:?) `

/** `10% off`, `save up to $50`: how much less the customer pays. */
const LESS = [
  new RegExp(`(?:${SAVE})?${EXTENT}(?:an? )?(?:${PERCENT}|${DOLLARS})${OFF}`, 'gi'),
  new RegExp(
    String.raw`\b(?:save|saving|(?:an? )?discount of|discount:?) ${EXTENT}(?:${PERCENT}|${DOLLARS})(?![\d%]|,\d)`,
    'gi',
  ),
]

const UNIT = String.raw`(?: ?(?:per|a|each|/) ?(?<unit>sq(?:uare|\.)? ?f(?:oo)?t\.?|square feet|foot|panel|visit|month|house|driveway))?`
/** `from $299`, `$1.20 per square foot`: what it costs. */
const PRICE = new RegExp(
  String.raw`(?:\b(?<from>from|starting (?:at|from)|starts at|as low as|only|just|for only|for just|for|at|now) )?${DOLLARS}${UNIT}`,
  'gi',
)

export type Money = { kind: 'less' | 'price'; words: string }

/** What is there of money in one clause, and the clause without it. */
export function parseMoney(clause: string): { found: Money[]; rest: string } {
  const found: Money[] = []
  let rest = clause
  for (const pattern of LESS)
    rest = takeOut(rest, pattern, ({ extent, figure, dollars, bucks }) => {
      const amount = figure ? percentOf(figure) : `$${dollars ?? bucks}`
      if (amount === null) return false
      return found.push({ kind: 'less', words: `${extent ? `${extent.toLowerCase()} ` : ''}${amount} off` })
    })
  rest = takeOut(rest, PRICE, ({ from, dollars, bucks, unit }) =>
    found.push({
      kind: 'price',
      words: `${wordOf(from)}$${dollars ?? bucks}${unit ? ` per ${/^sq/i.test(unit) ? 'square foot' : unit.toLowerCase()}` : ''}`,
    }),
  )
  return { found, rest }
}

function percentOf(figure: string): string | null {
  const [low = '', high] = figure.split(/ ?(?:-|to) ?/)
  return Number(low) > 0 ? `${low}${high ? ` to ${high}` : ''}%` : null
}

const wordOf = (from = ''): string =>
  /^(only|just|for only|for just)$/i.test(from) ? 'just ' : /^(for|at|now|)$/i.test(from) ? '' : 'from '

/**
 * Whether it speaks of money in any way, also in one that is not understood: then it stands as it was written, or
 * nowhere.
 */
export const mentionsMoney = (clause: string): boolean =>
  /[$%]|\b(percent|dollars?|bucks|discount\w*|coupons?|half (off|price)|bogo|gift|bonus|cash ?back|refund\w*|financ\w*|off (?:any|all|your|the)|\d+ off|free)\b/i.test(
    clause.replaceAll(/\bfree (?:written |no[- ]obligation )?(?:estimates?|quotes?|inspections?)\b/gi, ''),
  )

/** The figures with a dollar or percent sign in a text. A draft may hold none that its maker was not given. */
export const extractFigures = (text: string): string[] =>
  Array.from(
    text
      .normalize('NFKC')
      .matchAll(/\$ ?(\d+(?:,\d+)*(?:\.\d+)?)|(\d+(?:\.\d+)?) ?(?:%|percent\b)|(\d+(?:\.\d+)?) (?:dollars|bucks)\b/gi),
    ([, dollars, percent, bucks]) =>
      percent === undefined ? `$${(dollars ?? bucks ?? '').replaceAll(',', '').replace(/\.00$/, '')}` : `${percent}%`,
  )

import { z } from 'zod'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { CATEGORIES } from '#domains/sales/customers/contract.ts'
import { computeTotals, lineTotal, type Bill, type Discount } from '#domains/sales/pricing/bill-totals.ts'
import { rulesForLines, assignServices } from '#domains/sales/pricing/line-rules.ts'
import type { Rule } from '#domains/sales/pricing/pick-rule.ts'
import type { Item } from '#domains/sales/price-book/contract.ts'
import { pickBand } from '#domains/sales/price-book/pick-band.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import type { ByHand } from '#domains/money/ledger/contract.ts'
import { addDays } from '#lib/local-time.ts'
import { formatCents, parseDollars, typedDollars } from '#lib/money.ts'
import { toDay } from '#lib/dates.ts'
import type { MoneyTerms } from '#domains/system/business/contract-money.ts'
import { parseLineItems, LineItem } from '../contract-line-items.ts'
import type { InvoiceRow } from './queries.ts'

/** One line as it is typed. `key` tells it from the others while they move. */
export type Line = {
  key: number
  description: string
  /** Small, under it, as the job has it. */
  detail?: string | undefined
  quantity: string
  /** What is counted, where the estimate or the job said so. */
  unit?: LineItem['unit']
  price: string
  /** What was taken off it when it was saved. */
  discount: Discount | null
  /** Whether the pricing rule of its service may be taken off. */
  byRule: boolean
  taxable: boolean
}

/** The content of the form. Money and quantities are text until they are parsed. */
export type Draft = {
  jobId: string | null
  lines: Line[]
  dueDate: string
  taxRate: string
  /** `10%` or `25.00`. Empty: none, or the one of the pricing rule. */
  discount: string
  /** What a discount by hand is called. */
  discountName: string
  /** Whether the pricing rules of the customer are taken off. */
  useRule: boolean
  deposit: string
  depositMethod: ByHand
  reference: string
  notes: string
}

let keys = 0
export const aLine = (line: Partial<Omit<Line, 'key'>> = {}): Line => ({
  key: ++keys,
  description: '',
  quantity: '1',
  price: '',
  discount: null,
  byRule: true,
  taxable: true,
  ...line,
})

export const emptyDraft = (today: string, terms: MoneyTerms): Draft => ({
  jobId: null,
  lines: [aLine()],
  dueDate: addDays(today, terms.dueDays),
  taxRate: terms.taxRate === 0 ? '' : String(terms.taxRate / 1000),
  discount: '',
  discountName: 'Discount',
  useRule: true,
  deposit: '',
  depositMethod: 'cash',
  reference: '',
  notes: '',
})

/** As it was saved. */
export const toDraft = (invoice: InvoiceRow): Draft => ({
  jobId: invoice.jobId,
  lines: parseLineItems(invoice).map(
    ({ description, detail, quantity, unit, unitPrice, discount = null, taxable = true }) =>
      aLine({
        description,
        ...(detail && { detail }),
        discount,
        taxable,
        quantity: String(quantity),
        ...(unit && { unit }),
        price: typedDollars(unitPrice),
      }),
  ),
  dueDate: toDay(new Date(invoice.dueDate)),
  taxRate: invoice.taxRate === 0 ? '' : `${invoice.taxRate / 1000}%`,
  discount:
    invoice.discount === null
      ? ''
      : invoice.discount.percent === null
        ? typedDollars(invoice.discount.cents)
        : `${invoice.discount.percent}%`,
  discountName: typedName(invoice.discount),
  // What was agreed stands in the discount already.
  useRule: false,
  deposit: '',
  depositMethod: 'cash',
  reference: '',
  notes: invoice.notes ?? '',
})

/** A figure with at most two decimals: `850`, `1,250.5`. NaN for what is none. */
export const readQuantity = (text: string): number =>
  /^\s*[\d,]+(\.\d{0,2})?\s*$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN

/** Thousandths of a percent: `7.5 %` → 7500. Empty is 0, null what is no rate. */
export function readRate(text: string): number | null {
  if (text.trim() === '') return 0
  const [, whole = '', part = ''] = /^\s*(\d{1,3})?(?:\.(\d{0,3}))?\s*%?\s*$/.exec(text) ?? []
  if (whole === '' && part === '') return null
  const thousandths = Number(whole || '0') * 1000 + Number(part.padEnd(3, '0'))
  return thousandths <= 100_000 ? thousandths : null
}

/** A name that says only the figure: it goes along with what is typed. */
const SAYS_PERCENT = /^\d+(\.\d+)?% discount$/
const SAYS_DOLLARS = /^\$[\d,]+(\.\d\d)? off$/

/** Returns the text of the discount's name field. `10% discount` is generated again from its percent. */
export const typedName = (discount: Pick<Discount, 'name'> | null): string =>
  discount === null || SAYS_PERCENT.test(discount.name) ? 'Discount' : discount.name

/**
 * `10%` or dollars; null: none, undefined: neither. A name that says another figure than the one that is typed is set
 * right.
 */
export function readDiscount({
  discount,
  discountName,
}: Pick<Draft, 'discount' | 'discountName'>): Discount | null | undefined {
  if (discount.trim() === '') return null
  const said = discountName.trim()
  const isOfDollars = SAYS_DOLLARS.test(said)
  const name = said === '' || isOfDollars || SAYS_PERCENT.test(said) ? 'Discount' : said
  if (discount.includes('%')) {
    const rate = readRate(discount)
    return rate === null
      ? undefined
      : { name: name === 'Discount' ? `${rate / 1000}% discount` : name, percent: rate / 1000 }
  }
  const cents = parseDollars(discount)
  return cents === null ? undefined : { name: isOfDollars ? `${formatCents(cents)} off` : name, cents }
}

/** The lines that can be read by now, each with its key. */
const readable = ({ lines }: Draft): (LineItem & { key: number; byRule: boolean })[] =>
  lines.flatMap(({ key, byRule, description, detail, quantity, unit, price, taxable }) => {
    const line = {
      description: description.trim(),
      ...(detail && { detail }),
      quantity: readQuantity(quantity),
      ...(unit && { unit }),
      unitPrice: parseDollars(price) ?? Number.NaN,
      ...(!taxable && { taxable }),
    }
    return line.quantity > 0 && line.unitPrice >= 0 ? [{ ...line, key, byRule, total: lineTotal(line) }] : []
  })

/** A line as the price book has it, at its usual price. Its minimum is the price of less than that. */
export function lineFromItem(item: Pick<Item, 'name' | 'unit' | 'prices' | 'minimum' | 'taxable'>): Line {
  const { name, unit, prices, minimum, taxable } = item
  const each = pickBand({ prices }, 1)?.usual
  const cents = each !== undefined && unit === 'each' ? Math.max(each, minimum) : each
  return aLine({ description: name, unit, price: cents === undefined ? '' : typedDollars(cents), taxable })
}

/** What work is called: the services that are asked for, and those that customers are sorted by. */
const LABELS = [
  ...Object.values(SERVICES).map(({ label }) => label),
  ...CATEGORIES.filter((category) => category !== 'Other'),
]

/** What is taken off: of the whole, and of single lines by their keys. */
export type Discounts = { whole: Discount | null; lines: ReadonlyMap<number, Discount> }

/**
 * A discount by hand counts before the rules of the customer. They are taken off the whole where all lines are of one
 * service, as it is read best, and else each off its own lines. `of`: today, the service of the job, and
 * those of the price book.
 */
export function resolveDiscounts(
  draft: Draft,
  rules: readonly Rule[],
  of: { day: string; service: string | null; services?: readonly string[] },
): Discounts {
  const byHand = readDiscount(draft) ?? null
  if (!draft.useRule || byHand !== null)
    return {
      whole: byHand,
      lines: new Map(
        draft.lines.flatMap(({ key, discount }): [number, Discount][] => (discount ? [[key, discount]] : [])),
      ),
    }
  const lines = readable(draft)
  const named = [...LABELS, ...(of.services ?? []), ...rules.map(({ service }) => service)]
  const services = assignServices(lines, named, of.service)
  const ruled = lines.map((line, place) => ({ ...line, service: services[place] ?? '' })).filter(({ byRule }) => byRule)
  const found = rulesForLines(rules, ruled, of.day)
  const offs = ruled.flatMap(({ key }, place): [number, Discount][] =>
    found[place] ? [[key, found[place].discount]] : [],
  )
  if (ruled.length < lines.length || new Set(services).size > 1) return { whole: null, lines: new Map(offs) }
  const [first] = offs.map(([, discount]) => discount)
  if (!first || 'percent' in first) return { whole: first ?? null, lines: new Map() }
  return {
    whole: {
      name: first.name,
      cents: offs.reduce((sum, [, discount]) => sum + ('cents' in discount ? discount.cents : 0), 0),
    },
    lines: new Map(),
  }
}

/** What the rules in it are called, each once. */
export const listDiscountNames = ({ whole, lines }: Discounts): string[] => [
  ...new Set([...(whole ? [whole] : []), ...lines.values()].map(({ name }) => name)),
]

/** The lines that can be read by now, for the preview and the sum. */
export const toLineItems = (draft: Draft, off: Discounts): LineItem[] =>
  readable(draft).map(({ key, byRule: _byRule, ...item }) => {
    const discount = off.lines.get(key)
    return { ...item, ...(discount && { discount }) }
  })

/** What they come to. */
export const computeBillTotals = (draft: Draft, off: Discounts): Bill =>
  computeTotals(toLineItems(draft, off), off.whole, readRate(draft.taxRate) ?? 0)

export type Read = {
  amount: number
  lineItems: string
  discount: Discount | null
  taxRate: number
  dueDate: string
  notes: string | null
  jobId: string | null
  deposit: { amount: number; method: ByHand; reference: string | null } | null
}

const Items = z.array(LineItem)

/**
 * Reads the form: what can be sent, or a sentence for each field that is wrong, by its name (`description 0`, `price
 * 2`).
 */
export function readDraft(draft: Draft, off: Discounts): { read: Read } | { errors: Errors } {
  const errors: Errors = {}
  // A line in which nothing stands is none.
  const lines = draft.lines.filter(({ description, price }) => description.trim() !== '' || price.trim() !== '')
  const judged = Items.safeParse(
    lines.map(({ key, description, detail, quantity, unit, price, taxable }) => {
      const discount = off.lines.get(key)
      const figures = { quantity: readQuantity(quantity), unitPrice: parseDollars(price) ?? Number.NaN }
      const isRead = figures.quantity > 0 && figures.unitPrice >= 0
      return {
        description,
        ...(detail && { detail }),
        ...figures,
        ...(unit && { unit }),
        total: isRead ? lineTotal(figures) : 0,
        ...(discount && { discount }),
        ...(!taxable && { taxable }),
      }
    }),
  )
  for (const { path, message } of judged.error?.issues ?? []) {
    const line = lines[Number(path[0])]
    errors[
      `${path[1] === 'unitPrice' || path[1] === 'total' ? 'price' : String(path[1])} ${draft.lines.findIndex(({ key }) => key === line?.key)}`
    ] ??= message
  }
  const rate = readRate(draft.taxRate)
  if (rate === null) errors.taxRate = 'Enter a tax rate from 0 to 100 percent, like 7.5%.'
  if (readDiscount(draft) === undefined) errors.discount = 'Enter a discount like 10% or 25.00.'
  const deposit = draft.deposit.trim() === '' ? 0 : parseDollars(draft.deposit)
  if (deposit === null) errors.deposit = 'Enter dollars and cents, like 250.00.'
  if (draft.dueDate === '') errors.dueDate = 'Enter a valid due date.'
  if (Object.keys(errors).length > 0) return { errors }
  return {
    read: {
      amount: computeBillTotals(draft, off).total,
      lineItems: JSON.stringify(judged.data ?? []),
      discount: off.whole,
      taxRate: rate ?? 0,
      dueDate: draft.dueDate,
      notes: draft.notes.trim() || null,
      jobId: draft.jobId,
      deposit: deposit
        ? { amount: deposit, method: draft.depositMethod, reference: draft.reference.trim() || null }
        : null,
    },
  }
}

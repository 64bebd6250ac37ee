/**
 * What stands on a paper that a customer gets, in words and figures: the one text that a screen shows and the PDF
 * prints.
 */
import { formatCents, formatSigned } from './money.ts'
import { formatPhone } from './phone.ts'

export type PrintableDocument = {
  title: string
  number: string
  /** Said across the top: `Draft`, `Paid Nov 20, 2026`; null while it waits. */
  stamp: string | null
  from: Sender
  to: Party & { called: string }
  dates: { called: string; day: string }[]
  /** Said above the table. */
  lead?: string | null
  rows: { description: string; detail?: string | null; quantity: string; price: string; total: string }[]
  sums: Sum[]
  /** What stands under it: other tables, each with its own heading. */
  also?: { called: string; rows: { description: string; detail?: string | null; amount: string }[] }[]
  /** How the customer signed: the strokes (an SVG path in `SIGN_ROOM`; null for a typed name) and who that was. */
  signature?: { path: string | null; name: string; signedOn: string } | null
  /** Where it is paid: printed with a QR code. */
  payLink?: string | null
  notes: string[]
}

/** A paper of figures: some in large letters, and tables with a bar beside what they tell. `share` is from 0 to 1. */
export type FigureSheet = {
  title: string
  number: string
  from: Sender
  dates: PrintableDocument['dates']
  lead: string | null
  figures: { called: string; value: string; hint: string | null }[]
  tables: { called: string; hint: string | null; columns: string[]; rows: { cells: string[]; share?: number }[] }[]
  notes: string[]
}

export type Sum = { called: string; amount: string; isLast: boolean }
type Party = { name: string; lines: string[] }
/** `logo`: base64, with its size in pixels. */
type Sender = Party & { logo?: { png: string; width: number; height: number } | null }

/** A line of the sums; cents below zero are taken off. */
export const toSumLine = (called: string, cents: number): Sum => ({
  called,
  amount: formatSigned(cents),
  isLast: false,
})

/** `850`, `1.5`. */
export const formatQuantity = (quantity: number): string =>
  quantity.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** `440 sq ft`, `2 hours`; what is counted by the piece stays a plain number. */
export function formatQuantityWithUnit(quantity: number, unit?: string): string {
  const many = formatQuantity(quantity)
  if (unit === undefined || unit === 'each') return many
  return `${many} ${unit === 'hour' && quantity !== 1 ? 'hours' : unit}`
}

/** A line of a bill as the paper has it; money in cents. One below zero is taken off, and has only its sum. */
export const toDocumentRow = (line: {
  description: string
  detail?: string | null | undefined
  quantity: number
  unit?: string | undefined
  unitPrice: number
  total: number
}): PrintableDocument['rows'][number] => ({
  description: line.description,
  detail: line.detail ?? null,
  quantity: line.total < 0 ? '' : formatQuantityWithUnit(line.quantity, line.unit),
  price: line.total < 0 ? '' : formatCents(line.unitPrice),
  total: formatSigned(line.total),
})

type Bill = { subtotal: number; discount: { name: string; cents: number } | null; tax: number; taxRate: number }

/**
 * How the lines become the total; cents, the rate in thousandths of a percent. A bill without discount and tax needs no
 * telling.
 */
export function toTotalLines({ subtotal, discount, tax, taxRate }: Bill): Sum[] {
  const hasDiscount = discount !== null && discount.cents > 0
  if (!hasDiscount && tax === 0) return []
  return [
    toSumLine('Subtotal', subtotal),
    ...(hasDiscount ? [toSumLine(discount.name, -discount.cents)] : []),
    ...(tax > 0 ? [toSumLine(`Tax ${formatRate(taxRate)}`, tax)] : []),
  ]
}

/** 7500 → `7.5%`. */
const formatRate = (thousandths: number): string =>
  `${(thousandths / 1000).toLocaleString('en-US', { maximumFractionDigits: 3 })}%`

type Facts = { name: string; street: string; city: string; state: string; zip: string; phone: string }

/** The business, as it stands at the top. */
export const toSender = (facts: Facts): Party => ({
  name: facts.name,
  lines: [
    ...(facts.street ? [facts.street] : []),
    `${facts.city}, ${facts.state} ${facts.zip}`,
    formatPhone(facts.phone),
  ],
})

/** A customer: the street, and under it the town. */
export function toReceiver(called: string, name: string, address: string): PrintableDocument['to'] {
  const [street = '', ...town] = address.split(',')
  return { called, name, lines: town.length > 0 ? [street.trim(), town.join(',').trim()] : [street.trim()] }
}

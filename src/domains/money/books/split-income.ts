/** Which part of an invoice is which income, without its tax. Pure; cents. */
import type { LineItem } from '#domains/money/invoices/contract-line-items.ts'
import { lineDiscount } from '#domains/sales/pricing/bill-totals.ts'
import type { AccountKey } from './contract.ts'
import type { InvoiceItem } from './journal-entry.ts'

type Billed = { lines: readonly LineItem[]; service: string | null; amount: number; tax: number }

/** Cleaning before sealing is part of the sealing. */
function findIncome(words: string): AccountKey | null {
  if (/seal|restor/i.test(words)) return 'incomeSealing'
  return /wash|clean/i.test(words) ? 'incomeWashing' : null
}

/**
 * Returns the lines of an invoice with their income account. A line says itself what it is; otherwise it belongs to the
 * service of the job. The discount of the whole is spread over the lines by their amounts, so that they add up to the
 * amount without tax, to the cent.
 */
export function splitIncome({ lines, service, amount, tax }: Billed): InvoiceItem[] {
  const own = findIncome(service ?? '') ?? 'incomeOther'
  const wanted = amount - tax
  const nets = lines.map((line) => line.total - lineDiscount(line))
  const whole = nets.reduce((sum, cents) => sum + cents, 0)
  if (whole <= 0) return wanted === 0 ? [] : [{ description: service ?? 'Services', key: own, cents: wanted }]
  let before = 0
  return lines
    .map((line, place) => {
      const upTo = before + (nets[place] ?? 0)
      const cents = share(wanted, upTo, whole) - share(wanted, before, whole)
      before = upTo
      return { description: describeLine(line), key: findIncome(line.description) ?? own, cents }
    })
    .filter(({ cents }) => cents !== 0)
}

/** Whole numbers all the way: a float would lose cents of large amounts. */
const share = (cents: number, part: number, whole: number): number =>
  Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

const describeLine = ({ description, quantity, unit }: LineItem): string =>
  quantity === 1
    ? description
    : `${description}, ${quantity.toLocaleString('en-US')}${unit && unit !== 'each' ? ` ${unit}` : ''}`

/** What a customer's pricing rules make of lines that are added to their work, where no form offers the rule. */
import { computePercent, lineTotal } from '#domains/sales/pricing/bill-totals.ts'
import { assignServices, rulesForLines } from '#domains/sales/pricing/line-rules.ts'
import { describeRule, isSameService } from '#domains/sales/pricing/pick-rule.ts'
import { listRulesOf } from '#domains/sales/pricing/service.ts'
import * as priceBook from '#domains/sales/price-book/service.ts'
import { toDay } from '#lib/dates.ts'
import { formatQuantityWithUnit } from '#lib/printable-document.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { EstimateLine } from './contract-line-items.ts'

/**
 * Returns the lines at the customer's own prices. A line that names no service is of the service of the job, whose
 * dollars off and flat rates the job itself has already: of those only a percentage comes off it.
 */
export async function applyAgreedPrices(
  tx: Tx,
  { customerId, service }: { customerId: string; service: string },
  lines: readonly EstimateLine[],
): Promise<EstimateLine[]> {
  const day = toDay(tx.now)
  const rules = await listRulesOf(tx, customerId, day)
  if (rules.length === 0) return [...lines]
  const services = (await priceBook.list(tx)).filter(({ kind }) => kind === 'service').map(({ name }) => name)
  const named = [...services, ...rules.map((rule) => rule.service)]
  const asked = lines.map((line) => ({ line, ...line, service: assignServices([line], named, service)[0] ?? service }))
  const percents = rules.filter(({ priceType }) => priceType === 'discount_percent')
  const [ofJob, ofOthers] = [true, false].map((isOfJob) => {
    const of = asked.filter((one) => isSameService(one.service, service) === isOfJob)
    const found = rulesForLines(isOfJob ? percents : rules, of, day)
    return new Map(of.map(({ line }, at) => [line, found[at] ?? null]))
  })
  return lines.map((line) => {
    const ruled = ofJob?.get(line) ?? ofOthers?.get(line)
    if (!ruled) return line
    const { rule, discount } = ruled
    const list = lineTotal(line)
    const price = list - ('percent' in discount ? computePercent(list, discount.percent) : discount.cents)
    const words =
      rule.priceType === 'fixed' ? describeRule(rule) : `${describeRule(rule).replace(/ (off|discount)$/, '')} off list`
    return toPrice({ ...line, rule: { words, list } }, price)
  })
}

/** The line at this price in cents: by its unit where that comes to the same cent, else as one. */
function toPrice(line: EstimateLine, price: number): EstimateLine {
  const each = Math.round(price / line.quantity)
  if (lineTotal({ quantity: line.quantity, unitPrice: each }) === price) return { ...line, unitPrice: each }
  const measured = line.quantity === 1 ? null : formatQuantityWithUnit(line.quantity, line.unit)
  const detail = [measured, line.detail].filter(Boolean).join(', ').slice(0, 300) || null
  return { ...line, quantity: 1, unit: 'each', byArea: false, unitPrice: price, detail }
}

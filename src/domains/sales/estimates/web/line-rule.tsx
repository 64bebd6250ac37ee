import { Tag } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useToday } from '#dashboard/parts/use-today.ts'
import { lineTotal } from '#domains/sales/pricing/bill-totals.ts'
import { assignServices } from '#domains/sales/pricing/line-rules.ts'
import { usePrice, useCustomerRules, type PriceRow, type RuleRow } from '#domains/sales/pricing/web/queries.ts'
import { useServiceNames } from '#domains/sales/price-book/web/queries.ts'
import { formatCents, parseDollars, toDollarText } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { parseFigure } from './discount-draft.ts'
import type { DraftLine } from './form-state.ts'

/**
 * Whose rules apply, to which service where a line names none (empty: to none), and the square feet that were measured.
 */
export type Pricing = { customerId: string; service: string; areaSqFt: number | null }

type Props = {
  line: DraftLine
  pricing: Pricing
  /** It is what the rest stands beside: dollars off and flat rates are of the first line of a service. */
  isFirst: boolean
  onChange: (to: Partial<DraftLine>) => void
}

/**
 * Shows which of the customer's pricing rules sets the price of a line, or could set it. A line without a typed price
 * takes the rule automatically.
 */
export function LineRule(given: Props) {
  const { line, pricing } = given
  const rules = useCustomerRules(pricing.customerId)
  const all = rules.data?.body ?? []
  return (
    <>
      {line.rule && (
        <p className="small muted linerule">
          <Tag className="i" />
          {line.rule.words}
          {line.rule.list !== null && `, list price ${formatCents(line.rule.list)}`}
        </p>
      )}
      {all.length > 0 && (!line.rule || line.filled === 'by itself') && <Offered {...given} rules={all} />}
    </>
  )
}

function Offered({ line, pricing, isFirst, onChange, rules }: Props & { rules: readonly RuleRow[] }) {
  const today = useToday()
  const services = useServiceNames()
  const [service = ''] = assignServices(
    [line],
    [...services, ...rules.map((rule) => rule.service)],
    pricing.service || null,
  )
  const quantity = line.byArea ? (pricing.areaSqFt ?? Number.NaN) : parseFigure(line.quantity)
  // A typed price is the list price.
  const isOpen = line.price.trim() === '' || line.filled === 'by itself'
  const typed = isOpen ? null : parseDollars(line.price)
  const { data: price } = usePrice({
    customerId: pricing.customerId,
    service,
    day: today,
    areaSqFt: line.unit === 'sq ft' ? quantity : null,
    amount: typed === null || !(quantity > 0) ? undefined : lineTotal({ quantity, unitPrice: typed }),
  })
  const isOfIt = isFirst || service !== pricing.service || price?.rule?.priceType === 'discount_percent'
  const offered = isOfIt && price && (isOpen || typed !== null) ? taken(line, quantity, price, rules) : null
  // By itself only what leaves the line as it is, and follows the area while that is still typed.
  const filling =
    offered && !('quantity' in offered)
      ? offered
      : price && line.filled === 'by itself'
        ? { price: '', rule: null }
        : null
  const isByItself = filling !== null && isOpen && line.filled !== 'by hand'
  const fill = useEffectEvent(() => {
    if (filling) onChange({ ...filling, filled: filling.rule ? 'by itself' : null })
  })
  const differs = isByItself && filling.price !== line.price
  // Repeats until the price is in the form: when several lines are filled at once, only the last line's change is
  // saved.
  useEffect(() => {
    if (differs) fill()
  })
  if (!offered?.rule || isByItself) return null
  return (
    <div className="agreed" role="status">
      <p>
        <Tag className="i" />
        <span>
          {offered.rule.words}: <b>{formatCents(price?.price ?? 0)}</b>
        </span>
      </p>
      <Button tone="line" size="sm" onClick={() => onChange({ ...offered, filled: 'by hand' })}>
        Use this price
      </Button>
    </div>
  )
}

/** The line at the price of the rule: by its unit where that comes to the same cent, else as one. */
function taken(
  line: DraftLine,
  quantity: number,
  { base, price, rule, lines }: PriceRow,
  rules: readonly RuleRow[],
): Partial<DraftLine> | null {
  if (!rule || price === null || price === base) return null
  const notes = rules.find(({ id }) => id === rule.id)?.notes
  const words = rule.priceType === 'fixed' ? rule.words : `${rule.words.replace(/ (off|discount)$/, '')} off list`
  const made = { rule: { words: notes ? `${words}: ${notes}`.slice(0, 200) : words, list: base } }
  const each = Math.round(price / quantity)
  // The smallest job is no price of a square foot.
  const isEach = rule.priceType !== 'fixed' && lines.length <= 1 && quantity > 0
  if (isEach && lineTotal({ quantity, unitPrice: each }) === price) return { ...made, price: toDollarText(each) }
  const measured =
    quantity > 0 && quantity !== 1
      ? `${quantity.toLocaleString('en-US')} ${line.unit === 'each' ? 'pieces' : line.unit}`
      : ''
  return {
    ...made,
    price: toDollarText(price),
    quantity: '1',
    unit: 'each',
    byArea: false,
    detail: line.detail || measured,
  }
}

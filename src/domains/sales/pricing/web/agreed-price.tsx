import { Tag } from 'lucide-react'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { PriceRow } from './queries.ts'

type Props = {
  price: PriceRow
  whose: string
  /** It is what stands in the form already. */
  isUsed: boolean
  onUse: (cents: number) => void
}

/**
 * The price that was agreed with the customer, beside the amount that is typed: `10% discount for Elena Vargas:
 * $1,032.75`.
 */
export function AgreedPrice({ price: { price, rule }, whose, isUsed, onUse }: Props) {
  if (!rule) return null
  return (
    <div className="agreed" role="status">
      <p>
        <Tag className="i" />
        <span>
          {rule.words} for {whose}
          {price !== null && (
            <>
              : <b>{formatCents(price)}</b>
            </>
          )}
        </span>
      </p>
      {price !== null && !isUsed && (
        <Button tone="line" size="sm" onClick={() => onUse(price)}>
          Use this price
        </Button>
      )}
    </div>
  )
}

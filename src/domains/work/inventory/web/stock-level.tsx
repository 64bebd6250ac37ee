import { formatQuantity } from '../contract-units.ts'
import type { MaterialRow } from './queries.ts'

/** How full the shelf is: dark what is reserved, light what is free, a line at the minimum. */
export function Level({
  material: { quantityOnHand, quantityReserved, minStockLevel, unit, low },
}: {
  material: MaterialRow
}) {
  // The minimum stands at a quarter, unless there is far more.
  const whole = Math.max(minStockLevel * 4, quantityOnHand * 1.25, 1)
  const part = (quantity: number) => (100 * quantity) / whole
  const words = `${formatQuantity(quantityOnHand, unit)} on hand, ${quantityReserved} reserved, minimum ${minStockLevel}`
  return (
    <svg
      className={`lvl${low ? ' low' : ''}`}
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <rect className="bg" width="100" height="12" />
      <rect className="on" width={part(quantityOnHand)} height="12" />
      <rect className="rs" width={part(quantityReserved)} height="12" />
      {minStockLevel > 0 && <rect className="mn" x={part(minStockLevel)} width="1.2" height="12" />}
    </svg>
  )
}

import { lineTotal } from '#domains/sales/pricing/bill-totals.ts'
import type { EstimateLine } from './contract-line-items.ts'

/** Good, better, best: the finishes of the trade, at the low, usual and high price of a service. */
export const FINISHES = [
  { name: 'Natural', level: 'low' },
  { name: 'Satin', level: 'usual' },
  { name: 'Wet-look', level: 'high' },
] as const

/** The one that is recommended until a person says otherwise. */
export const USUAL_FINISH = 'Satin'

type Priced = { each: number; unit: EstimateLine['unit']; minimum: number }

/**
 * How so many units are priced, in cents: by the unit, or as one piece where that comes to less than the work costs at
 * least. `units` null: not known yet.
 */
export function priceUnits(
  { each, unit, minimum }: Priced,
  units: number | null,
): Pick<EstimateLine, 'unit' | 'byArea' | 'unitPrice'> {
  if (units !== null && units > 0 && minimum > 0 && lineTotal({ quantity: units, unitPrice: each }) < minimum)
    return { unit: 'each', byArea: false, unitPrice: minimum }
  return { unit, byArea: unit === 'sq ft', unitPrice: each }
}

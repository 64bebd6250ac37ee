import { CircleCheck, CircleX, TrendingDown } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { formatQuantity, toPlural, getUnitLabel } from '#domains/work/inventory/contract-units.ts'
import type { NeedLine } from './queries.ts'

/** Formats a need as `12 gal` or `17 bags`; empty while the quantity is unknown. */
export const formatNeed = ({ quantity, unit }: Pick<NeedLine, 'quantity' | 'unit'>): string =>
  quantity === null ? '' : unit === null ? String(quantity) : formatQuantity(quantity, unit)

/** How it came about, how it is bought, and what of it is held: `1 coat, 10% waste, 12 reserved`. */
export function describeLine({ words, byHand, estimated, unit, packs, used, held, short }: NeedLine): string {
  const parts = [
    byHand && estimated !== null
      ? `set manually (estimate: ${unit === null ? estimated : formatQuantity(estimated, unit)})`
      : words,
    ...(packs && packs.units > 1
      ? [`${packs.many} ${packs.many === 1 ? packs.name : toPlural(packs.name)} of ${packs.units}`]
      : []),
    ...(used > 0 ? [`${used} used`] : []),
    ...(held > 0 ? [`${held} reserved`] : []),
    ...(short > 0 ? [`${short} to buy`] : []),
  ]
  return parts.join(', ')
}

/** `Free 18` when there is enough, `Free 3` in another tone when there is not. */
export function freeBadge({ quantity, used, free }: NeedLine): Badge | null {
  if (free === null || quantity === null || quantity <= used) return null
  return quantity - used <= free
    ? { tone: 'palm', icon: CircleCheck, word: `Available ${free}` }
    : { tone: 'sun', icon: TrendingDown, word: `Available ${Math.max(0, free)}` }
}

export const LOW: Badge = { tone: 'sun', icon: TrendingDown, word: 'Low' }
export const FREE: Badge = { tone: 'palm', icon: CircleCheck, word: 'Available' }
export const NOT_FREE: Badge = { tone: 'rose', icon: CircleX, word: 'Not available' }

/** Beside a field for a number of them: `Natural sealer (gal)`. */
export const formatFieldLabel = ({ name, unit }: { name: string; unit: string | null }): string =>
  unit === null ? name : `${name} (${getUnitLabel(2, unit)})`

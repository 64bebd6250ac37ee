import type { Rates } from '#domains/system/business/contract.ts'
import { formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { formatCents } from '#lib/money.ts'

type Rate = Rates[keyof Rates]

/** `$1.30 to $2.20`: cents count by the square foot. */
export const formatPerSquareFoot = ({ low, high }: Rate): string =>
  low === high ? formatCents(low) : `${formatCents(low)} to ${formatCents(high)}`

/** `$450`; null when any job is large enough. */
export const formatMinimum = ({ minimum }: Rate): string | null =>
  minimum > 0 ? formatBallpark({ low: minimum, high: minimum }) : null

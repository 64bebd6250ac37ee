import { ROUGH_SIZES } from './contract-options.ts'
import type { RoughSize } from './contract-quote.ts'

/**
 * `about 700 sq ft`, or the size that was chosen with it: `Two-car driveway, about 700 sq ft`; null when no size was
 * given.
 */
export function formatSize({
  areaSqFt,
  roughSize,
}: {
  areaSqFt: number | null
  roughSize: string | null
}): string | null {
  if (areaSqFt === null) return null
  const about = `about ${areaSqFt.toLocaleString('en-US')} sq ft`
  // The contract's check stood before the column.
  return roughSize === null ? about : `${ROUGH_SIZES[roughSize as RoughSize].label}, ${about}`
}

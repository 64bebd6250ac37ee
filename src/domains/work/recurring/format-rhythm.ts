// Pure, and for both sides: how often a plan comes, in words.
import type { Every } from './contract.ts'
import { getVisitsPerYear } from './occurrence-dates.ts'
import type { Rhythm } from './occurrence-dates.ts'

/** `monthly`, `weekly`, `every day`, `every 4 weeks`: to be read after a price or a name. */
export function formatRhythm({ frequency, every }: Rhythm): string {
  if (frequency !== 'custom' || !every) return frequency
  const { count, unit } = every
  if (count > 1) return `every ${count} ${unit}s`
  return unit === 'week' ? 'weekly' : `every ${unit}`
}

/** `13 visits a year`, `1 visit every 2 years`, `1 visit every 18 months`. */
export function formatPerYear(rhythm: Rhythm & { every?: Every | null }): string {
  const many = Math.round(getVisitsPerYear(rhythm))
  if (getVisitsPerYear(rhythm) < 0.99 && rhythm.every)
    return `1 visit every ${rhythm.every.count} ${rhythm.every.unit}s`
  return many === 1 ? '1 visit a year' : `${many} visits a year`
}

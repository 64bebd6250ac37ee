import { Source, SOURCES } from '#domains/sales/requests/contract-office.ts'
import { formatSourceAndMedium } from '#domains/sales/requests/format-attribution.ts'

/** The key of a source (contract-sources.ts) in an owner's words. Pure, and for both sides. */
export function formatSourceKey(key: string): string {
  if (key === '') return 'Not known'
  if (key === '*') return 'All other sources'
  const way = Source.safeParse(key).data
  return way ? SOURCES[way].label : formatSourceAndMedium(key)
}

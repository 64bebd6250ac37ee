import { SOURCES } from '../contract-office.ts'
import { DIRECT, formatSourceAndMedium } from '../format-attribution.ts'
import type { RequestRow } from './queries.ts'

/** How a request came to us: `From the Gallery page, via Google Ads`, `Phone call`. */
export function formatLeadSource(request: Pick<RequestRow, 'source' | 'page' | 'leadSource'>): string {
  const { leadSource } = request
  return leadSource === null || leadSource === DIRECT
    ? formatWay(request)
    : `${formatWay(request)}, via ${formatSourceAndMedium(leadSource)}`
}

/** The way alone: `From the Gallery page`, `Phone call`. */
export function formatWay({ source, page }: Pick<RequestRow, 'source' | 'page'>): string {
  if (source !== 'website') return SOURCES[source].label
  return page === null ? 'From the website' : `From the ${pageName(page)} page`
}

/** `/service-areas/apollo-beach` → `Apollo Beach`: our addresses are made of the names of the pages. */
function pageName(path: string): string {
  const last = path.split('/').findLast((part) => part !== '')
  if (last === undefined) return 'Home'
  if (last === 'faq') return 'FAQ'
  return last.replaceAll(
    /(^|-)([a-z])/g,
    (_whole, dash: string, letter: string) => `${dash ? ' ' : ''}${letter.toUpperCase()}`,
  )
}

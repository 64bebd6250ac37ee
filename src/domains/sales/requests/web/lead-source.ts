import { SOURCES } from '../contract-office.ts'
import type { RequestRow } from './queries.ts'

/** How a request came to us: `From the Gallery page`, `Phone call`. */
export function formatLeadSource({ source, page }: Pick<RequestRow, 'source' | 'page'>): string {
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

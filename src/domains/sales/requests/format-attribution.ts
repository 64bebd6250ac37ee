/** Says in an owner's words where a request came from. Pure, and for both sides. */
import type { Attribution } from './contract-attribution.ts'

const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  bing: 'Bing',
  duckduckgo: 'DuckDuckGo',
  yahoo: 'Yahoo',
  ecosia: 'Ecosia',
  brave: 'Brave',
  facebook: 'Facebook',
  fb: 'Facebook',
  instagram: 'Instagram',
  ig: 'Instagram',
  nextdoor: 'Nextdoor',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  reddit: 'Reddit',
  yelp: 'Yelp',
}
/** Typed in, from a bookmark, or from a site that the browser does not name. */
export const DIRECT = 'direct/none'
const PAID = /^(?:cpc|ppc|paid.*|display|cpm)$/

/** `google/cpc` is `Google Ads`, `google/organic` is `Google search`, and a word of the owner's own stays as it is. */
export function formatSourceAndMedium(leadSource: string): string {
  const [source = '', medium = ''] = leadSource.split('/')
  const name = NAMES[source] ?? source
  if (medium === '') return leadSource
  if (leadSource === DIRECT) return 'Typed in or bookmarked'
  if (PAID.test(medium)) return source === 'bing' ? 'Microsoft Ads' : NAMES[source] ? `${name} Ads` : `${name}, ads`
  if (medium === 'organic') return `${name} search`
  if (medium === 'referral') return `Link on ${name}`
  return medium === 'none' || (medium === 'social' && name !== source) ? name : `${name}, ${medium}`
}

/** The rest of it: `campaign spring-2026; first page /services/paver-sealing; 3 pages`. Empty where nothing is known. */
export function formatVisit({ campaign, term, content, firstPage, lastPage, pages }: Attribution): string {
  return [
    campaign && `campaign ${campaign}`,
    term && `searched for “${term}”`,
    content && `ad ${content}`,
    firstPage && `first page ${nameOf(firstPage)}`,
    lastPage && lastPage !== firstPage && `then ${nameOf(lastPage)}`,
    pages && `${pages} ${pages === 1 ? 'page' : 'pages'}`,
  ]
    .filter(Boolean)
    .join('; ')
}

const nameOf = (path: string): string => (path === '/' ? 'Home' : path)

/** Where the visit of a request began: the tags of its link, the site before ours, and the way to the form. */
import { clean } from '#domains/site/traffic/parse-referrer.ts'
import { CLICK_IDS, SentAttribution, TAGS } from './contract-attribution.ts'
import { DIRECT } from './format-attribution.ts'
import type { Attribution } from './contract-attribution.ts'

/** The attribution of a request, unless the browser asks not to be tracked (Do Not Track, Global Privacy Control). */
export const toAttribution = (
  header: (name: string) => string | undefined,
  sent: Attribution | null | undefined,
): Attribution | null => (header('dnt') === '1' || header('sec-gpc') === '1' ? null : (sent ?? null))

/**
 * Reads the tags of a page's address. A form that is posted without JavaScript tells no more than the page it stood on.
 * Null where it has none.
 */
export function fromPageAddress(referer: string | undefined, page: string | null): Attribution | null {
  const query = URL.parse(referer ?? '')?.searchParams
  const names = [
    ...Object.keys(TAGS).map((name) => [name, `utm_${name}`]),
    ...Object.keys(CLICK_IDS).map((id) => [id, id]),
  ]
  const sent = names.flatMap(([name = '', parameter = '']) => [[name, query?.get(parameter) ?? undefined] as const])
  const found = SentAttribution.parse(Object.fromEntries(sent))
  return found ? { ...found, ...(page && { firstPage: page }) } : null
}

const SEARCH_ENGINES = /(?:^|\.)(google|bing|duckduckgo|yahoo|ecosia|brave)\.[a-z.]{2,6}$/
const SOCIAL_SITES = /(?:^|\.)(facebook|instagram|nextdoor|youtube|pinterest|linkedin|tiktok|reddit|yelp)\.com$/

/**
 * Names the source and medium that a request is counted under, as Google Analytics does: `google/cpc`,
 * `google/organic`, `facebook/social`, `nextdoor.example/referral`, `direct/none`. Tags come first, then the click's
 * ID, then the site before ours. Lowercase, and at most 81 characters.
 */
export function toLeadSource({ source, medium, referrer, ...ids }: Attribution): string {
  const network = ids.gclid || ids.gbraid || ids.wbraid ? 'google' : ids.msclkid ? 'bing' : null
  const named = clean(source)
  if (named) return `${named}/${clean(medium) ?? (network ? 'cpc' : 'none')}`
  if (network) return `${network}/cpc`
  if (ids.fbclid) return 'facebook/social'
  if (!referrer) return DIRECT
  const engine = SEARCH_ENGINES.exec(referrer)?.[1]
  const social = SOCIAL_SITES.exec(referrer)?.[1]
  return engine
    ? `${engine}/organic`
    : social
      ? `${social}/social`
      : `${clean(referrer.replace(/^www\./, ''))}/referral`
}

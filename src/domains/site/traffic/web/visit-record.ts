/** Where this tab's visit began and which way it took: the keys of `SentAttribution`, and `page`, the newest one. */
export type VisitRecord = Record<string, string | number | undefined>

const KEY = 'origin'
const CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid']
const CAMPAIGN = ['source', 'medium', 'campaign', 'term', 'content']
const MAX_LENGTH = 200

/** Returns what `noteVisit` stored in this tab; undefined where it stored nothing, or what is there is not ours. */
export function readVisit(): VisitRecord | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '')
    // A text, a number or null has no first page. What the fields hold is for the server to judge.
    return stored && Object(stored).firstPage ? (stored as VisitRecord) : undefined
  } catch {
    // Storage can be switched off, empty, or hold what is no JSON.
    return undefined
  }
}

/**
 * Adds this page to the tab's record and returns the record. A link of another campaign begins a new one: the last
 * link that was followed counts. Call it only for visitors who may be counted.
 */
export function noteVisit(): VisitRecord {
  const page = location.pathname
  const said = new URLSearchParams(location.search)
  const tags = Object.fromEntries(
    [...CAMPAIGN.map((name) => [name, `utm_${name}`] as const), ...CLICK_IDS.map((name) => [name, name] as const)]
      .map(([name, parameter]) => [name, said.get(parameter)?.slice(0, MAX_LENGTH)] as const)
      .filter(([, value]) => value),
  )
  const before = readVisit()
  const isNew = !before || Object.entries(tags).some(([name, value]) => before[name] !== value)
  const host = document.referrer && new URL(document.referrer).hostname
  const visit: VisitRecord = isNew
    ? { ...tags, referrer: (host !== location.hostname && host) || undefined, firstPage: page, page, pages: 1 }
    : before.page === page
      ? before
      : { ...before, lastPage: before.page, page, pages: Number(before.pages) + 1 }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(visit))
  } catch {
    // Then each page tells for itself.
  }
  return visit
}

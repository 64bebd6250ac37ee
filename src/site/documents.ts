import { MANIFEST_PATH } from '#dashboard/shell.ts'
import type { Content } from '#domains/system/business/contract.ts'
import type { SeoSettings } from '#domains/site/seo/contract.ts'
import { contactCard } from './crawlers/contact-card.ts'
import { renderLlmsTxt } from './crawlers/llms.ts'
import { dashboardManifest, manifest } from './crawlers/manifest.ts'
import { robots } from './crawlers/robots.ts'
import { siteMap } from './crawlers/site-map.ts'
import { PAGES } from './pages.ts'

/**
 * The data of the documents that search engines, assistants and browsers read about the whole site. The server renders
 * them when something changes, like a page, and caches them beside the pages.
 */
export type DocumentData = Content & {
  /** Scheme, host and port of the public address, without a slash at the end. */
  origin: string
  /** `YYYY-MM-DD` where the business is. */
  today: string
  builtAt: Date
  /** When a write last changed a page, by path; `*` is all of them. */
  changes: ReadonlyMap<string, Date>
  /** What the owner says of each page. */
  seo: readonly SeoSettings[]
}

const LISTED = PAGES.filter((page) => !page.unlisted)

const DOCUMENTS: Record<string, { type: string; make: (data: DocumentData) => string; maxAgeSeconds?: number }> = {
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    make: (data) => siteMap(shown(data).map(({ path }) => entry(path, data))),
  },
  '/robots.txt': { type: 'text/plain; charset=utf-8', make: ({ origin }) => robots(origin) },
  '/llms.txt': {
    type: 'text/plain; charset=utf-8',
    make: (data) => renderLlmsTxt({ ...data, pages: described(data) }),
  },
  [MANIFEST_PATH]: {
    type: 'application/manifest+json',
    make: ({ facts }) => dashboardManifest(facts),
    maxAgeSeconds: 3600,
  },
  '/contact.vcf': {
    type: 'text/vcard; charset=utf-8',
    make: ({ facts, origin }) => contactCard(facts, origin),
    maxAgeSeconds: 3600,
  },
  '/site.webmanifest': {
    type: 'application/manifest+json',
    make: ({ facts }) => manifest(facts),
    maxAgeSeconds: 3600,
  },
}

export const DOCUMENT_PATHS: readonly string[] = Object.keys(DOCUMENTS)

/** One of DOCUMENT_PATHS, finished. Pure: the same data gives the same bytes. */
export function renderDocument(
  path: string,
  data: DocumentData,
): { type: string; body: string; headers: Record<string, string> } {
  const document = DOCUMENTS[path]
  if (!document) throw new Error(`${path} is not a document of the site`)
  const { type, make, maxAgeSeconds } = document
  return {
    type,
    body: make(data),
    headers: maxAgeSeconds === undefined ? {} : { 'cache-control': `public, max-age=${maxAgeSeconds}` },
  }
}

/** A page is as new as the last write, or the last release, that changed what it shows. */
export function findLastChange(path: string, changes: DocumentData['changes']): Date | undefined {
  const times = [changes.get(path), changes.get('*')].flatMap((at) => at?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

const entry = (path: string, { origin, builtAt, changes }: DocumentData): { address: string; changed: Date } => ({
  address: origin + path,
  // Without the database, the time of the build is the best known answer.
  changed: findLastChange(path, changes) ?? builtAt,
})

/** The owner may hide a page from search; visitors find it all the same. */
const shown = ({ seo }: DocumentData) =>
  LISTED.filter(({ path }) => !seo.some((row) => row.pagePath === path && row.hidden))

function described(data: DocumentData): { path: string; title: string; description: string }[] {
  const { seo, facts } = data
  return shown(data).map(({ path, title, description }) => {
    const saved = seo.find((row) => row.pagePath === path)
    return { path, title: saved?.pageTitle ?? title(facts), description: saved?.metaDescription ?? description(facts) }
  })
}

/**
 * What the program answers itself beside the pages that are in search: an old address cannot be one of these, since it
 * would never be followed. Whatever is answered goes before any redirect (site/routes.ts); the list is for the
 * sentence. redirects.test.ts holds it against all that is served.
 */
const RESERVED_PATHS: ReadonlySet<string> = new Set([
  '/404',
  '/thank-you',
  '/login',
  '/sign-in',
  '/sign-in/code',
  '/set-up',
  '/invitation',
  '/reset-password',
  '/quote',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/contact.vcf',
  '/site.webmanifest',
  '/dashboard.webmanifest',
  '/favicon.ico',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/print.css',
  '/sw.js',
])

/** Everything that begins with one of these, and the path itself. */
const WITH_ALL_BELOW = ['/api', '/dashboard', '/system-health', '/seo-management', '/assets', '/.well-known']

/** Everything below; the path itself is free, as `/photos` of an older site may be. */
const ONLY_BELOW = [
  '/photos',
  '/logo',
  '/calendar',
  '/review',
  '/estimate',
  '/change-order',
  '/pay',
  '/unsubscribe',
  '/e',
  '/pictures',
  '/share',
]

/** `path` in its plain spelling (plain-path.ts). */
export const isReserved = (path: string): boolean =>
  RESERVED_PATHS.has(path) ||
  /^\/icon-[^/]+$/.test(path) ||
  WITH_ALL_BELOW.some((first) => path === first || path.startsWith(`${first}/`)) ||
  ONLY_BELOW.some((first) => path.startsWith(`${first}/`))

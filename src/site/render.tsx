import { renderToString } from 'react-dom/server'
import { Document, STYLES_COME_HERE } from './layout/document.tsx'
import type { Gathered } from './page.ts'
import { notFound } from './pages/not-found.tsx'
import { stylesFor } from './page-styles.ts'
import { PAGES, PERSONAL_PAGES } from './pages.ts'

/** Every path that has a page, for the page cache and the site map. */
export const SITE_PATHS: readonly string[] = PAGES.map((page) => page.path)

/**
 * The page of a path, whole, and the styles in its head for its policy. An unknown path answers the not-found page with
 * status 404, a page that lacks what it is about 503. Pure: the same data gives the same bytes.
 */
export function renderPage(path: string, data: Gathered): { status: number; html: string; styles: string } {
  const page = [...PAGES, ...PERSONAL_PAGES].find((candidate) => candidate.path === path) ?? notFound
  const shown = { ...data, path: page.path }
  const html = withoutIconNames(`<!doctype html>${renderToString(<Document page={page} data={shown} />)}`)
  const styles = stylesFor(html, data.assets.rules)
  const status = page.isIncomplete?.(shown) ? 503 : (page.status ?? 200)
  return { status, html: html.replace(STYLES_COME_HERE, () => styles), styles }
}

/**
 * Drops the classes that Lucide gives its icons, which no style reads: 100 compressed bytes of a page
 * (docs/decisions/009).
 */
function withoutIconNames(html: string): string {
  return html.replaceAll(/ class="lucide (?:lucide-[a-z0-9-]+ )+/g, ' class="')
}

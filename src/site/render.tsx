import { renderToString } from 'react-dom/server'
import { Document } from './layout/document.tsx'
import type { PageData } from './page.ts'
import { notFound } from './pages/not-found.tsx'
import { PAGES } from './pages.ts'

export { THEME_SCRIPT } from './theme.ts'

/** Every path that has a page, for the page cache and the site map. */
export const SITE_PATHS: readonly string[] = PAGES.map((page) => page.path)

/** The page of a path, whole. An unknown path answers the not-found page with status 404. Pure: the same data gives the same bytes. */
export function renderPage(path: string, data: PageData): { status: number; html: string } {
  const page = PAGES.find((candidate) => candidate.path === path) ?? notFound
  return { status: page.status ?? 200, html: `<!doctype html>${renderToString(<Document page={page} data={data} />)}` }
}

import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DEFAULT_CONTENT } from '#domains/system/business/default-content.ts'
import { pageVersions } from '#platform/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Gathered } from './page.ts'
import { PAGES } from './pages.ts'
import { renderPage } from './render.tsx'

/** The same at every start, so that only words of ours make a difference. */
const FIXED: Gathered = {
  ...DEFAULT_CONTENT,
  reviews: [],
  partners: [],
  photos: [],
  seo: null,
  origin: 'https://site.example',
  today: '2000-01-01',
  year: 2000,
  assets: { scripts: [], rules: [], fonts: [], redirect: [] },
}

/**
 * A page changes with a release that changes the words the product itself has on it, and only then: search engines stop
 * trusting dates that move with every deployment. Run at each start; a start that finds the same words changes nothing.
 */
export async function markChangedPages(tx: Tx): Promise<void> {
  const rows = PAGES.filter(({ unlisted }) => !unlisted).map(({ path }) => ({
    path,
    words: digestOf(path),
    changedAt: tx.now,
  }))
  await tx
    .insert(pageVersions)
    .values(rows)
    .onConflictDoUpdate({
      target: pageVersions.path,
      set: {
        words: sql`excluded.words`,
        changedAt: sql`excluded.changed_at`,
        version: sql`${pageVersions.version} + 1`,
      },
      setWhere: sql`${pageVersions.words} is distinct from excluded.words`,
    })
}

/** Of what a reader sees: the title and the words of the page without its tags. */
function digestOf(path: string): string {
  const { html } = renderPage(path, FIXED)
  const title = /<title>.*?<\/title>/s.exec(html)?.[0] ?? ''
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  return createHash('sha256')
    .update(`${title}${main}`.replaceAll(/<[^>]+>/g, ' '))
    .digest('base64')
}

import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { DEFAULT_CONTENT } from '#domains/system/business/default-content.ts'
import { pageVersions } from '#platform/tables.ts'
import type { Database } from '#platform/database/database.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
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
 * trusting dates that move with every deployment. Run after each start; a start that finds the same words changes
 * nothing.
 */
export async function markChangedPages(db: Database): Promise<void> {
  const digests = await (digesting ??= digestPages())
  await db.transaction(SYSTEM, async (tx) => {
    const changed = await tx
      .insert(pageVersions)
      .values(digests.map((page) => ({ ...page, changedAt: tx.now })))
      .onConflictDoUpdate({
        target: pageVersions.path,
        set: {
          words: sql`excluded.words`,
          changedAt: sql`excluded.changed_at`,
          version: sql`${pageVersions.version} + 1`,
        },
        setWhere: sql`${pageVersions.words} is distinct from excluded.words`,
      })
      .returning({ path: pageVersions.path })
    if (changed.length > 0) tx.invalidatePages('/sitemap.xml')
  })
}

/** The words of a build stay the same, so a process reads them once. */
let digesting: Promise<PageDigest[]> | null = null

type PageDigest = { path: string; words: string }

async function digestPages(): Promise<PageDigest[]> {
  const digests: PageDigest[] = []
  for (const { path, unlisted } of PAGES) {
    if (unlisted) continue
    digests.push({ path, words: digestOf(path) })
    // The first visitors are being served.
    await setImmediate()
  }
  return digests
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

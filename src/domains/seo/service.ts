/** What search engines and shared links show of each page; a change is in the served page at the next request. */
import { asc, eq } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { one } from '#lib/one.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SeoInput, SeoSettings } from './contract.ts'
import { FIRST_SETTINGS } from './first-settings.ts'
import { seoSettings } from './tables.ts'

export function list(tx: Tx): Promise<SeoSettings[]> {
  return tx.select().from(seoSettings).orderBy(asc(seoSettings.pagePath))
}

/** Null for a path that has no row. */
export async function ofPath(tx: Tx, pagePath: string): Promise<SeoSettings | null> {
  const [row] = await tx.select().from(seoSettings).where(eq(seoSettings.pagePath, pagePath))
  return row ?? null
}

/** One call for new and old: the path says which (spec.md §7). */
export async function save(tx: Tx, input: SeoInput): Promise<SeoSettings> {
  const before = await ofPath(tx, input.pagePath)
  const rows = await tx
    .insert(seoSettings)
    .values({ ...input, createdAt: tx.now, updatedAt: tx.now })
    .onConflictDoUpdate({ target: seoSettings.pagePath, set: { ...input, updatedAt: tx.now } })
    .returning()
  const saved = one(rows)
  audit.record(tx, {
    entity: 'seo_settings',
    entityId: saved.id,
    action: before ? 'changed' : 'created',
    ...(before && { before: changes(before) }),
    after: input,
  })
  tx.touches(input.pagePath)
  tx.changed('seo')
  return saved
}

const changes = ({ pagePath, pageTitle, metaDescription, metaKeywords, ogTitle, ogDescription, ogImage }: SeoSettings): SeoInput => ({
  pagePath,
  pageTitle,
  metaDescription,
  metaKeywords,
  ogTitle,
  ogDescription,
  ogImage,
})

/** Rows for every public path exist after the first start; what the owner wrote is never changed. */
export async function seed(tx: Tx): Promise<void> {
  await tx
    .insert(seoSettings)
    .values(FIRST_SETTINGS.map((row) => ({ ...row, createdAt: tx.now, updatedAt: tx.now })))
    .onConflictDoNothing()
}

/** What search engines and shared links show of each page; a change is in the served page at the next request. */
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import * as auditLog from '#domains/system/audit/list-entries.ts'
import * as audit from '#domains/system/audit/service.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { DEFAULT_FACTS } from '#domains/system/business/business-facts.ts'
import * as business from '#domains/system/business/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound, Problem } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { SeoWords } from './contract.ts'
import type { PastWords, SeoInput, SeoPage, SeoSettings } from './contract.ts'
import { getDefaultSettings, WORDED_PATHS } from './default-settings.ts'
import { toSeoPages } from './find-seo-faults.ts'
import { OURS_THROUGHOUT, toOwnerWords, toEffective } from './effective-seo.ts'
import { seoSettings } from './tables.ts'

/** Every row as its page says it, in the order of the paths. */
export async function list(tx: Tx): Promise<SeoSettings[]> {
  const rows = await tx.select().from(seoSettings).orderBy(asc(seoSettings.pagePath))
  const facts = await business.facts(tx)
  return rows.map((row) => toEffective(row, facts))
}

/** As the page says it. Null for a path that has no row. */
export async function ofPath(tx: Tx, pagePath: string): Promise<SeoSettings | null> {
  return said(tx, pagePath, await business.facts(tx))
}

async function said(tx: Tx, pagePath: string, facts: Facts): Promise<SeoSettings | null> {
  const [row] = await tx.select().from(seoSettings).where(eq(seoSettings.pagePath, pagePath))
  return row ? toEffective(row, facts) : null
}

/** Every page of the site with what wants a look, and rows whose page is not there. */
export async function pages(tx: Tx): Promise<SeoPage[]> {
  return toSeoPages(WORDED_PATHS, await list(tx))
}

/**
 * Creates or updates the settings of a path (spec.md §7). Given a version, throws CHANGED if the saved version differs,
 * and `conflict` for a new path that already exists. Never hides the home page from search, because no owner wants that
 * and a single press would do it.
 */
export async function save(tx: Tx, { version, hidden, ...words }: SeoInput): Promise<SeoSettings> {
  await alone(tx, words.pagePath)
  const facts = await business.facts(tx)
  const before = await said(tx, words.pagePath, facts)
  if (before && version === 0) {
    const sentence = `Settings for ${words.pagePath} already exist. Edit those instead.`
    throw new Problem(409, 'CONFLICT', sentence, [{ path: 'pagePath', message: sentence }])
  }
  if (version) {
    if (!before) throw notFound('These settings were just removed.')
    await audit.assertVersion(tx, 'seo_settings', before, version)
  }
  const input = { ...words, hidden: hidden ?? before?.hidden ?? false }
  if (input.hidden && input.pagePath === '/') {
    const sentence = 'The home page can’t be hidden from search.'
    throw new Problem(400, 'INVALID', sentence, [{ path: 'hidden', message: sentence }])
  }
  if (before && deepEqual(saidBy(before), input)) return before
  const own = { ...input, ...toOwnerWords(input, facts) }
  const rows = before
    ? await tx
        .update(seoSettings)
        .set({ ...own, version: sql`${seoSettings.version} + 1`, updatedAt: tx.now })
        .where(eq(seoSettings.id, before.id))
        .returning()
    : await tx
        .insert(seoSettings)
        .values({ ...own, createdAt: tx.now, updatedAt: tx.now })
        .returning()
  const saved = toEffective(expectRow(rows), facts)
  audit.record(tx, {
    entity: 'seo_settings',
    entityId: saved.id,
    action: before ? 'changed' : 'created',
    // Whole on both sides: history puts any of them back.
    ...(before && { before: saidBy(before) }),
    after: input,
  })
  tx.invalidatePages(input.pagePath)
  tx.notifyClients('seo')
  return saved
}

/** Throws `conflict` for a page that the site has: it would show its bare name in a search. */
export async function remove(tx: Tx, id: string): Promise<SeoSettings> {
  const [row] = await tx.select().from(seoSettings).where(eq(seoSettings.id, id)).for('update')
  if (!row) throw notFound('These settings no longer exist.')
  if (WORDED_PATHS.has(row.pagePath))
    throw conflict(
      `${row.pagePath} is a page on your site, so you can’t remove its settings. You can hide it from search instead.`,
    )
  await tx.delete(seoSettings).where(eq(seoSettings.id, id))
  audit.record(tx, { entity: 'seo_settings', entityId: id, action: 'removed', before: saidBy(row) })
  tx.notifyClients('seo')
  return row
}

const MAX_PAST = 100

/**
 * The newest first, at most 100: what stood after each change, and before the first of them what the product would say
 * there by today's facts.
 */
export async function history(tx: Tx, id: string): Promise<PastWords[]> {
  const { rows, next } = await auditLog.list(tx, { kind: 'seo_settings', record: id, limit: MAX_PAST })
  const past = rows.flatMap(({ id: entry, at, by, after }) => pastOf(after, { id: entry, at, by }))
  // What stood before the hundredth change is not the beginning.
  const oldest = next === undefined ? rows.at(-1) : undefined
  if (oldest?.action !== 'changed') return past
  const first = pastOf(oldest.before, { id: `${oldest.id}-before`, at: null, by: null })
  const ours = getDefaultSettings(await business.facts(tx))
  // Put back, these follow the facts again.
  return [
    ...past,
    ...first.map((begun) => ({
      ...begun,
      words: { ...begun.words, ...ours.find(({ pagePath }) => pagePath === begun.words.pagePath) },
    })),
  ]
}

/**
 * Entries are JSON of what `save` once took. One that a later rule would refuse cannot be put back, and is not offered.
 */
function pastOf(value: unknown, entry: Omit<PastWords, 'words'>): PastWords[] {
  const read = Past.safeParse(value)
  return read.success ? [{ ...entry, words: read.data }] : []
}

/** Entries older than the column say nothing of it. */
const Past = SeoWords.extend({ hidden: z.boolean().default(false) })

/** Those who save one new path at once come here one after the other. */
const alone = (tx: Tx, pagePath: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`seo ${pagePath}`}, 0))`)

const saidBy = ({
  pagePath,
  pageTitle,
  metaDescription,
  metaKeywords,
  ogTitle,
  ogDescription,
  ogImage,
  hidden,
}: SeoSettings) => ({
  pagePath,
  pageTitle,
  metaDescription,
  metaKeywords,
  ogTitle,
  ogDescription,
  ogImage,
  hidden,
})

/** Rows for every public path exist after the first start; what the owner wrote is never changed. */
export async function seed(tx: Tx): Promise<void> {
  await tx
    .insert(seoSettings)
    .values(
      getDefaultSettings(DEFAULT_FACTS).map(({ pagePath }) => ({
        pagePath,
        ...OURS_THROUGHOUT,
        createdAt: tx.now,
        updatedAt: tx.now,
      })),
    )
    .onConflictDoNothing()
}

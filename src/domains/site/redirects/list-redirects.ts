import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { PUBLIC_PATHS } from '#domains/site/seo/default-settings.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Redirect } from './contract.ts'
import { stripFragment } from './validate-redirect.ts'
import { dailyRedirectHits, redirects } from './tables.ts'

const LATELY_DAYS = 30

/** Those that are not removed, by old path, with how often each was followed. */
export async function listAll(tx: Tx, id?: string): Promise<Redirect[]> {
  const since = addDays(toDay(tx.now), 1 - LATELY_DAYS)
  const rows = await tx
    .select({
      id: redirects.id,
      fromPath: redirects.fromPath,
      toPath: redirects.toPath,
      uses: sql<number>`coalesce(sum(${dailyRedirectHits.count}), 0)::int`,
      usesLately: sql<number>`coalesce(sum(${dailyRedirectHits.count}) filter (where ${dailyRedirectHits.day} >= ${since}), 0)::int`,
      lastUsed: sql<string | null>`max(${dailyRedirectHits.day})::text`,
      version: redirects.version,
      createdAt: redirects.createdAt,
      updatedAt: redirects.updatedAt,
    })
    .from(redirects)
    .leftJoin(dailyRedirectHits, eq(dailyRedirectHits.redirectId, redirects.id))
    .where(and(isNull(redirects.removedAt), id === undefined ? undefined : eq(redirects.id, id)))
    .groupBy(redirects.id)
    .orderBy(asc(redirects.fromPath))
  return rows.map((row) => ({ ...row, state: stateOf(row) }))
}

/** Throws `notFound`. */
export async function getRedirect(tx: Tx, id: string): Promise<Redirect> {
  const [row] = await listAll(tx, id)
  if (!row) throw notFound('This redirect no longer exists.')
  return row
}

/** A later version of the product may bring a page to the old path, or lose the one that it leads to. */
function stateOf({ fromPath, toPath }: Pick<Redirect, 'fromPath' | 'toPath'>): Redirect['state'] {
  if (PUBLIC_PATHS.has(fromPath)) return 'page-is-back'
  return PUBLIC_PATHS.has(stripFragment(toPath)) ? 'works' : 'leads-nowhere'
}

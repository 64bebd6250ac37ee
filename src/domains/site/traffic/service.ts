/** What visitors do, as daily sums and nothing finer: of a single visitor nothing is known, neither now nor later. */
import { and, asc, desc, gte, inArray, lte, sql } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Kind, Period, Sums } from './contract.ts'
import { DIRECT, OTHER } from './parse-referrer.ts'
import type { Origin } from './parse-referrer.ts'
import { dailyTrafficCounts } from './tables.ts'

/** `day` is `YYYY-MM-DD` where the business is. */
export type Sum = Origin & { day: string; page: string; kind: Kind; count: number }

/**
 * So many different ones on a day; whatever else comes is `other`. Links can be written by anybody, so this is what a
 * table may grow by.
 */
export const MAX_ORIGINS = 100
const ROWS_AT_ONCE = 1000
const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
const MAX_SOURCES = 200

/** Those that come whether or not there is room. */
export const isReservedSource = ({ source, medium, campaign }: Origin): boolean =>
  medium === null && campaign === null && (source === DIRECT || source === OTHER.source)

/** Adds what was counted to the sums of its days. */
export async function add(tx: Tx, counted: readonly Sum[]): Promise<void> {
  const known = await originsOf(tx, [...new Set(counted.map(({ day }) => day))])
  const rows = new Map<string, Sum>()
  for (const sum of counted) {
    const stored = { ...sum, ...admitted(sum, known) }
    const key = JSON.stringify([stored.day, stored.page, stored.source, stored.medium, stored.campaign, stored.kind])
    rows.set(key, { ...stored, count: stored.count + (rows.get(key)?.count ?? 0) })
  }
  // In one order everywhere: two nodes that write at once wait for each other instead of standing in each other's way.
  const ordered = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  for (let at = 0; at < ordered.length; at += ROWS_AT_ONCE) {
    await tx
      .insert(dailyTrafficCounts)
      .values(ordered.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [
          dailyTrafficCounts.day,
          dailyTrafficCounts.page,
          dailyTrafficCounts.source,
          dailyTrafficCounts.medium,
          dailyTrafficCounts.campaign,
          dailyTrafficCounts.kind,
        ],
        set: { count: sql`${dailyTrafficCounts.count} + excluded.count` },
      })
  }
}

/** Where the visitors of each of these days came from, as far as it was written. */
async function originsOf(tx: Tx, days: string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx
    .selectDistinct({
      day: dailyTrafficCounts.day,
      source: dailyTrafficCounts.source,
      medium: dailyTrafficCounts.medium,
      campaign: dailyTrafficCounts.campaign,
    })
    .from(dailyTrafficCounts)
    .where(inArray(dailyTrafficCounts.day, days))
  const known = new Map(days.map((day) => [day, new Set<string>()]))
  for (const row of rows) if (!isReservedSource(row)) known.get(row.day)?.add(keyOf(row))
  return known
}

function admitted({ day, source, medium, campaign }: Sum, known: ReadonlyMap<string, Set<string>>): Origin {
  const origin = { source, medium, campaign }
  const ofDay = known.get(day)
  if (isReservedSource(origin) || ofDay?.has(keyOf(origin))) return origin
  if (!ofDay || ofDay.size >= MAX_ORIGINS) return OTHER
  ofDay.add(keyOf(origin))
  return origin
}

const keyOf = ({ source, medium, campaign }: Origin): string => JSON.stringify([source, medium, campaign])

/** The sums from one day to another, both included; the last 30 days by default. */
export async function getSums(tx: Tx, period: Period): Promise<Sums> {
  const to = period.to ?? later(period.from ?? toDay(tx.now), period.from === undefined ? 0 : DEFAULT_DAYS - 1)
  const from = period.from ?? later(to, 1 - DEFAULT_DAYS)
  const within = and(gte(dailyTrafficCounts.day, from), lte(dailyTrafficCounts.day, to))
  const { day, page, source, medium, campaign } = dailyTrafficCounts
  const byViews = desc(of('view'))
  const [days, pages, sources] = await Promise.all([
    tx
      .select({ day, ...COUNTS })
      .from(dailyTrafficCounts)
      .where(within)
      .groupBy(day)
      .orderBy(asc(day)),
    tx
      .select({ page, ...COUNTS })
      .from(dailyTrafficCounts)
      .where(within)
      .groupBy(page)
      .orderBy(byViews, asc(page)),
    tx
      .select({ source, medium, campaign, ...COUNTS })
      .from(dailyTrafficCounts)
      .where(within)
      .groupBy(source, medium, campaign)
      .orderBy(byViews, asc(source), asc(medium), asc(campaign))
      .limit(MAX_SOURCES),
  ])
  return { from, to, days, pages, sources }
}

/** All of some days together, both included. */
export async function getTotal(tx: Tx, { from, to }: { from: string; to: string }): Promise<Record<Kind, number>> {
  const rows = await tx
    .select(COUNTS)
    .from(dailyTrafficCounts)
    .where(and(gte(dailyTrafficCounts.day, from), lte(dailyTrafficCounts.day, to)))
  return expectRow(rows)
}

function of(kind: Kind) {
  return sql<number>`coalesce(sum(${dailyTrafficCounts.count}) filter (where ${dailyTrafficCounts.kind} = ${sql.raw(`'${kind}'`)}), 0)::int`
}

const COUNTS = { view: of('view'), call: of('call'), started: of('started'), sent: of('sent') }

/** A day so many days later, `YYYY-MM-DD`. Counted at noon of UTC, where no clock is ever changed. */
const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ZONE } from '#lib/dates.ts'
import { addDays, startOfDay } from '#lib/local-time.ts'
import type { Unit } from './contract.ts'
import type { Days } from './report-period.ts'

/** A span of days, and the instants between which they lie where the business is. */
export type Span = Days & { unit: Unit; businesses: readonly string[] }

/** Of a column that holds instants. */
export const inInstantRange = (column: { getSQL(): SQL }, { from, to }: Days): SQL =>
  sql`${column} >= ${startOfDay(from).toISOString()}::timestamptz and ${column} < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz`

/** Of where a job stands, by the wall clock (jobs/tables.ts). */
export const inDateRange = (column: { getSQL(): SQL }, { from, to }: Days): SQL =>
  sql`${column} >= ${from}::date and ${column} < ${addDays(to, 1)}::date`

/** The calendar day of an instant, where the business is. */
export const toDaySql = (column: { getSQL(): SQL }): SQL => sql`(${column} at time zone ${sql.raw(`'${ZONE}'`)})::date`

/**
 * The first day of the step in which a day lies (report-period.ts). Group by it by its place: the days in it are
 * parameters, each a number of its own.
 */
export function bucketOf(day: SQL, { unit, from }: Pick<Span, 'unit' | 'from'>): SQL {
  if (unit === 'day') return sql`${day}::text`
  if (unit === 'week') return sql`(${from}::date + (${day} - ${from}::date) / 7 * 7)::text`
  return sql`greatest(${from}::date, date_trunc('month', ${day})::date)::text`
}

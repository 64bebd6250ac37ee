import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { toDay } from '#lib/dates.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from './transaction.ts'

/** Of each calendar year the number that was given last. */
type YearNumbers = PgTable & { year: PgColumn; last: PgColumn }

/**
 * The next number of the calendar year of `at`, in the business's zone. The row of the year stays locked until the
 * transaction ends, so that the next one waits, and takes the same number when this one is given up: none is given
 * twice, and none is left out. Take it last.
 */
export async function takeNumber(tx: Tx, table: YearNumbers, prefix: string, at = tx.now): Promise<string> {
  const year = Number(toDay(at).slice(0, 4))
  const { rows } = await tx.execute<{ last: number }>(
    sql`insert into ${table} (year, last) values (${year}, 1) on conflict (year) do update set last = ${table}.last + 1 returning last`,
  )
  return toNumber(prefix, year, expectRow(rows).last)
}

/** `INV-2026-0001`; from 10,000 on with a digit more. */
export const toNumber = (prefix: string, year: number, last: number): string =>
  `${prefix}-${year}-${String(last).padStart(4, '0')}`

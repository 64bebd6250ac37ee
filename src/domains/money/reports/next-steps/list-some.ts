import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MAX_COUNTED } from '../overview-figures.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { StepOf } from '../contract-next-steps.ts'

/**
 * Which records a rule is asked about: all of these businesses for the overview, or `only` one record for its page.
 * The rule itself is the same.
 */
export type Scope = { businesses: readonly string[]; only?: { of: StepOf; id: string } }

export const ROWS = 5

/**
 * Reads the first rows of a query, and how many there are in all, exact up to 1,000. `order` names columns of the
 * query. Instants come as text.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what its query answers
export async function listSome<Row extends Record<string, unknown>>(
  tx: Tx,
  matching: SQL,
  order: SQL,
): Promise<{ many: number; rows: Row[] }> {
  const { rows } = await tx.execute<Row & { many: number }>(sql`
    with matching as (select * from (${matching}) m order by ${order} limit ${MAX_COUNTED + 1})
    select matching.*, (select count(*)::int from matching) as many from matching order by ${order} limit ${ROWS}`)
  return { many: rows[0]?.many ?? 0, rows: rows.map(({ many: _many, ...row }) => row as unknown as Row) }
}

/** Whether a column names one of these businesses. */
export const inBusinesses = (column: SQL, businesses: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    businesses.map((id) => sql`${id}`),
    sql`, `,
  )})`

/** Limits a query to one record where only that one is asked about. */
export function onlyOf({ only }: Scope, columns: Partial<Record<StepOf, SQL>>): SQL {
  if (!only) return sql`true`
  const column = columns[only.of]
  return column ? sql`${column} = ${only.id}::uuid` : sql`false`
}

/** The overview looks back this far for work that was never billed, and for leads that got no estimate. */
export const LOOK_BACK_DAYS = 90

import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { technicians } from '#domains/work/technicians/tables.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Status, Visit } from './contract.ts'
import { visits, visitTechnicians } from './tables.ts'

const { search: _search, standsAt: _standsAt, time: _time, ...columns } = getTableColumns(visits)
type Named = { id: string; name: string }

/** A visit with who goes there. */
export function selectVisits(tx: Tx) {
  return tx
    .select({
      ...columns,
      time: sql<string>`left(${visits.time}::text, 5)`,
      standsAt: sql<string>`${visits.standsAt}::text`,
      technicians: sql<
        Named[]
      >`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]') from ${visitTechnicians} v join ${technicians} t on t.id = v.technician_id where v.visit_id = visits.id)`,
    })
    .from(visits)
    .$dynamic()
}
export type Row = Awaited<ReturnType<typeof selectVisits>>[number]

/** The check of the column holds the status to the words of the contract. */
export const toVisit = ({ standsAt: _standsAtText, ...row }: Row): Visit => ({ ...row, status: row.status as Status })

/** Throws `notFound`. */
export async function get(tx: Tx, id: string): Promise<Visit> {
  const [row] = await selectVisits(tx).where(eq(visits.id, id))
  if (!row) throw notFound(NOT_FOUND)
  return toVisit(row)
}

/** The row itself, for changing it. Throws `notFound`. */
export async function lockVisit(tx: Tx, id: string): Promise<typeof visits.$inferSelect> {
  const row = await findVisitRow(tx, id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** The same; undefined for a visit that was deleted. */
export async function findVisitRow(tx: Tx, id: string): Promise<typeof visits.$inferSelect | undefined> {
  const [row] = await tx.select().from(visits).where(eq(visits.id, id)).for('update')
  return row
}

const NOT_FOUND = 'This visit no longer exists.'

/** Who goes there, by name. */
export const listAssignees = (tx: Tx, id: string): Promise<Named[]> =>
  tx
    .select({ id: technicians.id, name: technicians.name })
    .from(visitTechnicians)
    .innerJoin(technicians, eq(technicians.id, visitTechnicians.technicianId))
    .where(eq(visitTechnicians.visitId, id))
    .orderBy(asc(technicians.name), asc(technicians.id))

import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Status, Technician, TimeOff } from './contract.ts'
import { technicians, timeOff } from './tables.ts'

export type Row = typeof technicians.$inferSelect

/**
 * These rows as the office sees them: with the days off of today and to come, and, for the owner alone, what an hour
 * costs.
 */
export async function toTechnicians(tx: Tx, rows: readonly Row[]): Promise<Technician[]> {
  const off = await listTimeOff(
    tx,
    rows.map(({ id }) => id),
    toDay(tx.now),
  )
  return rows.map((row) => {
    const {
      id,
      version,
      businessId,
      allBusinesses,
      name,
      email,
      phone,
      status,
      hireDate,
      certificates,
      week,
      userId,
      createdAt,
    } = row
    return {
      id,
      version,
      businessId,
      allBusinesses,
      name,
      email,
      phone,
      hireDate,
      certificates,
      userId,
      createdAt,
      // The check of the column holds it to the words of the contract.
      status: status as Status,
      certifications: certificates.length === 0 ? null : certificates.map((one) => one.name),
      week,
      timeOff: off.get(id) ?? [],
      ...(tx.actor.role === 'owner' && { hourlyCost: row.hourlyCost }),
    }
  })
}

/** By the technician, that which ends on this day or later, the nearest first. */
export async function listTimeOff(tx: Tx, ids: readonly string[], from: string): Promise<Map<string, TimeOff[]>> {
  const found = new Map<string, TimeOff[]>()
  if (ids.length === 0) return found
  const rows = await tx
    .select()
    .from(timeOff)
    .where(and(inArray(timeOff.technicianId, [...ids]), gte(timeOff.lastDay, from)))
    .orderBy(asc(timeOff.firstDay), asc(timeOff.id))
  for (const { technicianId, id, firstDay, lastDay, reason } of rows)
    found.set(technicianId, [...(found.get(technicianId) ?? []), { id, firstDay, lastDay, reason }])
  return found
}

/** The row itself, for changing it. Throws `notFound`. */
export async function lockTechnician(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(technicians).where(eq(technicians.id, id)).for('update')
  if (!row) throw notFound('This technician no longer exists.')
  return row
}

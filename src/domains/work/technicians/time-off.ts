/** Days on which a technician is away. Work that they have on such a day stays: the calendar says that it clashes. */
import { and, eq, gte, lte } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { formatDate } from '#lib/local-time.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NewTimeOff, TimeOff } from './contract.ts'
import { lockTechnician } from './technician-row.ts'
import { timeOff } from './tables.ts'

/** Throws `conflict` for days that they have off already. */
export async function addTimeOff(
  tx: Tx,
  technicianId: string,
  { firstDay, lastDay, reason = null }: NewTimeOff,
): Promise<TimeOff> {
  const { name } = await lockTechnician(tx, technicianId)
  const [before] = await tx
    .select()
    .from(timeOff)
    .where(and(eq(timeOff.technicianId, technicianId), lte(timeOff.firstDay, lastDay), gte(timeOff.lastDay, firstDay)))
    .limit(1)
  if (before) throw conflict(`${name} is already off ${formatDays(before)}. Remove that first or choose other days.`)
  const made = expectRow(
    await tx.insert(timeOff).values({ technicianId, firstDay, lastDay, reason, createdAt: tx.now }).returning(),
  )
  audit.record(tx, {
    entity: 'technicians',
    entityId: technicianId,
    action: 'time off added',
    after: { firstDay, lastDay, ...(reason && { notes: reason }) },
  })
  tx.notifyClients('technicians')
  return { id: made.id, firstDay, lastDay, reason }
}

/** Removes a time off and returns it. Throws `notFound` if the technician or the time off does not exist. */
export async function removeTimeOff(tx: Tx, technicianId: string, id: string): Promise<TimeOff> {
  await lockTechnician(tx, technicianId)
  const [gone] = await tx
    .delete(timeOff)
    .where(and(eq(timeOff.id, id), eq(timeOff.technicianId, technicianId)))
    .returning()
  if (!gone) throw notFound('This time off has already been removed.')
  const { firstDay, lastDay, reason } = gone
  audit.record(tx, {
    entity: 'technicians',
    entityId: technicianId,
    action: 'time off removed',
    before: { firstDay, lastDay },
  })
  tx.notifyClients('technicians')
  return { id, firstDay, lastDay, reason }
}

/** `on Nov 20, 2026`, `from Nov 20, 2026 to Nov 23, 2026`. */
const formatDays = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string =>
  firstDay === lastDay ? `on ${formatDate(firstDay)}` : `from ${formatDate(firstDay)} to ${formatDate(lastDay)}`

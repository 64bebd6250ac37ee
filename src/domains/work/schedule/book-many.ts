import type { Period } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ScheduleConflict } from './contract.ts'
import { findBookings } from './find-bookings.ts'
import type { Appointment, ResourceIds } from './find-bookings.ts'
import { findConflicts } from './find-conflicts.ts'
import { getTravelMinutes, inTheWay, toSpan } from './service.ts'
import { bookings } from './tables.ts'
import { toPeriods } from './wall-clock.ts'

/** A job without bookings, on one day (YYYY-MM-DD) at a time of the wall clock (HH:MM), in minutes. */
export type JobSlot = { jobId: string; date: string; time: string; minutes: number }

/**
 * Books the same people and things for many jobs of a task, with one look at what they have already. A conflict does
 * not stop a booking: it is marked, and the calendar shows it. Throws `notFound` for people and things that do not
 * exist or are of another business, and `invalid` for a time that daylight saving skips.
 */
export async function bookMany(tx: Tx, who: ResourceIds, slots: readonly JobSlot[]): Promise<void> {
  const booked = slots.map(({ jobId, date, time, minutes }) => ({
    appointment: { jobId },
    periods: toPeriods([date], time, minutes),
  }))
  await bookPeriods(tx, who, booked, { keepClashes: true })
}

/** An appointment without bookings, and its times. */
export type BookedPeriods = { appointment: Appointment; periods: readonly Period[] }

/**
 * The same for appointments of any kind and length. `ignores`: conflicts that do not matter to them. Without
 * `keepClashes` a conflict throws SCHEDULE_CONFLICT, as `book`.
 */
export async function bookPeriods(
  tx: Tx,
  who: ResourceIds,
  slots: readonly BookedPeriods[],
  { keepClashes, ignores = [] }: { keepClashes: boolean; ignores?: readonly ScheduleConflict['kind'][] },
): Promise<void> {
  const booked = slots.flatMap(({ appointment, periods }) => periods.map((during) => ({ appointment, during })))
  if (booked.length === 0 || who.technicianIds.length + who.equipmentIds.length === 0) return
  const travelMinutes = await getTravelMinutes(tx)
  const periods = booked.map(({ during }) => during).toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const wanted = await findBookings(tx, who, { between: toSpan(periods), margin: travelMinutes, how: 'hold' })
  const conflictsOf = (one: (typeof wanted)[number], among: readonly Period[]) =>
    findConflicts([one], among, travelMinutes).filter(({ kind }) => !ignores.includes(kind))
  if (!keepClashes) {
    const found = wanted.flatMap((one) => conflictsOf(one, periods))
    if (found.length > 0) throw inTheWay(found)
  }
  const rows = wanted.flatMap((one) =>
    booked.map(({ appointment, during }) => ({
      ...appointment,
      ...(one.kind === 'technician' ? { technicianId: one.id } : { equipmentId: one.id }),
      during,
      kept: conflictsOf(one, [during]).length > 0,
      createdAt: tx.now,
    })),
  )
  // A statement has 65,535 parameters at most.
  for (let at = 0; at < rows.length; at += 2000) await tx.insert(bookings).values(rows.slice(at, at + 2000))
  tx.notifyClients('schedule')
}

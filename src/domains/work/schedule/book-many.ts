import type { Tx } from '#platform/database/transaction.ts'
import { findBookings } from './find-bookings.ts'
import type { ResourceIds } from './find-bookings.ts'
import { findConflicts } from './find-conflicts.ts'
import { getTravelMinutes, toSpan } from './service.ts'
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
  if (slots.length === 0 || who.technicianIds.length + who.equipmentIds.length === 0) return
  const travelMinutes = await getTravelMinutes(tx)
  const booked = slots.flatMap(({ jobId, date, time, minutes }) =>
    toPeriods([date], time, minutes).map((during) => ({ jobId, during })),
  )
  const periods = booked.map(({ during }) => during).toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const wanted = await findBookings(tx, who, { between: toSpan(periods), margin: travelMinutes, how: 'hold' })
  const rows = wanted.flatMap((one) =>
    booked.map(({ jobId, during }) => ({
      jobId,
      ...(one.kind === 'technician' ? { technicianId: one.id } : { equipmentId: one.id }),
      during,
      kept: findConflicts([one], [during], travelMinutes).length > 0,
      createdAt: tx.now,
    })),
  )
  await tx.insert(bookings).values(rows)
  tx.notifyClients('schedule')
}

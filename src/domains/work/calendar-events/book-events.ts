import { inArray } from 'drizzle-orm'
import { bookPeriods } from '#domains/work/schedule/book-many.ts'
import type { ScheduleConflict } from '#domains/work/schedule/contract.ts'
import { bookings } from '#domains/work/schedule/tables.ts'
import { toPeriods } from '#domains/work/schedule/wall-clock.ts'
import { addDays, startOfDay } from '#lib/local-time.ts'
import type { Period } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { CalendarEvent } from './contract.ts'

/**
 * Books the people of these events, which all have the same ones, in place of what was booked for them before. An
 * errand of all day is something to do that day, as a job without a time, and takes no one's hours; a meeting and
 * blocked time take the whole day. Throws SCHEDULE_CONFLICT unless `keepClashes`, and `invalid` for a time that
 * daylight saving skips.
 */
export async function bookEvents(tx: Tx, events: readonly CalendarEvent[], keepClashes: boolean): Promise<void> {
  const [first] = events
  if (!first) return
  await releaseEvents(
    tx,
    events.map(({ id }) => id),
  )
  const slots = events.map((event) => ({ appointment: { calendarEventId: event.id }, periods: periodsOf(event) }))
  const who = { technicianIds: first.technicians.map(({ id }) => id), equipmentIds: [], businessId: first.businessId }
  await bookPeriods(tx, who, slots, { keepClashes, ignores: ignoredBy(first) })
}

/** Frees everyone who is booked for these events. */
export async function releaseEvents(tx: Tx, ids: readonly string[]): Promise<void> {
  const freed = await tx
    .delete(bookings)
    .where(inArray(bookings.calendarEventId, [...ids]))
    .returning({ id: bookings.id })
  if (freed.length > 0) tx.notifyClients('schedule')
}

function periodsOf({ kind, dates, time, minutes }: CalendarEvent): Period[] {
  if (time !== null) return toPeriods(dates, time, minutes)
  if (kind === 'errand') return []
  return dates.map((date) => ({ from: startOfDay(date), to: startOfDay(addDays(date, 1)) }))
}

/** A block may lie where its people do not work; without an address no one drives. Papers are for work on site. */
function ignoredBy({ kind, address }: CalendarEvent): ScheduleConflict['kind'][] {
  const always = ['hours', 'papers'] as const
  if (kind === 'blocked') return [...always, 'unavailable', 'travel']
  return address ? [...always] : [...always, 'travel']
}

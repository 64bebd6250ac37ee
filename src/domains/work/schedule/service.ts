/**
 * Books people and equipment. No one is booked twice at a time, nor without travel time, unless someone saw the
 * conflict and accepted it.
 */
import { inArray } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { Problem } from '#lib/problem.ts'
import type { Period } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isAppointment, findBookings, getResources } from './find-bookings.ts'
import type { Appointment, ResourceIds } from './find-bookings.ts'
import { findConflicts } from './find-conflicts.ts'
import type { WantedResource } from './find-conflicts.ts'
import type { ScheduleConflict } from './contract.ts'
import { bookings } from './tables.ts'
import { openDays, toPeriods } from './wall-clock.ts'

export type { Appointment } from './find-bookings.ts'

/**
 * The days of an appointment (YYYY-MM-DD, see `datesOf`), its time of the wall clock (HH:MM), its minutes on each of
 * them, and who and what is wanted.
 */
export type Plan = ResourceIds & { dates: readonly string[]; time: string; minutes: number }

/** So many open days in a row, the first of which was chosen. Throws `invalid` when there are not enough. */
export async function listOpenDays(tx: Tx, { date, days }: { date: string; days: number }): Promise<string[]> {
  return days === 1 ? [date] : openDays((await business.content(tx)).hours, date, days)
}

/** Throws `invalid` with a sentence for a time that daylight saving skips on one of these days. */
export const assertValidTime = (dates: readonly string[], time: string): void => void toPeriods(dates, time, 0)

/**
 * Lists the conflicts of this plan with all appointments but `self`, and marks those that `self` was already scheduled
 * in spite of. Throws `invalid` for a time that daylight saving skips, `notFound` for people and things that do not
 * exist or are of another business.
 */
export async function listConflicts(tx: Tx, plan: Plan, self?: Appointment): Promise<ScheduleConflict[]> {
  const periods = toPeriods(plan.dates, plan.time, plan.minutes)
  const travelMinutes = await getTravelMinutes(tx)
  const wanted = await findBookings(tx, plan, { between: toSpan(periods), margin: travelMinutes, self })
  const before = self ? await own(tx, self) : []
  return findConflicts(wanted, periods, travelMinutes).map((clash) => ({
    ...clash,
    kept: before.some((row) => row.kept && row.is === getBookedFor(clash) && isAt(row, periods)),
  }))
}

/**
 * Books people and things for an appointment, in place of what was booked for it before. Of two that want the same at
 * once one waits, and then gets the conflict. A conflict throws SCHEDULE_CONFLICT with a sentence for each in `issues`;
 * with `keepClashes` the booking is made and marked. People who are booked for just these times already stay so without
 * a new check.
 */
export async function book(tx: Tx, appointment: Appointment, plan: Plan, { keepClashes = false } = {}): Promise<void> {
  const periods = toPeriods(plan.dates, plan.time, plan.minutes)
  const travelMinutes = await getTravelMinutes(tx)
  const wanted = await findBookings(tx, plan, {
    between: toSpan(periods),
    margin: travelMinutes,
    self: appointment,
    how: 'hold',
  })
  const before = await own(tx, appointment)
  const stays = ({ id }: WantedResource) => {
    const rows = before.filter((row) => row.is === id)
    return rows.length === periods.length && rows.every((row) => isAt(row, periods))
  }
  const fresh = wanted.filter((one) => !stays(one))
  const found = findConflicts(fresh, periods, travelMinutes)
  if (found.length > 0 && !keepClashes) throw inTheWay(found)
  const left = before
    .filter((row) => !wanted.some((one) => one.id === row.is && !fresh.includes(one)))
    .map(({ id }) => id)
  if (left.length > 0) await tx.delete(bookings).where(inArray(bookings.id, left))
  const rows = fresh.flatMap((one) =>
    periods.map((during) => ({
      ...appointment,
      ...(one.kind === 'technician' ? { technicianId: one.id } : { equipmentId: one.id }),
      during,
      kept: findConflicts([one], [during], travelMinutes).length > 0,
      createdAt: tx.now,
    })),
  )
  if (rows.length > 0) await tx.insert(bookings).values(rows)
  if (rows.length + left.length > 0) tx.notifyClients('schedule')
}

/** Releases everyone and everything that is booked for this appointment. */
export async function release(tx: Tx, appointment: Appointment): Promise<void> {
  const freed = await tx.delete(bookings).where(isAppointment(appointment)).returning({ id: bookings.id })
  if (freed.length > 0) tx.notifyClients('schedule')
}

/** Throws `notFound` for people and things that do not exist, or are of another business. */
export async function assertResources(tx: Tx, who: ResourceIds): Promise<void> {
  await getResources(tx, who)
}

/** What a new job promises until another window is chosen for it; minutes. */
export const getArrivalWindow = async (tx: Tx): Promise<number> =>
  (await business.content(tx)).scheduling.arrivalWindowMinutes

/** The least minutes between two appointments of one person. */
export const getTravelMinutes = async (tx: Tx): Promise<number> => (await business.content(tx)).scheduling.travelMinutes

/** From the first of them to the last. */
export function toSpan(periods: readonly Period[]): Period {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) throw new Error('An appointment has one day at least')
  return { from: first.from, to: last.to }
}

type Own = { id: string; is: string; during: Period; kept: boolean }

/** What is booked for an appointment; `is`: the id of the person or thing. */
async function own(tx: Tx, appointment: Appointment): Promise<Own[]> {
  const rows = await tx.select().from(bookings).where(isAppointment(appointment))
  return rows.map(({ id, technicianId, equipmentId, during, kept }) => ({
    id,
    is: technicianId ?? equipmentId ?? '',
    during,
    kept,
  }))
}

const getBookedFor = ({ technicianId, equipmentId }: ScheduleConflict): string | null => technicianId ?? equipmentId

const isAt = ({ during }: Own, periods: readonly Period[]): boolean =>
  periods.some(({ from, to }) => from.getTime() === during.from.getTime() && to.getTime() === during.to.getTime())

/** The answer to a plan that clashes; the client may send it again with `keepClashes`. */
export function inTheWay(found: readonly ScheduleConflict[]): Problem {
  const sentences = [...new Set(found.map(({ sentence }) => sentence))]
  const [first = '', ...others] = sentences
  const issues = found.map(({ technicianId, sentence }) => ({
    path: technicianId ? 'technicianIds' : 'equipmentIds',
    message: sentence,
  }))
  return new Problem(
    409,
    'SCHEDULE_CONFLICT',
    others.length === 0 ? first : `There are ${sentences.length} conflicts. ${sentences.join(' ')}`,
    issues,
  )
}

/**
 * Two or three days before an appointment its customer is reminded of it, once for the day that it stands at by then.
 */
import { and, eq, inArray } from 'drizzle-orm'
import * as messageTemplates from '#domains/messaging/messages/templates/message-templates.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, toZonedInstant, startOfDay } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { startsAt, lockAppointment, listAppointmentsOn } from './appointment-query.ts'
import type { DatedAppointment, AppointmentRef } from './appointment-query.ts'
import { syncAppointmentNotices } from './sync-appointment-notices.ts'
import { delayToMorning, listNotices, queueNotice } from './appointment-notices.ts'
import { appointmentNotices } from './tables.ts'

/** As the owner has set it: so many days before, at an hour. */
type Set = { days: number; at: string }

/** Queues a task for every appointment that may need a reminder. Each task checks its appointment again. */
export async function queueDueReminders(tx: Tx): Promise<void> {
  const set = await messageTemplates.getTemplate(tx, 'reminder')
  if (!set.on) return
  const today = toDay(tx.now)
  const { days, at } = timing(set)
  const open = await filterNotReminded(tx, await listAppointmentsOn(tx, today, addDays(today, days)))
  for (const { of, id, date, time } of open)
    if (instantFor(date, days, at) <= tx.now && startsAt({ date, time, next: null }) > tx.now)
      tx.enqueue('automation.remind', { of, id }, { once: `remind ${id}` })
}

/** Those of them whose customer was not reminded of that day. */
export async function filterNotReminded<Standing extends AppointmentRef & { date: string }>(
  tx: Tx,
  standing: readonly Standing[],
): Promise<Standing[]> {
  if (standing.length === 0) return []
  const dates = [...new Set(standing.map(({ date }) => date))]
  const reminded = await tx
    .select({ id: appointmentNotices.appointmentId, date: appointmentNotices.date })
    .from(appointmentNotices)
    .where(and(eq(appointmentNotices.kind, 'reminder'), inArray(appointmentNotices.date, dates)))
  const known = new Set(reminded.map(({ id, date }) => `${id} ${date}`))
  return standing.filter(({ id, date }) => !known.has(`${id} ${date}`))
}

/**
 * Reminds of one appointment, if it is due now. `early`: a person asks for it, whenever it is due. Answers whether a
 * message goes out.
 */
export async function sendReminder(tx: Tx, ref: AppointmentRef, { early = false } = {}): Promise<boolean> {
  // A customer who was not notified of the day yet gets that notice first, whichever of the two the queue runs first. A
  // notice on the day before replaces the reminder.
  await syncAppointmentNotices(tx, ref)
  const appointment = await lockAppointment(tx, ref)
  if (!appointment?.stands || appointment.date === null) return false
  const dated: DatedAppointment = { ...appointment, date: appointment.date }
  if (startsAt(dated) <= tx.now) return false
  if (!early) {
    const due = reminderDueAt(
      dated,
      timing(await messageTemplates.getTemplate(tx, 'reminder')),
      await findLastNotified(tx, dated),
    )
    if (due === null || due > tx.now) return false
  }
  const when = early ? { leavesAt: tx.now } : delayToMorning(tx.now, dated)
  return (await queueNotice(tx, dated, { kind: 'reminder', once: dated.date, ...when, evenOff: early })).length > 0
}

/** Returns when the customer was last notified of this day; null: never. */
async function findLastNotified(tx: Tx, appointment: DatedAppointment): Promise<Date | null> {
  const sent = (await listNotices(tx, appointment)).filter(
    ({ kind, date, fate }) => kind !== 'on-my-way' && date === appointment.date && fate !== 'cancelled',
  )
  return sent.at(-1)?.leavesAt ?? null
}

/**
 * Returns when the reminder is due: so many days before, at that hour. A customer who was notified of the day after
 * that time gets it at the same hour of the next day that is before the appointment. Returns null for a customer who
 * was notified on the day before or on the day itself: that notice was the reminder.
 */
export function reminderDueAt(
  { date }: Pick<DatedAppointment, 'date'>,
  { days, at }: Set,
  notifiedAt: Date | null,
): Date | null {
  for (let before = days; before > 0; before--) {
    const due = instantFor(date, before, at)
    if (notifiedAt === null || notifiedAt < due) return due
  }
  return null
}

/**
 * Uses the start of the day for an hour that daylight saving skips. The skipped hour is at night, so no schedule uses
 * it.
 */
const instantFor = (date: string, before: number, at: string): Date =>
  toZonedInstant(addDays(date, -before), at) ?? startOfDay(addDays(date, -before))

const timing = ({ days, at }: { days: number | null; at: string | null }): Set => ({
  days: days ?? 2,
  at: at ?? '09:00',
})

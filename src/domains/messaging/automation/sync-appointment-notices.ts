import * as recurring from '#domains/work/recurring/service.ts'
import { cancelPending } from '#domains/messaging/messages/outbox/pending-messages.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { startsAt, lockAppointment } from './appointment-query.ts'
import type { DatedAppointment, AppointmentRef } from './appointment-query.ts'
import {
  APPOINTMENT_STARTED,
  delayToMorning,
  clearNotice,
  isSame,
  APPOINTMENT_MOVED,
  listNotices,
  APPOINTMENT_CANCELLED,
  updateNotice,
  queueNotice,
} from './appointment-notices.ts'
import type { Notice, NoticePlan } from './appointment-notices.ts'

/** Waits this long after a booking, so that a booking and its quick correction send one correct notice. */
const AFTER_BOOKING_MS = 60_000
/** Waits this long after a move, so that five drags send one notice. */
const AFTER_MOVE_MS = 10 * 60_000

/**
 * Syncs the notices after an appointment has changed. A customer without a notice gets one, once. A customer who knows
 * another time gets the new time, or nothing if the appointment moved back. For a canceled appointment, waiting
 * messages do not go out. The function reads the current appointment, so duplicate, late or reordered events have the
 * same result. The visits of a service plan are on the days that were agreed on: of those, only the first is confirmed.
 * The Auto-Process of a request says only that we have it (product.md, Service requests): it comes first and does not
 * announce a day.
 */
export async function syncAppointmentNotices(tx: Tx, ref: AppointmentRef): Promise<void> {
  const appointment = await lockAppointment(tx, ref)
  const notices = (await listNotices(tx, ref)).filter(({ kind }) => kind !== 'on-my-way' && kind !== 'running-late')
  if (!appointment?.stands || !isDated(appointment) || startsAt(appointment) <= tx.now) {
    const why =
      appointment && (appointment.stands || BEGUN_STATUSES.has(appointment.status))
        ? APPOINTMENT_STARTED
        : APPOINTMENT_CANCELLED
    for (const notice of notices)
      await (notice.fate === 'waits' ? clearNotice(tx, notice, why) : cancelPending(tx, notice.messageIds, why))
    return
  }
  for (const notice of notices.filter((one) => !isSame(one, appointment))) {
    if (notice.kind === 'reminder' && notice.fate === 'waits') await clearNotice(tx, notice, APPOINTMENT_MOVED)
    // A message with another time must not be put back into the outbox.
    else if (notice.fate === 'cancelled') await cancelPending(tx, notice.messageIds, APPOINTMENT_MOVED)
  }
  // Work that began without a word goes on without one.
  if (notices.length === 0 && appointment.next !== null) return
  if (notices.length === 0 && ref.of === 'job' && (await recurring.isRoutineVisit(tx, ref.id))) return
  await say(
    tx,
    appointment,
    notices.filter(({ kind }) => kind !== 'reminder'),
  )
}

/** `sent` holds the confirmation and the new times that came after it. */
async function say(tx: Tx, appointment: DatedAppointment, sent: readonly Notice[]): Promise<void> {
  const known = sent.findLast(({ fate }) => fate === 'left')
  const waits = sent.find(({ fate }) => fate === 'waits')
  if (known && isSame(known, appointment)) {
    // Also clears a canceled notice with a new time, so that the same new time can be announced again later.
    for (const notice of sent)
      if (notice.fate !== 'left') await clearNotice(tx, notice, 'The appointment was moved back to the original time.')
    return
  }
  if (waits && isSame(waits, appointment)) return
  // Of both ways one may have left before it was moved.
  if (known) await cancelPending(tx, known.messageIds, APPOINTMENT_MOVED)
  const last = sent.findLast(({ fate }) => fate !== 'waits')
  // The office canceled the message before it left, so the office informs the customer itself.
  if (!waits && last?.fate === 'cancelled' && (!known || isSame(last, appointment))) return
  const plan = known && last ? newTime(tx, appointment, last) : confirmation(tx, appointment)
  await (waits ? updateNotice(tx, appointment, waits, plan) : queueNotice(tx, appointment, plan))
}

const confirmation = (tx: Tx, appointment: DatedAppointment): NoticePlan => ({
  kind: 'confirmation',
  once: '',
  ...soon(tx, AFTER_BOOKING_MS, appointment),
})

const newTime = (tx: Tx, appointment: DatedAppointment, { id }: Notice): NoticePlan => ({
  kind: 'moved',
  once: [id, appointment.date, appointment.time, appointment.promise].join(' ').trim(),
  ...soon(tx, AFTER_MOVE_MS, appointment),
})

/** So many milliseconds from now, by day; at once for what begins before that. */
function soon(tx: Tx, ms: number, appointment: DatedAppointment): Pick<NoticePlan, 'leavesAt' | 'reason'> {
  const at = new Date(tx.now.getTime() + ms)
  return delayToMorning(at < startsAt(appointment) ? at : tx.now, appointment)
}

/** The statuses of a job or a visit where work is underway or done. */
const BEGUN_STATUSES = new Set(['in-progress', 'completed', 'done'])

const isDated = <Given extends { date: string | null }>(given: Given): given is Given & { date: string } =>
  given.date !== null

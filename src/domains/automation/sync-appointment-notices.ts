import { cancelPending } from '#domains/messages/outbox/pending-messages.ts'
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

/** Booked and thought better of within this is told of once, and right. */
const AFTER_BOOKING_MS = 60_000
/** Five drags are one notice. */
const AFTER_MOVE_MS = 10 * 60_000

/**
 * After an appointment has changed: whoever was not told of it is, once; whoever knows another time is told the new
 * one, and nothing when it was moved back meanwhile; of one that is off nothing goes out that still waits. Looks at the
 * appointment as it is now, so that news that comes twice, late or in another order ends the same. The Auto-Process of
 * a request says only that we have it (product.md, Service requests): it comes first and is no word of a day.
 */
export async function syncAppointmentNotices(tx: Tx, ref: AppointmentRef): Promise<void> {
  const appointment = await lockAppointment(tx, ref)
  const notices = (await listNotices(tx, ref)).filter(({ kind }) => kind !== 'on-my-way')
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
    // Nobody puts back what tells of another time.
    else if (notice.fate === 'cancelled') await cancelPending(tx, notice.messageIds, APPOINTMENT_MOVED)
  }
  await say(
    tx,
    appointment,
    notices.filter(({ kind }) => kind !== 'reminder'),
  )
}

/** `told`: the confirmation and the new times that came after it. */
async function say(tx: Tx, appointment: DatedAppointment, told: readonly Notice[]): Promise<void> {
  const known = told.findLast(({ fate }) => fate === 'left')
  const waits = told.find(({ fate }) => fate === 'waits')
  if (known && isSame(known, appointment)) {
    // With a new time that somebody took back: if it comes again, they are told of it.
    for (const notice of told)
      if (notice.fate !== 'left')
        await clearNotice(tx, notice, 'The appointment was moved back to the time that they know.')
    return
  }
  if (waits && isSame(waits, appointment)) return
  // Of both ways one may have left before it was moved.
  if (known) await cancelPending(tx, known.messageIds, APPOINTMENT_MOVED)
  const last = told.findLast(({ fate }) => fate !== 'waits')
  // Somebody took it back before it left: they tell them in their own way.
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
  once: [id, appointment.date, appointment.time].join(' '),
  ...soon(tx, AFTER_MOVE_MS, appointment),
})

/** So many milliseconds from now, by day; at once for what begins before that. */
function soon(tx: Tx, ms: number, appointment: DatedAppointment): Pick<NoticePlan, 'leavesAt' | 'reason'> {
  const at = new Date(tx.now.getTime() + ms)
  return delayToMorning(at < startsAt(appointment) ? at : tx.now, appointment)
}

/** Of a job or a visit at which somebody is, or was. */
const BEGUN_STATUSES = new Set(['in-progress', 'completed', 'done'])

const isDated = <Given extends { date: string | null }>(given: Given): given is Given & { date: string } =>
  given.date !== null

import { withdraw } from '#domains/messages/waiting.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { beginsAt, lockAppointment } from './appointments.ts'
import type { Dated, Ref } from './appointments.ts'
import { BEGUN, byDay, forget, isSame, MOVED, noticesOf, OFF, retell, tell } from './notices.ts'
import type { Notice, Plan } from './notices.ts'

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
export async function follow(tx: Tx, ref: Ref): Promise<void> {
  const appointment = await lockAppointment(tx, ref)
  const notices = (await noticesOf(tx, ref)).filter(({ kind }) => kind !== 'on-my-way')
  if (!appointment?.stands || !isDated(appointment) || beginsAt(appointment) <= tx.now) {
    const why = appointment && (appointment.stands || BEGUN_STATUSES.has(appointment.status)) ? BEGUN : OFF
    for (const notice of notices)
      await (notice.fate === 'waits' ? forget(tx, notice, why) : withdraw(tx, notice.messageIds, why))
    return
  }
  for (const notice of notices.filter((one) => !isSame(one, appointment))) {
    if (notice.kind === 'reminder' && notice.fate === 'waits') await forget(tx, notice, MOVED)
    // Nobody puts back what tells of another time.
    else if (notice.fate === 'cancelled') await withdraw(tx, notice.messageIds, MOVED)
  }
  await say(
    tx,
    appointment,
    notices.filter(({ kind }) => kind !== 'reminder'),
  )
}

/** `told`: the confirmation and the new times that came after it. */
async function say(tx: Tx, appointment: Dated, told: readonly Notice[]): Promise<void> {
  const known = told.findLast(({ fate }) => fate === 'left')
  const waits = told.find(({ fate }) => fate === 'waits')
  if (known && isSame(known, appointment)) {
    // With a new time that somebody took back: if it comes again, they are told of it.
    for (const notice of told)
      if (notice.fate !== 'left') await forget(tx, notice, 'The appointment was moved back to the time that they know.')
    return
  }
  if (waits && isSame(waits, appointment)) return
  // Of both ways one may have left before it was moved.
  if (known) await withdraw(tx, known.messageIds, MOVED)
  const last = told.findLast(({ fate }) => fate !== 'waits')
  // Somebody took it back before it left: they tell them in their own way.
  if (!waits && last?.fate === 'cancelled' && (!known || isSame(last, appointment))) return
  const plan = known && last ? newTime(tx, appointment, last) : confirmation(tx, appointment)
  await (waits ? retell(tx, appointment, waits, plan) : tell(tx, appointment, plan))
}

const confirmation = (tx: Tx, appointment: Dated): Plan => ({
  kind: 'confirmation',
  once: '',
  ...soon(tx, AFTER_BOOKING_MS, appointment),
})

const newTime = (tx: Tx, appointment: Dated, { id }: Notice): Plan => ({
  kind: 'moved',
  once: [id, appointment.date, appointment.time].join(' '),
  ...soon(tx, AFTER_MOVE_MS, appointment),
})

/** So many milliseconds from now, by day; at once for what begins before that. */
function soon(tx: Tx, ms: number, appointment: Dated): Pick<Plan, 'leavesAt' | 'reason'> {
  const at = new Date(tx.now.getTime() + ms)
  return byDay(at < beginsAt(appointment) ? at : tx.now, appointment)
}

/** Of a job or a visit at which somebody is, or was. */
const BEGUN_STATUSES = new Set(['in-progress', 'completed', 'done'])

const isDated = <Given extends { date: string | null }>(given: Given): given is Given & { date: string } =>
  given.date !== null

/** The notices that a customer has received about an appointment, and those that are still due. */
import { asc, eq } from 'drizzle-orm'
import { renderForCustomer } from '#domains/messaging/messages/templates/render-message.ts'
import type { MessageContext } from '#domains/messaging/messages/templates/render-message.ts'
import { HELD_OVERNIGHT, nextAllowedTime } from '#domains/messaging/messages/outbox/send-policy.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import * as pendingMessages from '#domains/messaging/messages/outbox/pending-messages.ts'
import type { SendState } from '#domains/messaging/messages/outbox/pending-messages.ts'
import { ZONE } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { startsAt } from './appointment-query.ts'
import type { DatedAppointment, AppointmentRef } from './appointment-query.ts'
import { appointmentNotices } from './tables.ts'

export type NoticeKind = 'confirmation' | 'moved' | 'reminder' | 'on-my-way' | 'running-late'
/** `fate` is left if any of the notice's messages has left; waits while one of them can still be canceled. */
export type Notice = {
  id: string
  kind: NoticeKind
  once: string
  date: string
  time: string | null
  promise: string
  messageIds: string[]
  leavesAt: Date
  fate: SendState
}

/** All of an appointment, the first first. Their messages stand still until the transaction ends. */
export async function listNotices(tx: Tx, { id }: AppointmentRef): Promise<Notice[]> {
  const rows = await tx
    .select()
    .from(appointmentNotices)
    .where(eq(appointmentNotices.appointmentId, id))
    .orderBy(asc(appointmentNotices.createdAt), asc(appointmentNotices.id))
  const fates = await pendingMessages.getSendStates(
    tx,
    rows.flatMap(({ messageIds }) => messageIds),
  )
  return rows.map(({ kind, time, ...row }) => ({
    ...row,
    // The check of the column holds it to these words.
    kind: kind as NoticeKind,
    time: time?.slice(0, 5) ?? null,
    fate: fateOf(row.messageIds.map((message) => fates.get(message) ?? 'left')),
  }))
}

const fateOf = (fates: readonly SendState[]): SendState =>
  fates.includes('left') ? 'left' : fates.includes('waits') ? 'waits' : 'cancelled'

type Promised = Pick<DatedAppointment, 'date' | 'time' | 'promise'>
export const isSame = (one: Promised, other: Promised): boolean =>
  one.date === other.date && one.time === other.time && one.promise === other.promise

/**
 * Delays a notice so that no phone rings at night: from 8 PM it waits until 8 AM, where the work is. It does not wait
 * when that would be too late.
 */
export function delayToMorning(
  at: Date,
  appointment: Pick<DatedAppointment, 'date' | 'time' | 'next'>,
): Pick<NoticePlan, 'leavesAt' | 'reason'> {
  const decent = nextAllowedTime(at, [ZONE])
  return decent > at && decent < startsAt(appointment) ? { leavesAt: decent, reason: HELD_OVERNIGHT } : { leavesAt: at }
}

/** `reason`: why it waits until then, for the owner. */
export type NoticePlan = {
  kind: NoticeKind
  once: string
  leavesAt: Date
  reason?: string
  values?: MessageContext['values']
  evenOff?: boolean
}

/**
 * Queues a notice once and returns its messages. Returns none if the customer cannot be reached, the notice is turned
 * off, or this notice was already queued.
 */
export async function queueNotice(
  tx: Tx,
  appointment: DatedAppointment,
  plan: NoticePlan,
): Promise<messages.NewMessage[]> {
  const composed = await composeNotice(tx, appointment, plan)
  if (composed.length === 0) return []
  const { of, id: appointmentId, date, time, promise } = appointment
  const { kind, once, leavesAt } = plan
  const row = { of, appointmentId, kind, once, date, time, promise, messageIds: [], leavesAt, createdAt: tx.now }
  const [made] = await tx
    .insert(appointmentNotices)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: appointmentNotices.id })
  if (!made) return []
  const messageIds = await messages.enqueueTogether(tx, composed)
  await tx.update(appointmentNotices).set({ messageIds }).where(eq(appointmentNotices.id, made.id))
  return composed
}

/**
 * Rewrites the waiting messages to match the appointment as it is now. If the customer's channels have changed, it
 * cancels the notice and queues a new one.
 */
export async function updateNotice(
  tx: Tx,
  appointment: DatedAppointment,
  notice: Notice,
  plan: NoticePlan,
): Promise<void> {
  const composed = await composeNotice(tx, appointment, plan)
  if (plan.kind !== notice.kind || composed.length !== notice.messageIds.length) {
    await clearNotice(tx, notice, APPOINTMENT_MOVED)
    await queueNotice(tx, appointment, plan)
    return
  }
  for (const [at, message] of composed.entries())
    await pendingMessages.replaceContent(tx, notice.messageIds[at] ?? '', message)
  const { date, time, promise } = appointment
  const { once, leavesAt } = plan
  await tx
    .update(appointmentNotices)
    .set({ once, date, time, promise, leavesAt })
    .where(eq(appointmentNotices.id, notice.id))
}

export const APPOINTMENT_MOVED = 'The appointment was moved before this was sent.'
export const APPOINTMENT_CANCELLED = 'The appointment was canceled.'
export const APPOINTMENT_STARTED = 'The appointment started before this was sent.'

/** Takes back what waits of it, as if it had never been planned. */
export async function clearNotice(tx: Tx, { id, messageIds }: Notice, reason: string): Promise<void> {
  await pendingMessages.cancelPending(tx, messageIds, reason)
  await tx.delete(appointmentNotices).where(eq(appointmentNotices.id, id))
}

/**
 * Limits how late a notice may leave. Those of who is on the way are useful for half an hour, which the outbox itself
 * enforces; other notices may leave until the appointment starts.
 */
const tooLate = (kind: NoticeKind, appointment: DatedAppointment): { sendBefore?: Date } =>
  kind === 'on-my-way' || kind === 'running-late' ? {} : { sendBefore: startsAt(appointment) }

/** The messages of a notice, in the owner's words; none when it is turned off or there is no way to the customer. */
export function composeNotice(
  tx: Tx,
  appointment: DatedAppointment,
  { kind, leavesAt, reason, values, evenOff = false }: NoticePlan,
): Promise<messages.NewMessage[]> {
  const { customerId, person, jobId, requestId } = appointment
  const about = {
    customerId,
    person,
    jobId,
    requestId,
    values: { ...appointment.values, ...values },
    sendAfter: leavesAt,
    ...tooLate(kind, appointment),
  }
  return renderForCustomer(tx, kind, { ...about, ...(reason && { reason }) }, { evenOff })
}

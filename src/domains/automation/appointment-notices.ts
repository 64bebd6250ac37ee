/** What a customer was told of an appointment, and what is to be told. */
import { asc, eq } from 'drizzle-orm'
import * as messageTemplates from '#domains/messages/templates/message-templates.ts'
import { HELD_OVERNIGHT, nextAllowedTime } from '#domains/messages/outbox/send-policy.ts'
import * as messages from '#domains/messages/service.ts'
import * as pendingMessages from '#domains/messages/outbox/pending-messages.ts'
import type { SendState } from '#domains/messages/outbox/pending-messages.ts'
import { ZONE } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { startsAt } from './appointment-query.ts'
import type { DatedAppointment, AppointmentRef } from './appointment-query.ts'
import { appointmentNotices } from './tables.ts'

export type NoticeKind = 'confirmation' | 'moved' | 'reminder' | 'on-my-way'
/** `fate`: left, if any of its messages has; waits, while one can still be taken back. */
export type Notice = {
  id: string
  kind: NoticeKind
  once: string
  date: string
  time: string | null
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

export const isSame = (
  one: { date: string; time: string | null },
  other: { date: string; time: string | null },
): boolean => one.date === other.date && one.time === other.time

/**
 * Nobody's phone rings at night: from 8 PM on it waits until 8 AM, where the work is, unless it would come too late
 * then.
 */
export function delayToMorning(
  at: Date,
  appointment: Pick<DatedAppointment, 'date' | 'time'>,
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
  values?: messageTemplates.MessageContext['values']
  evenOff?: boolean
}

/**
 * Tells them, once: answers the messages, and none where there is no way to them, where it is turned off, or where this
 * was told before.
 */
export async function queueNotice(
  tx: Tx,
  appointment: DatedAppointment,
  plan: NoticePlan,
): Promise<messages.NewMessage[]> {
  const composed = await compose(tx, appointment, plan)
  if (composed.length === 0) return []
  const { of, id: appointmentId, date, time } = appointment
  const { kind, once, leavesAt } = plan
  const row = { of, appointmentId, kind, once, date, time, messageIds: [], leavesAt, createdAt: tx.now }
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
 * What waits tells of the appointment as it is now. Where the ways to them are others by now, it is taken back and told
 * anew.
 */
export async function updateNotice(
  tx: Tx,
  appointment: DatedAppointment,
  notice: Notice,
  plan: NoticePlan,
): Promise<void> {
  const composed = await compose(tx, appointment, plan)
  if (plan.kind !== notice.kind || composed.length !== notice.messageIds.length) {
    await clearNotice(tx, notice, APPOINTMENT_MOVED)
    await queueNotice(tx, appointment, plan)
    return
  }
  for (const [at, message] of composed.entries())
    await pendingMessages.replaceContent(tx, notice.messageIds[at] ?? '', message)
  const { date, time } = appointment
  const { once, leavesAt } = plan
  await tx.update(appointmentNotices).set({ once, date, time, leavesAt }).where(eq(appointmentNotices.id, notice.id))
}

export const APPOINTMENT_MOVED = 'The appointment was moved before this left.'
export const APPOINTMENT_CANCELLED = 'The appointment is off.'
export const APPOINTMENT_STARTED = 'The appointment began before this left.'

/** Takes back what waits of it, as if it had never been planned. */
export async function clearNotice(tx: Tx, { id, messageIds }: Notice, reason: string): Promise<void> {
  await pendingMessages.cancelPending(tx, messageIds, reason)
  await tx.delete(appointmentNotices).where(eq(appointmentNotices.id, id))
}

/**
 * That we are on the way is of use for half an hour, which the outbox itself knows; a day can be told of until it is
 * there.
 */
const tooLate = (kind: NoticeKind, appointment: DatedAppointment): { sendBefore?: Date } =>
  kind === 'on-my-way' ? {} : { sendBefore: startsAt(appointment) }

function compose(
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
  return messageTemplates.renderForCustomer(tx, kind, { ...about, ...(reason && { reason }) }, { evenOff })
}

/** Sends a customer the on-my-way message with one tap, once a day. */
import { and, eq, sql } from 'drizzle-orm'
import { listJobsOn as jobsOn } from '#domains/work/jobs/list-day.ts'
import { assertAssignedToActor } from '#domains/work/jobs/assert-assigned.ts'
import * as messageTemplates from '#domains/messaging/messages/templates/message-templates.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { listVisitsOn as visitsOn } from '#domains/sales/visits/list-day.ts'
import { assertVisitAssigned } from '#domains/sales/visits/assert-assigned.ts'
import { toDay } from '#lib/dates.ts'
import { formatWholeWeekday } from '#lib/local-time.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lockAppointment } from './appointment-query.ts'
import type { DatedAppointment, AppointmentRef } from './appointment-query.ts'
import type { OnMyWay, OnTheWay } from './contract.ts'
import { queueNotice } from './appointment-notices.ts'
import { appointmentNotices } from './tables.ts'

/** The statuses of those who wait for us. */
const WAITED_FOR = new Set(['requested', 'scheduled'])

/**
 * Returns whether one tap sends the message, and which stops of this day have it. Technicians see only their own stops.
 */
export async function getOnMyWayStatus(tx: Tx, parts: Delivering, date: string): Promise<OnTheWay> {
  const { on } = await messageTemplates.getTemplate(tx, 'on-my-way')
  const sent = await tx
    .select({ of: appointmentNotices.of, id: appointmentNotices.appointmentId, at: appointmentNotices.leavesAt })
    .from(appointmentNotices)
    .where(and(eq(appointmentNotices.kind, 'on-my-way'), eq(appointmentNotices.once, date), hasLeft(parts)))
  const theirs =
    tx.actor.role === 'technician'
      ? new Set([...(await jobsOn(tx, { date })), ...(await visitsOn(tx, { date }))].map(({ id }) => id))
      : null
  return {
    on,
    simulated: parts.providers.sms.simulated,
    // The check of the column holds it to these words.
    told: sent
      .filter(({ id }) => !theirs || theirs.has(id))
      .map(({ of, ...row }) => ({ of: of as AppointmentRef['of'], ...row })),
  }
}

/**
 * Sends the message now. A second tap on the same day returns the time of the first. Throws `notFound` for a stop that
 * is not assigned to this technician. Throws `conflict` for a stop that is over, off or on a later day, while the
 * message is turned off, and when the customer cannot be reached.
 */
export async function sendOnMyWay(tx: Tx, ref: AppointmentRef): Promise<OnMyWay> {
  await (ref.of === 'job' ? assertAssignedToActor(tx, ref.id) : assertVisitAssigned(tx, ref.id))
  const appointment = await lockAppointment(tx, ref)
  if (!appointment) throw notFound('This appointment no longer exists.')
  const today = toDay(tx.now)
  const before = await findNotifiedAt(tx, ref, today)
  if (before) return { at: before, told: false }
  if (!WAITED_FOR.has(appointment.status))
    throw conflict(`No one is expecting you: this ${ref.of} is ${appointment.status}.`)
  if (appointment.date !== null && appointment.date > today)
    throw conflict(`No one is expecting you today: this ${ref.of} is on ${formatWholeWeekday(appointment.date)}.`)
  // Who comes is who pressed it, where they are of the crew.
  const technician =
    tx.actor.role === 'technician' ? (tx.actor.name.split(' ')[0] ?? null) : (appointment.values.technician ?? null)
  const dated: DatedAppointment = { ...appointment, date: appointment.date ?? today }
  const sent = await queueNotice(tx, dated, {
    kind: 'on-my-way',
    once: today,
    leavesAt: tx.now,
    values: { technician },
  })
  if (sent.length === 0) throw conflict(await getBlockReason(tx))
  // The message records its sender, and every timeline that includes the message shows it.
  tx.notifyClients('automation')
  return { at: tx.now, told: true }
}

/**
 * Matches a notice with a message that has left or still waits. A simulated message never reached the customer; it
 * counts only in a demo.
 */
const hasLeft = ({ testPaymentsCount }: Delivering) =>
  testPaymentsCount
    ? undefined
    : sql`exists (select 1 from ${communications} c where c.id = any(${appointmentNotices.messageIds}) and not c.simulated)`

async function findNotifiedAt(tx: Tx, { id }: AppointmentRef, day: string): Promise<Date | null> {
  const [notice] = await tx
    .select({ at: appointmentNotices.leavesAt })
    .from(appointmentNotices)
    .where(
      and(
        eq(appointmentNotices.appointmentId, id),
        eq(appointmentNotices.kind, 'on-my-way'),
        eq(appointmentNotices.once, day),
      ),
    )
  return notice?.at ?? null
}

async function getBlockReason(tx: Tx): Promise<string> {
  const { on } = await messageTemplates.getTemplate(tx, 'on-my-way')
  return on
    ? 'We can’t text this customer: they opted out, haven’t agreed to texts, or have no number on file. Give them a call.'
    : 'On my way is turned off in Automation.'
}

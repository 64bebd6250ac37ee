/** One tap tells a customer that somebody is on the way to them: once on a day. */
import { and, eq, sql } from 'drizzle-orm'
import { listJobsOn as jobsOn } from '#domains/jobs/list-day.ts'
import { assertAssignedToActor } from '#domains/jobs/assert-assigned.ts'
import * as messageTemplates from '#domains/messages/templates/message-templates.ts'
import type { Delivering } from '#domains/messages/connected-channels.ts'
import { communications } from '#domains/messages/tables.ts'
import { listVisitsOn as visitsOn } from '#domains/visits/list-day.ts'
import { assertVisitAssigned } from '#domains/visits/assert-assigned.ts'
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

/** Whether one tap sends it, and who was told on this day. A technician sees their own stops. */
export async function getOnMyWayStatus(tx: Tx, parts: Delivering, date: string): Promise<OnTheWay> {
  const { on } = await messageTemplates.getTemplate(tx, 'on-my-way')
  const told = await tx
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
    told: told
      .filter(({ id }) => !theirs || theirs.has(id))
      .map(({ of, ...row }) => ({ of: of as AppointmentRef['of'], ...row })),
  }
}

/**
 * Tells them now. A second tap of the same day answers when they were told. Throws `notFound` for a stop that is not
 * theirs, and `conflict` for one that is over, off or on a later day, while it is turned off, and where there is no way
 * to the customer.
 */
export async function sendOnMyWay(tx: Tx, ref: AppointmentRef): Promise<OnMyWay> {
  await (ref.of === 'job' ? assertAssignedToActor(tx, ref.id) : assertVisitAssigned(tx, ref.id))
  const appointment = await lockAppointment(tx, ref)
  if (!appointment) throw notFound('That appointment does not exist any more.')
  const today = toDay(tx.now)
  const before = await findNotifiedAt(tx, ref, today)
  if (before) return { at: before, told: false }
  if (!WAITED_FOR.has(appointment.status))
    throw conflict(`Nobody waits for us there: this ${ref.of} is ${appointment.status}.`)
  if (appointment.date !== null && appointment.date > today)
    throw conflict(`Nobody waits for us there today: this ${ref.of} is on ${formatWholeWeekday(appointment.date)}.`)
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
  // Who told them stands with the message, in every timeline that it is in.
  tx.changed('automation')
  return { at: tx.now, told: true }
}

/**
 * Of a notice: that one of its messages left, or still waits. One that was only simulated told the customer nothing; in
 * a demo it counts.
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
    ? 'There is no way to write to them: they said STOP, did not agree to texts, or gave us no number. Please call.'
    : 'On my way is turned off under Automation.'
}

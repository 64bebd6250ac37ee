/** Says to a customer that we are on the way, once a day, or that we run late, with minutes, from the business's number. */
import { and, eq, gt, sql } from 'drizzle-orm'
import { listJobsOn as jobsOn } from '#domains/work/jobs/list-day.ts'
import { assertAssignedToActor } from '#domains/work/jobs/assert-assigned.ts'
import * as business from '#domains/system/business/service.ts'
import { TEMPLATE_DEFINITIONS } from '#domains/messaging/messages/templates/template-definitions.ts'
import * as messageTemplates from '#domains/messaging/messages/templates/message-templates.ts'
import { isConnected } from '#domains/messaging/messages/connected-channels.ts'
import type { Delivering as Channels } from '#domains/messaging/messages/connected-channels.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { listVisitsOn as visitsOn } from '#domains/sales/visits/list-day.ts'
import { assertVisitAssigned } from '#domains/sales/visits/assert-assigned.ts'
import { toDay } from '#lib/dates.ts'
import { formatWholeWeekday } from '#lib/local-time.ts'
import { formatPhone } from '#lib/phone.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { toStatusWord } from '#lib/status-word.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { getAppointment, lockAppointment } from './appointment-query.ts'
import type { Appointment, AppointmentRef, DatedAppointment } from './appointment-query.ts'
import type { OnMyWay, OnTheWay, StopPreview } from './contract.ts'
import { formatArrival } from './format-arrival.ts'
import { composeNotice, queueNotice } from './appointment-notices.ts'
import { appointmentNotices } from './tables.ts'

type Delivering = Channels & Pick<AppServices, 'config'>

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

/** How soon we arrive, or how late we are, in minutes. */
type StopNews = { kind: 'on-my-way' | 'running-late'; minutes: number | null }

/**
 * Sends the message now. On my way goes out once a day, and a second tap returns the time of the first; Running late
 * may follow again after two minutes. Throws `notFound` for a stop that is not assigned to this technician. Throws
 * `conflict` for a stop that is over, off or on a later day, while the message is turned off, and when the customer
 * cannot be reached.
 */
export async function sendStopNews(tx: Tx, ref: AppointmentRef, news: StopNews): Promise<OnMyWay> {
  const appointment = await lockOwnStop(tx, ref)
  const today = toDay(tx.now)
  const before = await findNotifiedAt(tx, ref, news.kind, today)
  if (before) return { at: before, told: false }
  assertExpected(appointment, ref, today)
  // Two of Running late in one day have different words.
  const once = news.kind === 'on-my-way' ? today : tx.now.toISOString()
  const dated: DatedAppointment = { ...appointment, date: appointment.date ?? today }
  const sent = await queueNotice(tx, dated, { once, leavesAt: tx.now, ...planOf(tx, appointment, news) })
  if (sent.length === 0) throw conflict(await getBlockReason(tx, news.kind))
  // The message records its sender, and every timeline that includes the message shows it.
  tx.notifyClients('automation')
  return { at: tx.now, told: true }
}

/**
 * Reads as the message would, so that a person sees it before they send it. `problem`: why it cannot go out, in a
 * sentence; the words are those for one's own phone then. Throws as `sendStopNews` for a stop that is not theirs.
 */
export async function previewStopNews(
  tx: Tx,
  parts: Delivering,
  ref: AppointmentRef,
  news: StopNews,
): Promise<StopPreview> {
  const appointment = await getOwnStop(tx, ref)
  const today = toDay(tx.now)
  const dated: DatedAppointment = { ...appointment, date: appointment.date ?? today }
  const plan = { once: today, leavesAt: tx.now, ...planOf(tx, appointment, news) }
  const composed = await composeNotice(tx, dated, plan)
  const [message] = composed
  const facts = await business.facts(tx)
  const from = parts.config.TWILIO_FROM?.startsWith('+') ? parts.config.TWILIO_FROM : facts.phone
  return {
    text: message?.message ?? ownWords(facts.name, dated, news),
    type: message?.type ?? null,
    from: formatPhone(from),
    simulated: message ? !isConnected(parts, message.type) : !isConnected(parts, 'sms'),
    problem: message ? null : await getBlockReason(tx, news.kind),
  }
}

/** For one's own phone, where the product may not write. */
function ownWords(house: string, { values }: DatedAppointment, { kind, minutes }: StopNews): string {
  if (kind === 'running-late')
    return `Hi, it’s ${house}. We’re running about ${minutes} minutes late. Sorry for the wait.`
  const soon = minutes === null ? '' : ` ${formatArrival(minutes)}`
  return `Hi, ${values.technician ?? 'our team'} from ${house} is on the way${soon}.`
}

function planOf(tx: Tx, { values }: Appointment, { kind, minutes }: StopNews) {
  // Who comes is who pressed it, where they are of the crew.
  const technician =
    tx.actor.role === 'technician' ? (tx.actor.name.split(' ')[0] ?? null) : (values.technician ?? null)
  const arrival = minutes === null ? null : formatArrival(minutes)
  return { kind, values: { technician, arrival, minutes: minutes === null ? null : String(minutes) } }
}

const assertMine = (tx: Tx, ref: AppointmentRef): Promise<void> =>
  ref.of === 'job' ? assertAssignedToActor(tx, ref.id) : assertVisitAssigned(tx, ref.id)

async function lockOwnStop(tx: Tx, ref: AppointmentRef): Promise<Appointment> {
  await assertMine(tx, ref)
  const appointment = await lockAppointment(tx, ref)
  if (!appointment) throw notFound(GONE)
  return appointment
}

async function getOwnStop(tx: Tx, ref: AppointmentRef): Promise<Appointment> {
  await assertMine(tx, ref)
  const appointment = await getAppointment(tx, ref)
  if (!appointment) throw notFound(GONE)
  return appointment
}

const GONE = 'This appointment no longer exists.'

function assertExpected({ status, date }: Appointment, { of }: AppointmentRef, today: string): void {
  if (!WAITED_FOR.has(status)) throw conflict(`No one is expecting you: this ${of} is ${toStatusWord(status)}.`)
  if (date !== null && date > today)
    throw conflict(`No one is expecting you today: this ${of} is on ${formatWholeWeekday(date)}.`)
}

/**
 * Matches a notice with a message that has left or still waits. A simulated message never reached the customer; it
 * counts only in a demo.
 */
const hasLeft = ({ testPaymentsCount }: Delivering) =>
  testPaymentsCount
    ? undefined
    : sql`exists (select 1 from ${communications} c where c.id = any(${appointmentNotices.messageIds}) and not c.simulated)`

/** A second press of the same button. */
const AGAIN_MS = 2 * 60_000

async function findNotifiedAt(
  tx: Tx,
  { id }: AppointmentRef,
  kind: StopNews['kind'],
  day: string,
): Promise<Date | null> {
  const [notice] = await tx
    .select({ at: appointmentNotices.leavesAt })
    .from(appointmentNotices)
    .where(
      and(
        eq(appointmentNotices.appointmentId, id),
        eq(appointmentNotices.kind, kind),
        kind === 'on-my-way'
          ? eq(appointmentNotices.once, day)
          : gt(appointmentNotices.leavesAt, new Date(tx.now.getTime() - AGAIN_MS)),
      ),
    )
    .limit(1)
  return notice?.at ?? null
}

async function getBlockReason(tx: Tx, kind: StopNews['kind']): Promise<string> {
  const { on } = await messageTemplates.getTemplate(tx, kind)
  return on
    ? 'We can’t text this customer: they opted out, haven’t agreed to texts, or have no number on file. Give them a call.'
    : `${TEMPLATE_DEFINITIONS[kind].title} is turned off in Automation.`
}

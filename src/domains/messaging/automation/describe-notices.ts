/** Which message customers get about their appointments, and when: one sentence for the person who moved or booked them. */
import { inArray } from 'drizzle-orm'
import * as recurring from '#domains/work/recurring/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { isConnected } from '#domains/messaging/messages/connected-channels.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import { getConsentStatus } from '#domains/messaging/messages/consent/consent-ledger.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { getTemplate } from '#domains/messaging/messages/templates/message-templates.ts'
import type { Person } from '#domains/messaging/messages/templates/render-message.ts'
import { formatTime, toDay } from '#lib/dates.ts'
import { formatList } from '#lib/format-list.ts'
import { addDays, formatWeekday } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isSame, listNotices } from './appointment-notices.ts'
import type { Notice } from './appointment-notices.ts'
import { getAppointment, startsAt } from './appointment-query.ts'
import type { Appointment, AppointmentRef, DatedAppointment } from './appointment-query.ts'
import type { NextNotices } from './contract.ts'
import { syncAppointmentNotices } from './sync-appointment-notices.ts'

/** `what` continues a sentence that begins with the customer; `ids`: messages that still wait. */
type Outcome =
  | { is: 'waits'; name: string; what: string; leavesAt: Date; ids: string[] }
  | { is: 'left-out'; name: string; why: string; phone: string }
  | { is: 'knows'; name: string }

/**
 * Brings the notices of these appointments up to date, as their events do a moment later, and says what comes of it.
 * `sentence` is null where there is nothing to say, as of a day that no one has agreed to.
 */
export async function describeNextNotices(
  tx: Tx,
  making: Delivering,
  refs: readonly AppointmentRef[],
): Promise<NextNotices> {
  const outcomes: Outcome[] = []
  for (const ref of refs) {
    await syncAppointmentNotices(tx, ref)
    const outcome = await readOutcome(tx, making, ref)
    if (outcome) outcomes.push(outcome)
  }
  const waiting = outcomes.filter((one) => one.is === 'waits')
  const leftOut = outcomes.filter((one) => one.is === 'left-out')
  const [only] = leftOut
  return {
    sentence: [sayWaiting(tx.now, waiting), sayLeftOut(leftOut), saysKnown(outcomes)].filter(Boolean).join(' ') || null,
    call: only && leftOut.length === 1 ? { name: only.name, phone: only.phone } : null,
    messageIds: waiting.flatMap(({ ids }) => ids),
  }
}

/** Sends messages that wait now, or not at all. Answers how many; the others have left before. */
export async function decideNotices(
  tx: Tx,
  ids: readonly string[],
  decision: 'send-now' | 'do-not-send',
): Promise<{ done: number }> {
  const rows = await tx
    .select({ id: communications.id, status: communications.status, templateKey: communications.templateKey })
    .from(communications)
    .where(inArray(communications.id, [...ids]))
    .orderBy(communications.id)
    .for('update')
  let done = 0
  for (const { id, status, templateKey } of rows) {
    if (status !== 'pending' || (templateKey !== 'confirmation' && templateKey !== 'moved')) continue
    if (decision === 'send-now') await messages.sendNow(tx, id)
    else await messages.cancelByUser(tx, id)
    done += 1
  }
  return { done }
}

async function readOutcome(tx: Tx, making: Delivering, ref: AppointmentRef): Promise<Outcome | null> {
  const appointment = await getAppointment(tx, ref)
  if (!appointment?.stands || !isDated(appointment) || startsAt(appointment) <= tx.now) return null
  const person = await personOf(tx, appointment)
  if (!person) return null
  const notices = (await listNotices(tx, ref)).filter(({ kind }) => kind === 'confirmation' || kind === 'moved')
  const waits = notices.find(({ fate }) => fate === 'waits')
  const leftOut = (why: string): Outcome => ({ is: 'left-out', name: person.name, why, phone: person.phone })
  if (waits) return readWaiting(tx, making, waits, person, leftOut)
  const known = notices.findLast(({ fate }) => fate === 'left')
  if (known && isSame(known, appointment)) return { is: 'knows', name: person.name }
  if (notices.some((notice) => notice.fate === 'cancelled' && isSame(notice, appointment)))
    return leftOut('you canceled the message')
  const isFirst = notices.length === 0
  if (isFirst && (appointment.next !== null || (ref.of === 'job' && (await recurring.isRoutineVisit(tx, ref.id)))))
    return null
  const kind = known ? 'moved' : 'confirmation'
  if (!(await getTemplate(tx, kind)).on)
    return leftOut(`“${kind === 'moved' ? 'New time' : 'Confirmation'}” messages are off`)
  const { stopped, texts } = (await getConsentStatus(tx, 'sms', [person.phone]))(person.phone)
  const noText = stopped ? 'they replied STOP' : texts === false ? 'no OK to text' : 'no phone that takes texts'
  return leftOut(person.email === null ? `no email and ${noText}` : noText)
}

async function readWaiting(
  tx: Tx,
  making: Delivering,
  { messageIds, leavesAt }: Notice,
  { name }: Person,
  leftOut: (why: string) => Outcome,
): Promise<Outcome> {
  const rows = await tx
    .select({ id: communications.id, type: communications.type, status: communications.status })
    .from(communications)
    .where(inArray(communications.id, messageIds))
  const pending = rows.filter(({ status }) => status === 'pending')
  const has = (type: 'sms' | 'email') => pending.some((row) => row.type === type) && isConnected(making, type)
  const ways = [...(has('sms') ? ['a text'] : []), ...(has('email') ? ['an email'] : [])]
  if (ways.length === 0)
    return leftOut(pending.some(({ type }) => type === 'sms') ? 'texting isn’t connected' : 'email isn’t connected')
  return { is: 'waits', name, what: formatList(ways), leavesAt, ids: pending.map(({ id }) => id) }
}

const personOf = async (tx: Tx, { customerId, person }: Appointment): Promise<Person | null> =>
  customerId === null ? person : customers.getContact(tx, customerId)

type Waiting = Extract<Outcome, { is: 'waits' }>
function sayWaiting(now: Date, waiting: readonly Waiting[]): string {
  const [first] = waiting
  if (!first) return ''
  const last = new Date(Math.max(...waiting.map(({ leavesAt }) => leavesAt.getTime())))
  return waiting.length === 1
    ? `${first.name} gets ${first.what} ${formatWait(first.leavesAt, now)}.`
    : `${waiting.length} customers get a message ${formatWait(last, now)}.`
}

function sayLeftOut(leftOut: readonly Extract<Outcome, { is: 'left-out' }>[]): string {
  const [first] = leftOut
  if (!first) return ''
  if (leftOut.length === 1) return `${first.name} isn’t messaged (${first.why}).`
  return `No message goes to ${formatList(leftOut.map(({ name }) => name))}. Give them a call.`
}

/** Said of one alone: among several it is the news that counts. */
function saysKnown(outcomes: readonly Outcome[]): string {
  const [first, other] = outcomes
  return first?.is === 'knows' && !other ? `${first.name} already knows this time.` : ''
}

/** `in 10 minutes`, `in a minute`, `tomorrow at 8:00 AM`. */
function formatWait(at: Date, now: Date): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000)
  if (minutes <= 0) return 'now'
  if (minutes < 60) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  const [day, today] = [toDay(at), toDay(now)]
  const when = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : `on ${formatWeekday(day)}`
  return `${when} at ${formatTime(at)}`
}

const isDated = (given: Appointment): given is DatedAppointment => given.date !== null

/** What the clock does with invoices that wait: overdue once their due date has passed, and a reminder on four days. */
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { renderForCustomer } from '#domains/messaging/messages/templates/render-message.ts'
import { splitChannels } from '#domains/messaging/messages/connected-channels.ts'
import { enqueueTogether } from '#domains/messaging/messages/service.ts'
import type { NewMessage } from '#domains/messaging/messages/service.ts'
import { formatDay, toDay } from '#lib/dates.ts'
import { addDays, isByDay, startOfDay } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { conflict, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ReminderPreview } from './contract-reminder.ts'
import { payLink } from './invoice-link.ts'
import { INVOICE_NOT_FOUND, lockInvoice } from './invoice-row.ts'
import type { Row } from './invoice-row.ts'
import { getMessageDetails } from './send-invoice.ts'
import type { SendContext } from './send-invoice.ts'
import { invoiceReminders, invoices } from './tables.ts'

/** Days after the due date; below zero before it. */
export const REMINDERS = [-3, 0, 7, 14] as const
const AT_ONCE = 500

/** Those whose due day is over are overdue. Answers how many it turned; fewer than `AT_ONCE`: all of them. */
export async function markOverdue(tx: Tx): Promise<number> {
  const late = tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.status, 'sent'), lt(invoices.dueDate, startOfDay(toDay(tx.now)))))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const turned = await tx
    .update(invoices)
    .set({ status: 'overdue' })
    .where(inArray(invoices.id, late))
    .returning({ id: invoices.id })
  for (const { id } of turned)
    audit.record(tx, {
      entity: 'invoices',
      entityId: id,
      action: 'overdue',
      before: { status: 'sent' },
      after: { status: 'overdue' },
    })
  if (turned.length > 0) tx.notifyClients('invoices')
  return turned.length
}

/** Queues, during the day, a reminder job for every invoice that is due for one. Each job checks its invoice again. */
export async function queueDueReminders(tx: Tx): Promise<void> {
  if (!isByDay(tx.now)) return
  const today = toDay(tx.now)
  const newest = sql`(select max(day) from unnest(${sql.raw(`array[${REMINDERS.join()}]`)}) day where ${dueDay} + day <= ${today}::date)`
  const rows = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        inArray(invoices.status, ['sent', 'overdue']),
        lt(invoices.dueDate, startOfDay(addDays(today, 1 - REMINDERS[0]))),
        sql`not exists (select 1 from ${invoiceReminders} r where r.invoice_id = ${invoices.id} and r.days >= ${newest})`,
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
  for (const { id } of rows) tx.enqueue('invoices.remind', { id }, { once: `remind ${id}` })
}

const dueDay = sql`(${invoices.dueDate} at time zone 'America/New_York')::date`

/**
 * Sends the reminder that is due now, once. After an outage the newest one stands for those before it; one that was due
 * before the customer had the invoice is left out.
 */
export async function sendReminder(tx: Tx, making: SendContext, id: string): Promise<void> {
  const row = await lockInvoice(tx, id)
  if ((row.status !== 'sent' && row.status !== 'overdue') || !isByDay(tx.now)) return
  const days = findDueReminder(row.dueDate, tx.now)
  if (days === null) return
  const isNews = row.sentAt === null || addDays(toDay(row.dueDate), days) > toDay(row.sentAt)
  const noted = await tx
    .insert(invoiceReminders)
    .values({ invoiceId: id, days, createdAt: tx.now })
    .onConflictDoNothing()
    .returning()
  if (noted.length === 0 || !isNews) return
  // What was due while reminders were turned off is not made good when they are on again.
  const messages = await compose(tx, making, row)
  const [communicationId] = await enqueueTogether(tx, messages)
  if (communicationId === undefined) return
  await tx
    .update(invoiceReminders)
    .set({ communicationId })
    .where(and(eq(invoiceReminders.invoiceId, id), eq(invoiceReminders.days, days)))
  const { taken } = splitChannels(
    making,
    messages.map(({ type }) => type),
  )
  if (taken.length > 0) audit.record(tx, { entity: 'invoices', entityId: id, action: 'reminded', after: { by: taken } })
  tx.notifyClients('invoices')
}

const UNREACHABLE = 'We can’t reach this customer: they opted out of texts and have no email address. Give them a call.'

/**
 * Reads the reminder as it would leave now, and which channels take it. `problem`: why it cannot go out, in a sentence.
 * Throws `conflict` for an invoice that does not wait to be paid.
 */
export async function previewReminder(tx: Tx, making: SendContext, id: string): Promise<ReminderPreview> {
  const row = await findRow(tx, id)
  assertWaits(row)
  const messages = await compose(tx, making, row, { evenOff: true })
  const { notSent } = splitChannels(
    making,
    messages.map(({ type }) => type),
  )
  return {
    link: payLink(making, row),
    byHand: messages.map(({ type, recipient, subject = null, message }) => ({ type, recipient, subject, message })),
    notSent,
    problem: messages.length === 0 ? UNREACHABLE : null,
  }
}

/**
 * Sends the reminder now, since a person asks for it, even where automatic ones are turned off. The automatic reminder
 * of the same day is left out then. Throws `conflict` for an invoice that does not wait to be paid, and when the
 * customer cannot be reached.
 */
export async function remindNow(tx: Tx, making: SendContext, id: string): Promise<void> {
  const row = await lockInvoice(tx, id)
  assertWaits(row)
  const messages = await compose(tx, making, row, { evenOff: true })
  if (messages.length === 0) throw conflict(UNREACHABLE)
  const [communicationId] = await enqueueTogether(tx, messages)
  const { taken, notSent } = splitChannels(
    making,
    messages.map(({ type }) => type),
  )
  const reminded = taken.length > 0
  if (reminded && communicationId !== undefined) {
    const days = Math.round((Date.parse(toDay(tx.now)) - Date.parse(toDay(row.dueDate))) / DAY_MS)
    await tx
      .insert(invoiceReminders)
      .values({ invoiceId: id, days, communicationId, createdAt: tx.now })
      .onConflictDoUpdate({
        target: [invoiceReminders.invoiceId, invoiceReminders.days],
        set: { communicationId, createdAt: tx.now },
      })
  }
  audit.record(tx, {
    entity: 'invoices',
    entityId: id,
    action: reminded ? 'reminded' : 'not sent',
    after: { by: reminded ? taken : notSent.map((left) => left.by) },
  })
  tx.notifyClients('invoices')
}

const DAY_MS = 86_400_000

async function findRow(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw notFound(INVOICE_NOT_FOUND)
  return row
}

function assertWaits({ status, invoiceNumber }: Pick<Row, 'status' | 'invoiceNumber'>): void {
  if (status !== 'sent' && status !== 'overdue')
    throw conflict(`${invoiceNumber} is ${status}, so there’s nothing to remind anyone of.`)
}

/** As the owner has worded it, and true on the day it leaves: "is due" goes out no more once it was due. */
async function compose(tx: Tx, making: SendContext, row: Row, { evenOff = false } = {}): Promise<NewMessage[]> {
  const { invoiceNumber: number, service, balance, dueDate, link, textLink } = await getMessageDetails(tx, making, row)
  const [today, dueOn] = [toDay(tx.now), toDay(row.dueDate)]
  const due =
    today < dueOn
      ? `is due on ${formatDay(dueDate)}`
      : today === dueOn
        ? 'is due today'
        : `was due on ${formatDay(dueDate)}`
  const { customerId, jobId } = row
  const lasts = today <= dueOn && { sendBefore: startOfDay(addDays(dueOn, 1)) }
  return renderForCustomer(
    tx,
    'payment',
    {
      customerId,
      jobId,
      values: { number, service, amount: formatCents(balance), due, link },
      inText: { link: textLink },
      ...lasts,
    },
    { evenOff },
  )
}

/** The newest reminder whose day has come; null before the first. */
export function findDueReminder(due: Date, now: Date): (typeof REMINDERS)[number] | null {
  const today = toDay(now)
  return REMINDERS.findLast((days) => addDays(toDay(due), days) <= today) ?? null
}

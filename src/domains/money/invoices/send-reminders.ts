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
import type { Tx } from '#platform/database/transaction.ts'
import { lockInvoice } from './invoice-row.ts'
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

/** As the owner has worded it, and true on the day it leaves: "is due" goes out no more once it was due. */
async function compose(tx: Tx, making: SendContext, row: Row): Promise<NewMessage[]> {
  const { invoiceNumber: number, service, balance, dueDate, link } = await getMessageDetails(tx, making, row)
  const [today, dueOn] = [toDay(tx.now), toDay(row.dueDate)]
  const due =
    today < dueOn
      ? `is due on ${formatDay(dueDate)}`
      : today === dueOn
        ? 'is due today'
        : `was due on ${formatDay(dueDate)}`
  const { customerId, jobId } = row
  const lasts = today <= dueOn && { sendBefore: startOfDay(addDays(dueOn, 1)) }
  return renderForCustomer(tx, 'payment', {
    customerId,
    jobId,
    values: { number, service, amount: formatCents(balance), due, link },
    ...lasts,
  })
}

/** The newest reminder whose day has come; null before the first. */
export function findDueReminder(due: Date, now: Date): (typeof REMINDERS)[number] | null {
  const today = toDay(now)
  return REMINDERS.findLast((days) => addDays(toDay(due), days) <= today) ?? null
}

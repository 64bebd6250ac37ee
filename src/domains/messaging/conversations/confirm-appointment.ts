/** "C" confirms an appointment (a job or an estimate visit): the one in our latest message, else the next one. */
import { and, arrayContains, desc, eq, inArray } from 'drizzle-orm'
import { isSame, listNotices } from '#domains/messaging/automation/appointment-notices.ts'
import { getAppointment } from '#domains/messaging/automation/appointment-query.ts'
import { appointmentNotices } from '#domains/messaging/automation/tables.ts'
import * as jobs from '#domains/work/jobs/confirm-job.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import * as visits from '#domains/sales/visits/confirm-visit.ts'
import type { CustomerRef } from '#domains/sales/visits/confirm-visit.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { getNextAppointment } from './next-appointment.ts'

type Ref = { of: 'job' | 'visit'; id: string }
type Text = { id: string; jobId: string | null; purpose: string; templateKey: string | null; createdAt: Date }

/** What tells of an appointment, and asks for an answer. */
const TELLING = ['confirmation', 'reminder']
/** It left, or may have. */
const WENT = ['sending', 'sent', 'delivered', 'unconfirmed']
/** An answer to what was asked longer ago is none. */
const ASKED_MS = 7 * 86_400_000

/**
 * Marks an appointment as confirmed. Returns null when the customer can mean none. `sure`: they wrote "C", which means
 * nothing else. "Yes" is an answer only if our latest text announced an appointment. An answer to that text does not
 * apply to another day or another appointment.
 */
export async function confirmAppointment(tx: Tx, whose: CustomerRef, { sure }: { sure: boolean }): Promise<Ref | null> {
  const lastNotice = await lastText(tx, whose, TELLING)
  const isFresh = lastNotice !== undefined && tx.now.getTime() - lastNotice.createdAt.getTime() < ASKED_MS
  // A new time asks whether it does not suit: there yes may mean no.
  const isAsked = isFresh && lastNotice.templateKey !== 'moved' && (await lastText(tx, whose))?.id === lastNotice.id
  if (!sure && !isAsked) return null
  const about = lastNotice && (await aboutOf(tx, lastNotice, whose))
  if (about) {
    if (await stillSo(tx, about, lastNotice)) {
      const confirmed = await saveConfirmation(tx, about, whose)
      if (confirmed) return confirmed
    }
    if (isFresh) return null
  }
  const next = sure ? await getNextAppointment(tx, whose) : null
  return next && saveConfirmation(tx, next, whose)
}

async function saveConfirmation(tx: Tx, { of, id }: Ref, whose: CustomerRef): Promise<Ref | null> {
  const isConfirmed =
    of === 'job' ? (await jobs.confirm(tx, id, whose.customerIds)) !== null : await visits.confirm(tx, id, whose)
  return isConfirmed ? { of, id } : null
}

/** The last that we texted to them, of these purposes or at all. */
async function lastText(tx: Tx, { phone }: CustomerRef, purposes?: string[]): Promise<Text | undefined> {
  const { id, jobId, purpose, templateKey, createdAt, type, recipient, status } = communications
  const [row] = await tx
    .select({ id, jobId, purpose, templateKey, createdAt })
    .from(communications)
    .where(and(eq(type, 'sms'), eq(recipient, phone), purposes && inArray(purpose, purposes), inArray(status, WENT)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return row
}

/**
 * Finds the appointment that a text announced. Returns null for a text that announced none. The text's row names a job;
 * the notice about the text names a visit.
 */
async function aboutOf(tx: Tx, { id, jobId }: Text, whose: CustomerRef): Promise<Ref | null> {
  if (jobId !== null) return { of: 'job', id: jobId }
  const theirs = await visits.listRecent(tx, whose)
  const [notice] = await tx
    .select({ id: appointmentNotices.appointmentId })
    .from(appointmentNotices)
    .where(and(inArray(appointmentNotices.appointmentId, theirs), arrayContains(appointmentNotices.messageIds, [id])))
  return notice ? { of: 'visit', id: notice.id } : null
}

/**
 * Checks whether the appointment still stands as the text announced it. If it has moved, the customer
 * does not know the new date yet. A message that a person wrote by hand announces no date.
 */
async function stillSo(tx: Tx, about: Ref, { id }: Text): Promise<boolean> {
  const announced = (await listNotices(tx, about)).find(({ messageIds }) => messageIds.includes(id))
  if (!announced) return true
  const is = await getAppointment(tx, about)
  return is !== null && is.date !== null && isSame({ ...is, date: is.date }, announced)
}

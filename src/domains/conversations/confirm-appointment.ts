/** "C" keeps an appointment, a job or an estimate visit: that of which they were last told, else their next one. */
import { and, arrayContains, desc, eq, inArray } from 'drizzle-orm'
import { appointmentNotices } from '#domains/automation/tables.ts'
import * as jobs from '#domains/jobs/confirm-job.ts'
import { jobs as jobRows } from '#domains/jobs/tables.ts'
import { communications } from '#domains/messages/tables.ts'
import * as visits from '#domains/visits/confirm-visit.ts'
import type { CustomerRef } from '#domains/visits/confirm-visit.ts'
import { visits as visitRows } from '#domains/visits/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { getNextAppointment } from './next-appointment.ts'

type Ref = { of: 'job' | 'visit'; id: string }
type Text = { id: string; jobId: string | null; purpose: string; automatic: string | null; createdAt: Date }

/** What tells of an appointment, and asks for an answer. */
const TELLING = ['confirmation', 'reminder']
/** It left, or may have. */
const WENT = ['sending', 'sent', 'delivered', 'needs-look']
/** An answer to what was asked longer ago is none. */
const ASKED_MS = 7 * 86_400_000

/**
 * Marks an appointment as confirmed; null when there is none that they could mean. `sure`: they wrote "C", which means
 * nothing else; "yes" is an answer only if the last that we texted told of an appointment. Whoever answers what we told
 * them has said nothing of another day, and nothing of another appointment.
 */
export async function confirmAppointment(tx: Tx, whose: CustomerRef, { sure }: { sure: boolean }): Promise<Ref | null> {
  const told = await lastText(tx, whose, TELLING)
  const isFresh = told !== undefined && tx.now.getTime() - told.createdAt.getTime() < ASKED_MS
  // A new time asks whether it does not suit: there yes may mean no.
  const isAsked = isFresh && told.automatic !== 'moved' && (await lastText(tx, whose))?.id === told.id
  if (!sure && !isAsked) return null
  const about = told && (await aboutOf(tx, told, whose))
  if (about) {
    if (await stillSo(tx, about, told)) {
      const kept = await saveConfirmation(tx, about, whose)
      if (kept) return kept
    }
    if (isFresh) return null
  }
  const next = sure ? await getNextAppointment(tx, whose) : null
  return next && saveConfirmation(tx, next, whose)
}

async function saveConfirmation(tx: Tx, { of, id }: Ref, whose: CustomerRef): Promise<Ref | null> {
  const isKept =
    of === 'job' ? (await jobs.confirm(tx, id, whose.customerIds)) !== null : await visits.confirm(tx, id, whose)
  return isKept ? { of, id } : null
}

/** The last that we texted to them, of these purposes or at all. */
async function lastText(tx: Tx, { phone }: CustomerRef, purposes?: string[]): Promise<Text | undefined> {
  const { id, jobId, purpose, automatic, createdAt, type, recipient, status } = communications
  const [row] = await tx
    .select({ id, jobId, purpose, automatic, createdAt })
    .from(communications)
    .where(and(eq(type, 'sms'), eq(recipient, phone), purposes && inArray(purpose, purposes), inArray(status, WENT)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return row
}

/**
 * Which appointment a text told of; null for one that told of none. A job stands with the text, a visit with the notice
 * that it was.
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
 * Whether it stands at the day and time that the text told of: moved since, they do not know it yet. What a person
 * wrote by hand tells nothing of that.
 */
async function stillSo(tx: Tx, about: Ref, { id }: Text): Promise<boolean> {
  const [told] = await tx
    .select({ date: appointmentNotices.date, time: appointmentNotices.time })
    .from(appointmentNotices)
    .where(and(eq(appointmentNotices.appointmentId, about.id), arrayContains(appointmentNotices.messageIds, [id])))
  if (!told) return true
  const [is] =
    about.of === 'job'
      ? await tx
          .select({ date: jobRows.scheduledDate, time: jobRows.scheduledTime })
          .from(jobRows)
          .where(eq(jobRows.id, about.id))
      : await tx
          .select({ date: visitRows.date, time: visitRows.time })
          .from(visitRows)
          .where(eq(visitRows.id, about.id))
  return is?.date === told.date && is.time === told.time
}

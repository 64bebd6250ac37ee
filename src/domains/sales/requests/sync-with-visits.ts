/**
 * What the estimate visits of a request say of it: who has a visit booked was answered, and the job that is made of a
 * visit is the request's.
 */
import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import * as estimates from '#domains/sales/estimates/service.ts'
import { addCrewNotes } from '#domains/work/jobs/add-crew-notes.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as photos from '#domains/work/photos/service.ts'
import * as visits from '#domains/sales/visits/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { serviceRequests } from './tables.ts'

/** Records that a visit was booked for the request, so the office has talked to the customer. */
export async function recordVisit(tx: Tx, id: string): Promise<void> {
  const request = await lock(tx, id)
  if (!request) return
  // A user who later makes a job of the visit gets the existing one.
  if (request.customerId) await visits.syncRequest(tx, id, request)
  if (request.status !== 'new') return
  await tx.update(serviceRequests).set({ status: 'contacted', contactedAt: tx.now }).where(eq(serviceRequests.id, id))
  audit.record(tx, {
    entity: 'service_requests',
    entityId: id,
    action: 'visit booked',
    before: { status: 'new' },
    after: { status: 'contacted' },
  })
  tx.notifyClients('service-requests')
}

/**
 * A job was made of its visit: the three are linked as by Auto-Process, with photos, estimates and consent. A request
 * that has a job already keeps it.
 */
export async function recordJob(
  tx: Tx,
  id: string,
  { jobId, customerId }: { jobId: string; customerId: string },
): Promise<void> {
  const request = await lock(tx, id)
  if (!request || request.jobId !== null) return
  // It may have been deleted in the meantime.
  if ((await tx.$count(jobs, eq(jobs.id, jobId))) === 0) return
  const isNew = request.status === 'new'
  await tx
    .update(serviceRequests)
    .set({ jobId, customerId, ...(isNew && { status: 'contacted', contactedAt: tx.now }) })
    .where(eq(serviceRequests.id, id))
  if (request.smsConsentAt) await customers.recordTextConsent(tx, customerId, request.phone, request.smsConsentAt)
  await photos.moveToJob(tx, id, jobId)
  await addCrewNotes(tx, jobId, request.message)
  await estimates.syncRequest(tx, id, { customerId, jobId })
  // Of two visits, or of a visit and an accepted estimate, one makes the job.
  await visits.syncRequest(tx, id, { customerId, jobId, was: request.customerId })
  audit.record(tx, {
    entity: 'service_requests',
    entityId: id,
    action: 'job made of its visit',
    ...(isNew && { before: { status: 'new' } }),
    after: { ...(isNew && { status: 'contacted' }), customerId, jobId },
  })
  tx.notifyClients('service-requests')
}

/** Null for one that was deleted in the meantime. */
async function lock(tx: Tx, id: string) {
  const [row] = await tx.select().from(serviceRequests).where(eq(serviceRequests.id, id)).for('update')
  return row ?? null
}

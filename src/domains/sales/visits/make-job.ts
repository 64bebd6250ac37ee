import * as audit from '#domains/system/audit/service.ts'
import type { Category } from '#domains/sales/customers/contract.ts'
import { siteAddressIfDifferent } from '#domains/work/jobs/site-address.ts'
import { joinCrewNotes } from '#domains/work/jobs/add-crew-notes.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { moveVisitPhotos } from '#domains/work/photos/move-visit-photos.ts'
import type { MadeJob } from './contract.ts'
import { sumSquareFeet } from './contract-measurement.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { toCrewNotes } from './hand-over-visit.ts'
import { readMeasurement } from './measure-visit.ts'
import { get, lockVisit } from './visit-row.ts'
import { saveVisit } from './service.ts'

/**
 * They want the work: the customer is found by phone or e-mail or made, the job gets what the visit knows, and the
 * visit is done. Asked again it answers the same job. `serviceCategory` is for a customer who is new. Throws `conflict`
 * for a canceled visit.
 */
export async function makeJob(
  tx: Tx,
  id: string,
  { serviceCategory = null }: { serviceCategory?: Category | null | undefined } = {},
): Promise<MadeJob> {
  const visit = await lockVisit(tx, id)
  if (visit.jobId) return { visit: await get(tx, id), job: await jobs.get(tx, visit.jobId), madeCustomer: false }
  if (visit.status === 'cancelled') throw conflict('This visit is canceled. Rebook it first.')
  const { businessId, address, service, notes, requestId } = visit
  const { customer, made: madeCustomer } = await ensureCustomer(tx, visit, serviceCategory)
  const measured = await readMeasurement(tx, id)
  const job = await jobs.create(tx, {
    businessId,
    customerId: customer.id,
    service,
    notes,
    crewNotes: joinCrewNotes([notes, toCrewNotes(measured)]),
    areaSqFt: sumSquareFeet(measured.areas),
    siteAddress: siteAddressIfDifferent(address, customer),
  })
  await saveVisit(tx, visit, { customerId: customer.id, jobId: job.id, status: 'done' })
  await moveVisitPhotos(tx, id, job.id)
  audit.record(tx, {
    entity: 'visits',
    entityId: id,
    action: 'job made',
    before: { status: visit.status },
    after: { status: 'done', customerId: customer.id, jobId: job.id },
  })
  tx.emit('visit.job-made', {
    visitId: id,
    requestId,
    jobId: job.id,
    customerId: customer.id,
    madeCustomer,
    by: tx.actor,
  })
  return { visit: await get(tx, id), job, madeCustomer }
}

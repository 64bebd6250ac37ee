import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import * as estimates from '#domains/sales/estimates/service.ts'
import { siteAddressIfDifferent } from '#domains/work/jobs/site-address.ts'
import { joinCrewNotes } from '#domains/work/jobs/add-crew-notes.ts'
import { lockJob } from '#domains/work/jobs/job-row.ts'
import * as jobs from '#domains/work/jobs/service.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import * as photos from '#domains/work/photos/service.ts'
import * as visits from '#domains/sales/visits/service.ts'
import { conflict } from '#lib/problem.ts'
import { toStatusWord } from '#lib/status-word.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Processed, ServiceRequest } from './contract.ts'
import { toNewCustomer, planProcess, toSharedContacts } from './preview-process.ts'
import { getRequestPrice } from './request-price.ts'
import * as requests from './service.ts'
import { serviceRequests } from './tables.ts'
import { assignCustomer, toMatchEntry } from './manual-requests.ts'

type Row = typeof serviceRequests.$inferSelect

/**
 * Auto-Process: the request becomes a customer, a job and a queued confirmation (spec.md §4), all or nothing. `choice`:
 * the id of the customer, or `new`; without it the customer is who has the phone or the e-mail and a name that agrees,
 * else a new one. Pressed again it answers what the first press made. Throws `conflict` for a request that is completed
 * or canceled.
 */
export async function processRequest(tx: Tx, id: string, choice?: string): Promise<Processed> {
  const before = await requests.lock(tx, id)
  if (isProcessed(before)) return made(tx, before)
  if (choice !== undefined && before.status === 'new')
    await assignCustomer(tx, id, choice === 'new' ? null : choice, choice === 'new')
  const request = choice === undefined ? before : await requests.lock(tx, id)
  if (request.status !== 'new') throw conflict(`A ${toStatusWord(request.status)} request can’t be auto-processed.`)

  const { business, service, category, notes, confirmation, sendAfter } = await planProcess(tx, request)
  const {
    customer,
    made: madeCustomer,
    others,
  } = request.customerId
    ? { customer: await customers.lockForNewWork(tx, request.customerId), made: false, others: [] }
    : request.choseNewCustomer
      ? { customer: await customers.create(tx, toNewCustomer(request, category)), made: true, others: [] }
      : await customers.findOrCreate(tx, toNewCustomer(request, category))
  const sharedWith = toSharedContacts(request, others)
  if (request.okToText === 'no') await customers.withdrawTextConsent(tx, request.phone)
  else if (request.smsConsentAt) await customers.recordTextConsent(tx, customer.id, request.phone, request.smsConsentAt)
  const price = await getRequestPrice(tx, request, customer.id)
  const job = await jobs.create(tx, {
    businessId: business.id,
    customerId: customer.id,
    service,
    notes,
    crewNotes: joinCrewNotes([request.message]),
    amount: price?.amount ?? null,
    // A size that was guessed is no measure.
    areaSqFt: request.roughSize === null ? request.areaSqFt : null,
    siteAddress: siteAddressIfDifferent(request.address, customer),
  })
  await visits.syncRequest(tx, id, { customerId: customer.id, jobId: job.id })
  await estimates.syncRequest(tx, id, { customerId: customer.id, jobId: job.id })
  await photos.moveToJob(tx, id, job.id)
  const { type, recipient, subject, message, why } = confirmation
  const communication =
    type === null
      ? null
      : await messages.enqueue(tx, {
          type,
          purpose: 'confirmation',
          recipient,
          ...(subject !== null && { subject }),
          message,
          customerId: customer.id,
          jobId: job.id,
          requestId: id,
          sendAfter,
        })
  await tx
    .update(serviceRequests)
    .set({
      status: 'contacted',
      contactedAt: tx.now,
      customerId: customer.id,
      jobId: job.id,
      communicationId: communication?.id ?? null,
      confirmationSkipped: communication === null ? why : null,
      madeCustomer,
    })
    .where(eq(serviceRequests.id, id))
  audit.record(tx, {
    entity: 'service_requests',
    entityId: id,
    action: 'auto-processed',
    before: { status: 'new' },
    after: {
      status: 'contacted',
      customerId: customer.id,
      jobId: job.id,
      madeCustomer,
      amount: price?.amount ?? null,
      priceFrom: price?.from ?? null,
      confirmation: type ?? 'none',
      ...(why !== null && { reason: why }),
    },
  })
  // The program matched the customer, unless a person chose one.
  if (!request.choseCustomer && !request.choseNewCustomer && (!madeCustomer || sharedWith.length > 0))
    audit.recordOwn(tx, toMatchEntry(id, madeCustomer, customer, sharedWith))
  tx.notifyClients('service-requests')
  return { request: await requests.get(tx, id), customer, job, communication, sharedWith }
}

const isProcessed = ({ customerId, jobId, communicationId, confirmationSkipped }: Row): boolean =>
  customerId !== null && jobId !== null && (communicationId !== null || confirmationSkipped !== null)

async function made(tx: Tx, { id, customerId, jobId, communicationId }: Row): Promise<Processed> {
  return {
    request: await requests.get(tx, id),
    customer: await customers.get(tx, customerId ?? ''),
    job: await jobs.get(tx, jobId ?? ''),
    communication: communicationId === null ? null : await messages.get(tx, communicationId),
    sharedWith: [],
  }
}

/**
 * Takes an Auto-Process back while nothing has been sent. Afterwards the request is new again, and what was made for it
 * is gone.
 */
export async function undoProcess(tx: Tx, id: string): Promise<ServiceRequest> {
  const request = await requests.lock(tx, id)
  const { customerId, jobId, communicationId } = request
  if (!customerId || !jobId || !isProcessed(request)) throw conflict('There’s nothing to undo for this request.')
  if (request.status !== 'contacted')
    throw conflict(`This request is now ${toStatusWord(request.status)}, so it can’t be undone.`)
  if (
    communicationId !== null &&
    !(await messages.cancel(tx, communicationId, 'Undone before it was sent.', { again: true }))
  )
    throw conflict('The confirmation has already gone out, so this can’t be undone.')
  const job = await lockJob(tx, jobId)
  if (job.status !== 'requested')
    throw conflict(`The job is already ${toStatusWord(job.status)}, so this can’t be undone.`)
  if (await audit.isTouched(tx, 'jobs', jobId))
    throw conflict('Someone has already worked on the job, so this can’t be undone.')

  await tx
    .update(serviceRequests)
    .set({
      status: 'new',
      contactedAt: null,
      customerId: request.choseCustomer ? customerId : null,
      jobId: null,
      communicationId: null,
      confirmationSkipped: null,
      madeCustomer: false,
    })
    .where(eq(serviceRequests.id, id))
  await photos.moveToJob(tx, id, null)
  await estimates.syncRequest(tx, id, { customerId, jobId: null, was: jobId })
  await jobs.remove(tx, jobId)
  if (request.madeCustomer) await visits.syncRequest(tx, id, { customerId: null, was: customerId })
  // A customer with notes or changes by a person stays.
  if (request.madeCustomer && !(await audit.isTouched(tx, 'customers', customerId)))
    await customers.removeUnused(tx, customerId)
  audit.record(tx, {
    entity: 'service_requests',
    entityId: id,
    action: 'auto-process undone',
    before: { status: request.status },
    after: { status: 'new' },
  })
  tx.notifyClients('service-requests')
  return requests.get(tx, id)
}

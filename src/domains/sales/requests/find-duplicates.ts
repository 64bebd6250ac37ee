/** A customer who asked twice, or whose phone or e-mail we know already. */
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as estimates from '#domains/sales/estimates/service.ts'
import * as files from '#domains/work/files/service.ts'
import * as photos from '#domains/work/photos/service.ts'
import * as visits from '#domains/sales/visits/service.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ServiceRequest, Status } from './contract.ts'
import type { PossibleDuplicates } from './contract-office.ts'
import { get, lock } from './service.ts'
import { serviceRequests } from './tables.ts'
import { assignCustomer } from './manual-requests.ts'

const ENTITY = 'service_requests'
const OPEN: Status[] = ['new', 'contacted']

type Person = { phone: string; email: string }

/**
 * Finds customers and open requests with this phone or this e-mail, newest first, a few of each. An empty phone or
 * e-mail matches no one.
 */
export async function findDuplicates(tx: Tx, person: Person, except?: string): Promise<PossibleDuplicates> {
  const { phone, email } = person
  if (phone === '' && email === '') return { customers: [], requests: [] }
  const same = (of: { phone: string; email: string | null }) => {
    const [byPhone, byEmail] = [phone !== '' && of.phone === phone, email !== '' && of.email === email]
    return byPhone && byEmail ? 'both' : byPhone ? 'phone' : 'email'
  }
  const known = await customers.findByContact(tx, person)
  const worked = await jobsOf(
    tx,
    known.map(({ id }) => id),
  )
  const others = await tx
    .select()
    .from(serviceRequests)
    .where(
      and(
        or(
          phone === '' ? undefined : eq(serviceRequests.phone, phone),
          email === '' ? undefined : eq(serviceRequests.email, email),
        ),
        inArray(serviceRequests.status, OPEN),
        eq(serviceRequests.flagged, false),
        except === undefined ? undefined : ne(serviceRequests.id, except),
      ),
    )
    .orderBy(desc(serviceRequests.createdAt), desc(serviceRequests.id))
    .limit(10)
  return {
    customers: known.map((customer) => {
      const { many = 0, last = null } = worked.find(({ customerId }) => customerId === customer.id) ?? {}
      return {
        id: customer.id,
        name: customer.name,
        phone: customer.phone,
        email: customer.email,
        same: same(customer),
        jobs: many,
        lastJobAt: last,
      }
    }),
    requests: others.map((request) => ({
      id: request.id,
      name: request.name,
      // The contract's checks stood before these columns.
      service: request.service as ServiceRequest['service'],
      status: request.status as 'new' | 'contacted',
      createdAt: request.createdAt,
      same: same(request),
    })),
  }
}

function jobsOf(tx: Tx, customerIds: string[]) {
  if (customerIds.length === 0) return []
  return tx
    .select({
      customerId: jobs.customerId,
      many: sql<number>`count(*)::int`,
      last: sql`max(${jobs.createdAt})`.mapWith(jobs.createdAt),
    })
    .from(jobs)
    .where(inArray(jobs.customerId, customerIds))
    .groupBy(jobs.customerId)
}

/**
 * Cancels a request, since another open one says the same, and gives that one what it lacks. Throws `conflict` for one
 * that has a job, that is closed, or that would be merged into itself.
 */
export async function mergeRequests(tx: Tx, id: string, into: string): Promise<ServiceRequest> {
  if (id === into) throw conflict('You can’t merge a request with itself.')
  // Always in the same order, so that two people who merge the two into each other do not wait for each other for ever.
  const [first, second] = [id, into].toSorted()
  const [one, other] = [await lock(tx, first ?? id), await lock(tx, second ?? into)]
  const [gone, stays] = one.id === id ? [one, other] : [other, one]
  if (gone.duplicateOf === into && gone.status === 'cancelled') return get(tx, id)
  if (gone.jobId !== null) throw conflict('This request already has a job, so it can’t be merged.')
  for (const { status, flagged } of [gone, stays])
    if (!OPEN.some((open) => open === status) || flagged) throw conflict('Only two open requests can be merged.')

  await tx
    .update(serviceRequests)
    .set({ status: 'cancelled', lostReason: 'Duplicate', duplicateOf: into })
    .where(eq(serviceRequests.id, id))
  audit.record(tx, {
    entity: ENTITY,
    entityId: id,
    action: 'merged into another',
    before: { status: gone.status },
    after: { status: 'cancelled', requestId: into },
  })
  const lacking = {
    ...(stays.email === '' && gone.email !== '' && { email: gone.email }),
    ...(stays.address === '' && gone.address !== '' && { address: gone.address }),
    ...(stays.message === '' && gone.message !== '' && { message: gone.message }),
    ...(stays.areaSqFt === null && gone.areaSqFt !== null && { areaSqFt: gone.areaSqFt, roughSize: gone.roughSize }),
  }
  // An ad that brought them the first time brought the one that stays, too. No one typed it, so it is no change of it.
  if (
    gone.leadSource !== null &&
    (stays.leadSource === null || (stays.attribution === null && gone.attribution !== null))
  )
    await tx
      .update(serviceRequests)
      .set({ attribution: stays.attribution ?? gone.attribution, leadSource: gone.leadSource })
      .where(eq(serviceRequests.id, into))
  if (Object.keys(lacking).length > 0) {
    await tx
      .update(serviceRequests)
      .set({ ...lacking, version: stays.version + 1 })
      .where(eq(serviceRequests.id, into))
    audit.record(tx, {
      entity: ENTITY,
      entityId: into,
      action: 'merged from another',
      after: { ...lacking, requestId: id },
    })
  }
  // What hangs on it belongs to the one that stays, and to the job that this one has, or will have.
  await photos.moveToRequest(tx, id, into)
  await files.moveToRequest(tx, id, into)
  await visits.moveToRequest(tx, id, into)
  await estimates.moveToRequest(tx, id, into)
  const { customerId, jobId } = stays
  if (customerId !== null) await visits.syncRequest(tx, into, { customerId, was: gone.customerId, jobId })
  else if (gone.customerId !== null) await assignCustomer(tx, into, gone.customerId)
  if (jobId !== null) await photos.moveToJob(tx, into, jobId)
  if (customerId !== null && jobId !== null) await estimates.syncRequest(tx, into, { customerId, jobId })
  if (stays.status === 'new' && gone.status === 'contacted') {
    await tx
      .update(serviceRequests)
      .set({ status: 'contacted', contactedAt: gone.contactedAt })
      .where(eq(serviceRequests.id, into))
    audit.record(tx, {
      entity: ENTITY,
      entityId: into,
      action: 'status changed',
      before: { status: 'new' },
      after: { status: 'contacted' },
    })
  }
  tx.notifyClients('service-requests')
  return get(tx, id)
}

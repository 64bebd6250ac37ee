/** Requests that somebody writes down: after a phone call, at the door, for a friend of a customer. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { answerBy } from '#domains/business/answer-by.ts'
import * as business from '#domains/business/service.ts'
import * as customers from '#domains/customers/service.ts'
import * as visits from '#domains/visits/service.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ServiceRequest } from './contract.ts'
import type { NewRequest, RequestChange } from './office.ts'
import { asCustomer, plan } from './preview.ts'
import { get, lock, lockForWork, withPhone } from './service.ts'
import { serviceRequests } from './tables.ts'

const ENTITY = 'service_requests'

/** Keeps it like one from the website, with as long to answer. Its note comes after it, as the news of it is heard. */
export async function take(tx: Tx, { note, customerId, ...said }: NewRequest): Promise<ServiceRequest> {
  const id = randomUUID()
  const given = withPhone(said)
  const due = answerBy(tx.now, (await business.content(tx)).hours)
  if (customerId) await customers.hold(tx, customerId)
  await tx
    .insert(serviceRequests)
    .values({ id, ...given, ...(note && { firstNote: note }), ...(customerId && { customerId, choseCustomer: true }), answerBy: due, createdAt: tx.now })
  audit.record(tx, { entity: ENTITY, entityId: id, action: 'created', after: { name: given.name, source: given.source } })
  if (note) tx.emit('request.noted', { requestId: id, authorId: tx.actor.id, authorName: tx.actor.name })
  tx.changed('service-requests')
  return get(tx, id)
}

/** Sets right what it says. Throws CHANGED when somebody saved a newer version meanwhile. */
export async function change(tx: Tx, id: string, { version, ...said }: RequestChange): Promise<ServiceRequest> {
  const row = await lockForWork(tx, id)
  await audit.sameVersion(tx, ENTITY, row, version, ['changed', 'merged from another'])
  const given = said.phone === undefined ? said : changedPhone(said.phone, said, row)
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    // The keys of a change are columns of the table.
    const was = row[key as keyof typeof given]
    if (value === undefined || value === was) continue
    before[key] = was
    after[key] = value
  }
  if (Object.keys(after).length > 0) {
    await tx
      .update(serviceRequests)
      // A figure that was typed takes the place of a rough size.
      .set({
        ...given,
        ...('areaSqFt' in after && { roughSize: null }),
        // Who agreed to texts did so for the number they gave, and to offers for the address as well.
        ...('phone' in after && { smsConsent: false, smsConsentText: null, smsConsentAt: null }),
        ...(('phone' in after || 'email' in after) && { offersConsentText: null, offersConsentVersion: null }),
        version: row.version + 1,
      })
      .where(eq(serviceRequests.id, id))
    audit.record(tx, { entity: ENTITY, entityId: id, action: 'changed', before, after })
    tx.changed('service-requests')
  }
  return get(tx, id)
}

/** A changed phone keeps its extension beside it, and what was written behind the number in the message. */
function changedPhone<Said extends { message?: string | undefined }>(phone: string, said: Said, row: { message: string }) {
  const { message, ...rest } = withPhone({ phone, message: said.message ?? row.message })
  return { ...said, ...rest, ...((said.message !== undefined || message !== row.message) && { message }) }
}

/** Says which customer it is, before Auto-Process looks for one; null takes that back. Throws `conflict` once there is a job. */
export async function chooseCustomer(tx: Tx, id: string, customerId: string | null): Promise<ServiceRequest> {
  const row = await lock(tx, id)
  if (row.jobId !== null) throw conflict('There is a job for this request already. Please change the customer of the job.')
  if (row.status !== 'new' && row.status !== 'contacted') throw conflict(`A request that is ${row.status} needs no customer.`)
  if (row.customerId === customerId) return get(tx, id)
  const customer = customerId === null ? null : await customers.hold(tx, customerId)
  await tx
    .update(serviceRequests)
    .set({ customerId, choseCustomer: customerId !== null })
    .where(eq(serviceRequests.id, id))
  await visits.tellOfRequest(tx, id, { customerId, was: row.customerId })
  audit.record(tx, {
    entity: ENTITY,
    entityId: id,
    action: customer ? 'customer chosen' : 'customer unchosen',
    after: { customer: customer?.name ?? null, customerId },
  })
  tx.changed('service-requests')
  return get(tx, id)
}

/** Whose request it is: chosen before, found by phone or email, or made a customer now, so that they can be sent a price. Throws as `chooseCustomer` does. */
export async function findCustomer(tx: Tx, id: string): Promise<{ customerId: string }> {
  const row = await lock(tx, id)
  if (row.customerId !== null) return { customerId: row.customerId }
  const { category } = await plan(tx, row)
  const { customer } = await customers.findOrCreate(tx, asCustomer(row, category))
  await chooseCustomer(tx, id, customer.id)
  return { customerId: customer.id }
}

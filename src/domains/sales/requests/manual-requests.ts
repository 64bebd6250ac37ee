/** Requests that the office writes down: after a phone call, at the door, for a friend of a customer. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { answerBy } from '#domains/system/business/answer-by.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import * as visits from '#domains/sales/visits/service.ts'
import { conflict } from '#lib/problem.ts'
import { toStatusWord } from '#lib/status-word.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ServiceRequest } from './contract.ts'
import type { NewRequest, Preview, RequestChange } from './contract-office.ts'
import { toNewCustomer, planProcess, toSharedContacts } from './preview-process.ts'
import { get, lock, lockForWork, withParsedPhone } from './service.ts'
import { serviceRequests } from './tables.ts'

const ENTITY = 'service_requests'

/** Keeps it like one from the website, with as long to answer. Its note comes after it, as the news of it is heard. */
export async function createManually(
  tx: Tx,
  { note, customerId, leadSource, ...said }: NewRequest,
): Promise<ServiceRequest> {
  const id = randomUUID()
  const given = withParsedPhone(said)
  const due = answerBy(tx.now, (await business.content(tx)).hours)
  if (customerId) await customers.lockForReference(tx, customerId)
  const agreed = given.okToText === 'yes' && { smsConsent: true, smsConsentText: SAID_YES, smsConsentAt: tx.now }
  await tx.insert(serviceRequests).values({
    id,
    ...given,
    ...agreed,
    ...(note && { firstNote: note }),
    ...(leadSource && { leadSource }),
    ...(customerId && { customerId, choseCustomer: true }),
    answerBy: due,
    createdAt: tx.now,
  })
  await recordConsentAnswer(tx, id, given)
  audit.record(tx, {
    entity: ENTITY,
    entityId: id,
    action: 'created',
    after: { name: given.name, source: given.source, ...(leadSource && { leadSource }) },
  })
  if (note) tx.emit('request.noted', { requestId: id, authorId: tx.actor.id, authorName: tx.actor.name })
  tx.notifyClients('service-requests')
  return get(tx, id)
}

/** Stored with the number of a customer who said yes to the office. */
const SAID_YES = 'Said yes when we asked: OK to text you about this quote and your job?'
const SAID_NO = 'Said no when we asked: OK to text you about this quote and your job?'

/**
 * Records the answer to "OK to text?" for the number. Without an answer, no automatic text goes there, unless the
 * number agreed before.
 */
async function recordConsentAnswer(
  tx: Tx,
  requestId: string,
  { okToText, phone }: Pick<NewRequest, 'okToText' | 'phone'>,
): Promise<void> {
  if (phone === '') return
  const common = { channel: 'sms', address: phone, covers: 'service', requestId } as const
  if (okToText === 'yes') await consents.record(tx, { ...common, agreed: true, source: 'office', wording: SAID_YES })
  if (okToText === 'no') await consents.declineTexts(tx, { phone, requestId, source: 'office', wording: SAID_NO })
  if (okToText !== 'not-asked') return
  const { texts } = (await consents.getConsentStatus(tx, 'sms', [phone]))(phone)
  if (texts === null && !(await customers.hasTextConsent(tx, phone)))
    await consents.record(tx, { ...common, agreed: false, source: 'not-asked' })
}

/** Corrects a request. Throws CHANGED when another user has saved a newer version in the meantime. */
export async function updateRequest(tx: Tx, id: string, { version, ...said }: RequestChange): Promise<ServiceRequest> {
  const row = await lockForWork(tx, id)
  await audit.assertVersion(tx, ENTITY, row, version, ['changed', 'merged from another'])
  if (said.leadSource && row.leadSource?.includes('/'))
    throw conflict('The website recorded where this request came from, so it can’t be changed.')
  const given = {
    ...(said.phone === undefined ? said : changedPhone(said.phone, said, row)),
    // What is empty is null, as with a visit that says nothing.
    ...(said.leadSource !== undefined && !row.leadSource?.includes('/') && { leadSource: said.leadSource || null }),
  }
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
        ...('phone' in after && {
          smsConsent: false,
          smsConsentText: null,
          smsConsentAt: null,
          textOffersConsentText: null,
          okToText: row.okToText === 'yes' ? 'not-asked' : row.okToText,
        }),
        ...('email' in after && { emailOffersConsentText: null }),
        ...(('phone' in after || 'email' in after) && { offersConsentText: null, offersConsentVersion: null }),
        version: row.version + 1,
      })
      .where(eq(serviceRequests.id, id))
    audit.record(tx, { entity: ENTITY, entityId: id, action: 'changed', before, after })
    tx.notifyClients('service-requests')
  }
  return get(tx, id)
}

/** A changed phone keeps its extension beside it, and what was written behind the number in the message. */
function changedPhone<Said extends { message?: string | undefined }>(
  phone: string,
  said: Said,
  row: { message: string },
) {
  const { message, ...rest } = withParsedPhone({ phone, message: said.message ?? row.message })
  return { ...said, ...rest, ...((said.message !== undefined || message !== row.message) && { message }) }
}

/**
 * Assigns a customer before Auto-Process looks for one. Null removes the assignment, or with `isNew` says that it is
 * none of our customers. Throws `conflict` once there is a job.
 */
export async function assignCustomer(
  tx: Tx,
  id: string,
  customerId: string | null,
  isNew = false,
  byProgram = false,
): Promise<ServiceRequest> {
  const row = await lock(tx, id)
  if (row.jobId !== null) throw conflict('This request already has a job. Change the customer on the job instead.')
  if (row.status !== 'new' && row.status !== 'contacted')
    throw conflict(`A ${toStatusWord(row.status)} request can’t be assigned a customer.`)
  const choseNewCustomer = isNew && customerId === null
  if (row.customerId === customerId && row.choseNewCustomer === choseNewCustomer) return get(tx, id)
  const customer = customerId === null ? null : await customers.lockForReference(tx, customerId)
  await tx
    .update(serviceRequests)
    .set({ customerId, choseCustomer: customerId !== null, choseNewCustomer })
    .where(eq(serviceRequests.id, id))
  await visits.syncRequest(tx, id, { customerId, was: row.customerId })
  if (!byProgram)
    audit.record(tx, {
      entity: ENTITY,
      entityId: id,
      action: customer ? 'customer chosen' : choseNewCustomer ? 'new customer chosen' : 'customer unchosen',
      after: { customer: customer?.name ?? null, customerId },
    })
  tx.notifyClients('service-requests')
  return get(tx, id)
}

/**
 * Whose request it is, so that they can be sent a price: chosen before or now (`choice`: an id, or `new`), found by
 * name and phone or e-mail, or made a customer. Throws as `chooseCustomer` does.
 */
export async function findOrCreateCustomer(tx: Tx, id: string, choice?: string): Promise<{ customerId: string }> {
  if (choice !== undefined) await assignCustomer(tx, id, choice === 'new' ? null : choice, choice === 'new')
  const row = await lock(tx, id)
  if (row.customerId !== null) return { customerId: row.customerId }
  const { category } = await planProcess(tx, row)
  const input = toNewCustomer(row, category)
  const { customer, made, others } = row.choseNewCustomer
    ? { customer: await customers.create(tx, input), made: true, others: [] }
    : await customers.findOrCreate(tx, input)
  await assignCustomer(tx, id, customer.id, false, true)
  // Without a choice it is the program's finding, and its log says so.
  if (!row.choseNewCustomer) audit.recordOwn(tx, toMatchEntry(id, made, customer, toSharedContacts(row, others)))
  return { customerId: customer.id }
}

/**
 * What the program found by itself. Names of the others stay out: an erasure must find every word about a person in
 * their own records.
 */
export function toMatchEntry(
  id: string,
  made: boolean,
  customer: { id: string; name: string },
  sharedWith: Preview['sharedWith'],
) {
  const shared = sharedWith[0]
  return {
    entity: ENTITY,
    entityId: id,
    action: made ? 'new customer made' : 'customer found',
    after: {
      customer: customer.name,
      customerId: customer.id,
      ...(shared && {
        shares:
          shared.same === 'phone'
            ? 'Another customer has the same phone number.'
            : 'Another customer has the same email.',
      }),
    },
  }
}

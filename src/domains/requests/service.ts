/** Quote requests: one that was answered with success is on disk, and its owner has 24 hours. */
import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import type { Rates } from '#domains/business/contract.ts'
import * as business from '#domains/business/service.ts'
import { alertOwner } from '#domains/messages/alerts.ts'
import { communications } from '#domains/messages/tables.ts'
import type { Photo } from '#domains/photos/contract.ts'
import * as photos from '#domains/photos/service.ts'
import { photos as photoRows } from '#domains/photos/tables.ts'
import { ballpark } from '#domains/pricing/ballpark.ts'
import { conflict, notFound } from '#lib/problem.ts'
import { formatPhone } from '#lib/phone.ts'
import { contains, searched } from '#platform/database/contains.ts'
import { after, cut } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { TRANSITIONS } from './contract.ts'
import type { Counts, Receipt, ServiceRequest, Status } from './contract.ts'
import { ROUGH_SIZES, SERVICES, SMS_CONSENT } from './choices.ts'
import type { Quote } from './quote.ts'
import { suspicion } from './spam.ts'
import { serviceRequests } from './tables.ts'

const HOUR = 3_600_000
/** The promise of the site (spec.md §1). */
const ANSWER_WITHIN = 24 * HOUR

/** Keeps a quote request and rings the owner's bell, in one transaction. */
export function submit(tx: Tx, quote: Quote): Omit<Receipt, 'photoKey'> {
  const id = randomUUID()
  const { website: _website, elapsedMs: _elapsedMs, areaSqFt, roughSize, ...kept } = quote
  const flagReason = suspicion(quote)
  const consent = quote.smsConsent ? { smsConsentText: SMS_CONSENT, smsConsentAt: tx.now } : { smsConsentText: null, smsConsentAt: null }
  const size = roughSize && !areaSqFt ? { areaSqFt: ROUGH_SIZES[roughSize].sqFt, roughSize } : { areaSqFt: areaSqFt ?? null, roughSize: null }
  tx.add(serviceRequests, { id, ...kept, ...consent, ...size, flagged: flagReason !== null, flagReason, createdAt: tx.now })
  if (flagReason === null) {
    alertOwner(tx, {
      title: `New request: ${SERVICES[quote.service].label}`,
      body: `${quote.name}, ${formatPhone(quote.phone)}, ${quote.address}`,
      href: '/dashboard/requests',
    })
  }
  tx.changed('service-requests')
  return { id, name: quote.name, service: quote.service, status: 'new', answerBy: new Date(tx.now.getTime() + ANSWER_WITHIN), createdAt: tx.now }
}

export type Filter = { status?: Status | undefined; flagged: boolean; q?: string | undefined; limit: number; cursor?: string | undefined }

/** Newest first; flagged ones only when asked for, and then nothing else. */
export async function list(tx: Tx, filter: Filter): Promise<Page<ServiceRequest>> {
  const matching = and(
    eq(serviceRequests.flagged, filter.flagged),
    filter.status && eq(serviceRequests.status, filter.status),
    filter.q === undefined
      ? undefined
      : contains(searched(serviceRequests.name, serviceRequests.phone, serviceRequests.email, serviceRequests.address), filter.q),
  )
  const rows = await select(tx)
    .where(and(matching, after(filter.cursor, serviceRequests.createdAt, serviceRequests.id)))
    .orderBy(desc(serviceRequests.createdAt), desc(serviceRequests.id))
    .limit(filter.limit + 1)
  const total = await tx.$count(serviceRequests, matching)
  const { rates } = await business.content(tx)
  return {
    ...cut(
      rows.map((row) => shape(row, tx.now, rates)),
      filter.limit,
    ),
    total,
  }
}

export async function counts(tx: Tx): Promise<Counts> {
  const rows = await tx
    .select({ status: serviceRequests.status, flagged: serviceRequests.flagged, many: count() })
    .from(serviceRequests)
    .groupBy(serviceRequests.status, serviceRequests.flagged)
  const of = (status: Status) => rows.find((row) => row.status === status && !row.flagged)?.many ?? 0
  const each = { new: of('new'), contacted: of('contacted'), completed: of('completed'), cancelled: of('cancelled') }
  const [answered] = await tx
    .select({ minutes: sql<number | null>`(avg(extract(epoch from ${serviceRequests.contactedAt} - ${serviceRequests.createdAt})) / 60)::float8` })
    .from(serviceRequests)
    .where(sql`${serviceRequests.contactedAt} > ${new Date(tx.now.getTime() - 7 * 24 * HOUR)} and not ${serviceRequests.flagged}`)
  return {
    ...each,
    all: each.new + each.contacted + each.completed + each.cancelled,
    flagged: rows.filter((row) => row.flagged).reduce((sum, row) => sum + row.many, 0),
    averageAnswerMinutes: answered?.minutes ?? null,
  }
}

/** Moves a request on, as TRANSITIONS allows. Asked for what it already is, it stays as it is. */
export async function setStatus(tx: Tx, id: string, status: Status, lostReason?: string): Promise<ServiceRequest> {
  const before = await lock(tx, id)
  if (before.status !== status) {
    // The check of the column holds it to the words of the contract.
    const from = before.status as Status
    if (!TRANSITIONS[from].includes(status)) throw conflict(`A request that is ${from} cannot become ${status}.`)
    await tx
      .update(serviceRequests)
      .set({ status, ...(status === 'contacted' && { contactedAt: tx.now }), ...(status === 'cancelled' && { lostReason: lostReason || null }) })
      .where(eq(serviceRequests.id, id))
    audit.record(tx, {
      entity: 'service_requests',
      entityId: id,
      action: 'status changed',
      before: { status: from },
      after: { status, ...(lostReason && { lostReason }) },
    })
    tx.changed('service-requests')
  }
  return get(tx, id)
}

/** Takes a flagged request back among the others, and rings for it as for any new one. */
export async function restore(tx: Tx, id: string): Promise<ServiceRequest> {
  const before = await lock(tx, id)
  if (before.flagged) {
    await tx.update(serviceRequests).set({ flagged: false }).where(eq(serviceRequests.id, id))
    audit.record(tx, { entity: 'service_requests', entityId: id, action: 'restored', before: { flagged: true }, after: { flagged: false } })
    tx.changed('service-requests')
  }
  return get(tx, id)
}

/** The stored row, held until the transaction ends. Throws `notFound`. */
export async function lock(tx: Tx, id: string): Promise<typeof serviceRequests.$inferSelect> {
  const [row] = await tx.select().from(serviceRequests).where(eq(serviceRequests.id, id)).for('update')
  if (!row) throw notFound('That request does not exist any more.')
  return row
}

export async function get(tx: Tx, id: string): Promise<ServiceRequest> {
  const [row] = await select(tx).where(eq(serviceRequests.id, id))
  if (!row) throw notFound('That request does not exist any more.')
  return shape(row, tx.now, (await business.content(tx)).rates)
}

/** None for a request that is not there: the list of nothing is empty. */
export const photosOf = (tx: Tx, id: string): Promise<Photo[]> => photos.ofRequest(tx, id)

function select(tx: Tx) {
  return tx
    .select({
      request: getTableColumns(serviceRequests),
      messageStatus: communications.status,
      sendAfter: communications.sendAfter,
      photoCount: sql<number>`(select count(*)::int from ${photoRows} where ${photoRows.serviceRequestId} = ${serviceRequests.id})`,
    })
    .from(serviceRequests)
    .leftJoin(communications, eq(communications.id, serviceRequests.communicationId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof select>>[number]

function shape({ request, messageStatus, sendAfter, photoCount }: Row, now: Date, rates: Rates): ServiceRequest {
  const { id, name, email, phone, address, message, areaSqFt, smsConsent, flagged, flagReason, lostReason, customerId, jobId, contactedAt, createdAt } = request
  const waits = messageStatus === 'pending' && sendAfter !== null && sendAfter > now
  // The contract's checks stood before these columns, and the table's behind `status`.
  const service = request.service as ServiceRequest['service']
  const roughSize = request.roughSize as ServiceRequest['roughSize']
  return {
    id,
    name,
    email,
    phone,
    address,
    message,
    areaSqFt,
    roughSize,
    ballpark: areaSqFt === null ? null : ballpark(rates, service, areaSqFt),
    smsConsent,
    flagged,
    flagReason,
    lostReason,
    customerId,
    jobId,
    contactedAt,
    createdAt,
    service,
    status: request.status as Status,
    answerBy: new Date(createdAt.getTime() + ANSWER_WITHIN),
    undoUntil: waits ? sendAfter : null,
    photoCount,
  }
}

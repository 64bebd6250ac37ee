import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Rates } from '#domains/business/contract.ts'
import type { Category } from '#domains/customers/contract.ts'
import { customers } from '#domains/customers/tables.ts'
import { communications } from '#domains/messages/tables.ts'
import { photos as photoRows } from '#domains/photos/tables.ts'
import { ballpark } from '#domains/pricing/ballpark.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ServiceRequest, Status } from './contract.ts'
import type { Source } from './office.ts'
import { serviceRequests } from './tables.ts'

const HOUR = 3_600_000
/** The promise of the site (spec.md §1). */
export const ANSWER_WITHIN = 24 * HOUR

/** A request with what stands beside it in other tables. */
export function select(tx: Tx) {
  const { search: _search, ...columns } = getTableColumns(serviceRequests)
  return tx
    .select({
      request: columns,
      messageStatus: communications.status,
      sendAfter: communications.sendAfter,
      customerName: customers.name,
      photoCount: sql<number>`(select count(*)::int from ${photoRows} where ${photoRows.serviceRequestId} = ${serviceRequests.id} and ${photoRows.removedAt} is null)`,
    })
    .from(serviceRequests)
    .leftJoin(communications, eq(communications.id, serviceRequests.communicationId))
    .leftJoin(customers, eq(customers.id, serviceRequests.customerId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof select>>[number]

/** As the office sees it, with the ballpark of today's rates. */
export function shape({ request, messageStatus, sendAfter, customerName, photoCount }: Row, now: Date, rates: Rates): ServiceRequest {
  const {
    smsConsentText: _text,
    offersConsentText: _offers,
    offersConsentVersion: _version,
    communicationId: _message,
    madeCustomer: _made,
    choseCustomer: _chose,
    firstNote: _note,
    service: serviceKey,
    roughSize: size,
    ...rest
  } = request
  const waits = messageStatus === 'pending' && sendAfter !== null && sendAfter > now
  // The contract's checks stood before these columns, and the table's behind `status` and `source`.
  const service = serviceKey as ServiceRequest['service']
  const roughSize = size as ServiceRequest['roughSize']
  return {
    ...rest,
    service,
    roughSize,
    source: request.source as Source,
    category: request.category as Category | null,
    status: request.status as Status,
    ballpark: request.areaSqFt === null ? null : ballpark(rates, service, request.areaSqFt),
    customerName,
    answerBy: new Date(request.createdAt.getTime() + ANSWER_WITHIN),
    undoUntil: waits && request.jobId !== null ? sendAfter : null,
    photoCount,
  }
}

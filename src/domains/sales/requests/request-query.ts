import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ANSWER_HOURS } from '#domains/system/business/answer-by.ts'
import type { Rates } from '#domains/system/business/contract.ts'
import type { Category } from '#domains/sales/customers/contract.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { photos as photoRows } from '#domains/work/photos/tables.ts'
import { computeBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Attribution } from './contract-attribution.ts'
import type { ServiceRequest, Status } from './contract.ts'
import type { OkToText, Source } from './contract-office.ts'
import { serviceRequests } from './tables.ts'

/** In milliseconds: what was promised before the promise followed the open hours. */
const BY_THE_CLOCK_MS = ANSWER_HOURS * 3_600_000

/** The latest time at which we promised the visitor an answer. */
export const answerDueAt = ({ answerBy, createdAt }: { answerBy: Date | null; createdAt: Date }): Date =>
  answerBy ?? new Date(createdAt.getTime() + BY_THE_CLOCK_MS)

/** The same in SQL, of the requests that stand under this name in a query. */
export const answerDueSql = (requests: SQL): SQL =>
  sql`coalesce(${requests}.answer_by, ${requests}.created_at + ${sql.raw(`interval '${ANSWER_HOURS} hours'`)})`

/** How long a confirmation waits in the outbox, so that the press can be undone (product.md). */
export const UNDO_MS = 60_000

/** A request with what stands beside it in other tables. */
export function selectRequests(tx: Tx) {
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

type Row = Awaited<ReturnType<typeof selectRequests>>[number]

/** As the office sees it, with the ballpark of today's rates. */
export function toServiceRequest(
  { request, messageStatus, sendAfter, customerName, photoCount }: Row,
  now: Date,
  rates: Rates,
): ServiceRequest {
  const {
    smsConsentText: _text,
    offersConsentText: _offers,
    offersConsentVersion: _version,
    textOffersConsentText: _textOffers,
    emailOffersConsentText: _emailOffers,
    communicationId: _message,
    madeCustomer: _made,
    choseCustomer: _chose,
    firstNote: _note,
    service: serviceKey,
    roughSize: size,
    ...rest
  } = request
  // Where no confirmation was queued the press can be undone for as long as one would have waited.
  const unsent =
    request.confirmationSkipped === null
      ? null
      : new Date((request.contactedAt ?? request.createdAt).getTime() + UNDO_MS)
  const until = messageStatus === 'pending' ? sendAfter : unsent
  const waits = until !== null && until > now
  // The contract's checks stood before these columns, and the table's behind `status` and `source`.
  const service = serviceKey as ServiceRequest['service']
  const roughSize = size as ServiceRequest['roughSize']
  return {
    ...rest,
    service,
    roughSize,
    source: request.source as Source,
    okToText: request.okToText as OkToText | null,
    attribution: request.attribution as Attribution | null,
    sharedWith: [],
    category: request.category as Category | null,
    status: request.status as Status,
    ballpark: request.areaSqFt === null ? null : computeBallpark(rates, service, request.areaSqFt),
    customerName,
    answerBy: answerDueAt(request),
    undoUntil: waits && request.jobId !== null ? until : null,
    photoCount,
  }
}

/** Quote requests: one that was answered with success is on disk, and its owner has 24 hours. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { answerBy as answerByHours } from '#domains/system/business/answer-by.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import type { Photo } from '#domains/work/photos/contract.ts'
import * as photos from '#domains/work/photos/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { notFound } from '#lib/problem.ts'
import { formatPhone } from '#lib/phone.ts'
import { splitPhone } from '#lib/us-phone.ts'
import { containsWords } from '#platform/database/text-search.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { toLeadSource } from './read-attribution.ts'
import type { Attribution } from './contract-attribution.ts'
import type { Receipt, ServiceRequest, Sort, Status } from './contract.ts'
import type { Counts, Source } from './contract-office.ts'
import {
  emailMarketingText,
  OFFERS_CONSENT,
  OFFERS_CONSENT_VERSION,
  ROUGH_SIZES,
  SERVICES,
  smsConsentText,
  smsMarketingText,
} from './contract-options.ts'
import { completeAddress } from './complete-address.ts'
import { toConsentVersion } from './consent-version.ts'
import type { Quote } from './contract-quote.ts'
import { acknowledgeRequest } from './acknowledge-request.ts'
import type { LinkContext } from './acknowledge-request.ts'
import type { SubmissionFacts } from './submission-facts.ts'
import { alertFlaggedRequest } from './possible-spam.ts'
import { selectRequests, toServiceRequest } from './request-query.ts'
import { addSharedContacts } from './shared-contact.ts'
import { getSpamReason } from './detect-spam.ts'
import { serviceRequests } from './tables.ts'

/** Where a request is looked at in the dashboard. */
export const requestPath = (id: string): string => `/dashboard/requests/${id}`

/**
 * Stores a quote request, alerts the owner and acknowledges it to the visitor, in one transaction that only adds rows.
 * `facts` from `loadSubmissionFacts`. `page`: path of the page that the form stood on, as far as it is known.
 * `attribution`: where the visit began. `isCallback`: they want to be called, and gave no e-mail and no address.
 */
export async function submit(
  tx: Tx,
  quote: Quote,
  {
    making,
    facts,
    page = null,
    attribution = null,
    isCallback = false,
  }: {
    making: LinkContext
    facts: SubmissionFacts
    page?: string | null
    attribution?: Attribution | null
    isCallback?: boolean
  },
): Promise<Pick<Receipt, 'id' | 'name' | 'service' | 'status' | 'answerBy' | 'createdAt'>> {
  const { content, acknowledgment } = facts
  const answerBy = answerByHours(tx.now, content.hours)
  const id = randomUUID()
  const {
    website: _website,
    elapsedMs: _elapsedMs,
    offersConsent: _offers,
    textOffersConsent: _text,
    emailOffersConsent: _email,
    areaSqFt,
    roughSize,
    zip,
    ...said
  } = quote
  const details = withParsedPhone({ ...said, address: completeAddress(said.address, zip) })
  const flagReason = getSpamReason(quote)
  const consent = consentOf(tx, quote, content.facts.name)
  const size =
    roughSize && !areaSqFt
      ? { areaSqFt: ROUGH_SIZES[roughSize].sqFt, roughSize }
      : { areaSqFt: areaSqFt ?? null, roughSize: null }
  tx.insertOnCommit(serviceRequests, {
    id,
    ...details,
    ...consent,
    ...size,
    page,
    attribution,
    leadSource: attribution && toLeadSource(attribution),
    flagged: flagReason !== null,
    flagReason,
    answerBy,
    createdAt: tx.now,
  })
  // Who a program writes for has agreed to nothing.
  if (flagReason === null) {
    consents.recordDeferred(tx, consentsFromForm({ ...details, ...consent, page, id, createdAt: tx.now }))
    alertOwner(tx, {
      title: `${isCallback ? 'Call back' : 'New request'}: ${SERVICES[quote.service].label}`,
      body: [quote.name, formatPhone(details.phone, details.phoneExtension), details.address]
        .filter(Boolean)
        .join(', '),
      href: requestPath(id),
    })
    const asked = { ...details, ...consent, ...size, id }
    acknowledgeRequest(tx, making, asked, { answerBy, business: content.facts, facts: acknowledgment })
  } else await alertFlaggedRequest(tx, quote.name)
  tx.notifyClients('service-requests')
  return { id, name: quote.name, service: quote.service, status: 'new', answerBy, createdAt: tx.now }
}

/**
 * A request with its phone in the columns of its own; what was written behind the number goes into the message, where a
 * caller reads it.
 */
export function withParsedPhone<Said extends { phone: string; message: string }>(
  said: Said,
): Said & { phoneExtension: string | null } {
  const { phone, extension, note } = splitPhone(said.phone)
  return {
    ...said,
    phone,
    phoneExtension: extension || null,
    message: [said.message, note && `Phone: ${note}`].filter(Boolean).join('\n\n'),
  }
}

/** What the three boxes say, with the words that stood beside those that were ticked; `name` of the business. */
function consentOf(tx: Tx, { smsConsent, offersConsent, textOffersConsent, emailOffersConsent }: Quote, name: string) {
  return {
    smsConsent: smsConsent === true,
    okToText: smsConsent === undefined ? null : smsConsent ? ('yes' as const) : ('no' as const),
    smsConsentText: smsConsent ? smsConsentText(name) : null,
    smsConsentAt: smsConsent ? tx.now : null,
    offersConsentText: offersConsent ? OFFERS_CONSENT : null,
    offersConsentVersion: offersConsent ? OFFERS_CONSENT_VERSION : null,
    textOffersConsentText: textOffersConsent ? smsMarketingText(name) : null,
    emailOffersConsentText: emailOffersConsent ? emailMarketingText(name) : null,
  }
}

type Ticked = Pick<
  typeof serviceRequests.$inferSelect,
  | 'id'
  | 'phone'
  | 'email'
  | 'page'
  | 'smsConsentText'
  | 'offersConsentText'
  | 'textOffersConsentText'
  | 'emailOffersConsentText'
  | 'createdAt'
> & { okToText: string | null }

/**
 * What they ticked, each box for itself: texts about their work, marketing texts, marketing e-mail; and that they left
 * the first one empty, which is a no. It counts from when they sent it.
 */
export function consentsFromForm(request: Ticked): consents.NewConsent[] {
  const { id, phone, email, page, okToText, createdAt } = request
  const common = { source: 'quote-form', requestId: id, page, at: createdAt } as const
  const ticked = (words: string) => ({ ...common, agreed: true, wording: words, version: toConsentVersion(words) })
  const [byText, byEmail] = [
    request.textOffersConsentText ?? request.offersConsentText,
    request.emailOffersConsentText ?? request.offersConsentText,
  ]
  return [
    ...(request.smsConsentText
      ? [{ ...ticked(request.smsConsentText), channel: 'sms', address: phone, covers: 'service' } as const]
      : []),
    ...(okToText === 'no'
      ? [{ ...common, agreed: false, channel: 'sms', address: phone, covers: 'service' } as const]
      : []),
    ...(byText ? [{ ...ticked(byText), channel: 'sms', address: phone, covers: 'offers' } as const] : []),
    ...(byEmail && email ? [{ ...ticked(byEmail), channel: 'email', address: email, covers: 'offers' } as const] : []),
  ]
}

/** The path of one of our own pages out of a Referer header; null for anything else. */
export function pageFromReferer(referer: string | undefined): string | null {
  const path = referer === undefined ? undefined : URL.parse(referer)?.pathname
  return path !== undefined && /^\/[a-z0-9/-]{0,100}$/.test(path) ? path : null
}

export type Filter = {
  status?: Status | undefined
  source?: Source | undefined
  leadSource?: string | undefined
  flagged: boolean
  archived: boolean
  q?: string | undefined
  sort: Sort
  limit: number
  cursor?: string | undefined
}

type Row = Awaited<ReturnType<typeof selectRequests>>[number]

const ORDERS: Record<Sort, Order<Row>> = {
  newest: { name: 'newest', keys: keys(), descending: true },
  // Everybody has the same 24 hours: the oldest has the least left.
  'time-left': { name: 'timeleft', keys: keys(), descending: false },
}

function keys(): Order<Row>['keys'] {
  return [
    { of: serviceRequests.createdAt, kind: 'timestamptz', read: ({ request }) => request.createdAt },
    { of: serviceRequests.id, kind: 'uuid', read: ({ request }) => request.id },
  ]
}

/**
 * Flagged and archived ones only when asked for, and then nothing else. `q` matches name, phone in any notation, e-mail
 * and address.
 */
export async function list(tx: Tx, filter: Filter): Promise<Page<ServiceRequest>> {
  const order = ORDERS[filter.sort]
  const matching = and(
    // What is archived is in one list, whatever a program thought of it.
    filter.archived ? undefined : eq(serviceRequests.flagged, filter.flagged),
    filter.archived ? isNotNull(serviceRequests.archivedAt) : isNull(serviceRequests.archivedAt),
    filter.status && eq(serviceRequests.status, filter.status),
    filter.source && eq(serviceRequests.source, filter.source),
    filter.leadSource ? eq(serviceRequests.leadSource, filter.leadSource) : undefined,
    filter.q ? containsWords(serviceRequests.search, filter.q) : undefined,
  )
  const [found, total, { rates }] = await Promise.all([
    selectRequests(tx)
      .where(and(matching, afterCursor(order, filter.cursor)))
      .orderBy(...inOrder(order))
      .limit(filter.limit + 1),
    countUpTo(
      tx,
      sql`select 1 from ${serviceRequests} where ${matching} order by ${serviceRequests.createdAt} desc, ${serviceRequests.id} desc`,
    ),
    business.content(tx),
  ])
  const { rows, next } = cutPage(order, found, filter.limit)
  return {
    rows: await addSharedContacts(
      tx,
      rows.map((row) => toServiceRequest(row, tx.now, rates)),
    ),
    next,
    total,
  }
}

/** How many stand in each tab of the list, and how many minutes an answer took on the average of the last week. */
export async function counts(tx: Tx): Promise<Counts> {
  const { rows } = await tx.execute<Counts>(sql`select
    ${cappedCount(sql`not flagged and archived_at is null`)} as all,
    ${cappedCount(sql`status = 'new' and not flagged`)} as new,
    ${cappedCount(sql`status = 'contacted' and not flagged`)} as contacted,
    ${cappedCount(sql`status = 'completed' and not flagged and archived_at is null`)} as completed,
    ${cappedCount(sql`status = 'cancelled' and not flagged and archived_at is null`)} as cancelled,
    ${cappedCount(sql`flagged and archived_at is null`)} as flagged,
    ${cappedCount(sql`archived_at is not null`)} as archived,
    (select (avg(extract(epoch from contacted_at - created_at)) / 60)::float8 from service_requests
      where contacted_at > ${new Date(tx.now.getTime() - WEEK)} and not flagged) as "averageAnswerMinutes"`)
  return expectRow(rows)
}

const WEEK = 7 * 86_400_000

/** Exact up to 1,000; 1,001 stands for more. In an order, so that an index is walked and not the table. */
const cappedCount = (matching: SQL): SQL =>
  sql`(select count(*)::int from (select from service_requests where ${matching} order by created_at desc, id desc limit 1001) counted)`

/** The stored row, held until the transaction ends. Throws `notFound`. */
export const lock = async (tx: Tx, id: string) =>
  orThrowNotFound(await tx.select().from(serviceRequests).where(eq(serviceRequests.id, id)).for('update'))

/** The same, for what adds to it or changes what it says. Throws `conflict` for one of a customer who was erased. */
export async function lockForWork(tx: Tx, id: string) {
  const row = await lock(tx, id)
  if (row.customerId !== null) await customers.lockForReference(tx, row.customerId)
  return row
}

/** The stored row, to look at. Throws `notFound`. */
export const getRequestRow = async (tx: Tx, id: string) =>
  orThrowNotFound(await tx.select().from(serviceRequests).where(eq(serviceRequests.id, id)))

function orThrowNotFound<One>([row]: One[]): One {
  if (row === undefined) throw notFound('This request no longer exists.')
  return row
}

/** Throws 404. */
export async function get(tx: Tx, id: string): Promise<ServiceRequest> {
  const row = orThrowNotFound(await selectRequests(tx).where(eq(serviceRequests.id, id)))
  const request = toServiceRequest(row, tx.now, (await business.content(tx)).rates)
  return (await addSharedContacts(tx, [request]))[0] ?? request
}

/** None for a request that is not there: the list of nothing is empty. */
export const listPhotos = (tx: Tx, id: string): Promise<Photo[]> => photos.ofRequest(tx, id)

/** Quote requests: one that was answered with success is on disk, and its owner has 24 hours. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { answerBy as answerByHours } from '#domains/business/answer-by.ts'
import * as business from '#domains/business/service.ts'
import * as customers from '#domains/customers/service.ts'
import { alertOwner } from '#domains/messages/alerts.ts'
import * as consents from '#domains/messages/consents.ts'
import type { Photo } from '#domains/photos/contract.ts'
import * as photos from '#domains/photos/service.ts'
import { one } from '#lib/one.ts'
import { notFound } from '#lib/problem.ts'
import { formatPhone } from '#lib/phone.ts'
import { splitPhone } from '#lib/us-phone.ts'
import { contains } from '#platform/database/contains.ts'
import { behind, cutAt, inOrder } from '#platform/database/keyset.ts'
import type { Order } from '#platform/database/keyset.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Counts, Receipt, ServiceRequest, Sort, Status } from './contract.ts'
import type { Source } from './office.ts'
import { OFFERS_CONSENT, OFFERS_CONSENT_VERSION, ROUGH_SIZES, SERVICES, SMS_CONSENT } from './choices.ts'
import type { Quote } from './quote.ts'
import { acknowledge } from './acknowledge.ts'
import type { Making } from './acknowledge.ts'
import { noteHeldBack } from './possible-spam.ts'
import { select, shape } from './shape.ts'
import { suspicion } from './spam.ts'
import { serviceRequests } from './tables.ts'

/** Where a request is looked at in the dashboard. */
export const pathOf = (id: string): string => `/dashboard/requests/${id}`

/**
 * Keeps a quote request, rings the owner's bell and answers the visitor, in one transaction. `page`: path of the page that the form stood on, as far as
 * it is known.
 */
export async function submit(
  tx: Tx,
  quote: Quote,
  { making, page = null }: { making: Making; page?: string | null },
): Promise<Pick<Receipt, 'id' | 'name' | 'service' | 'status' | 'answerBy' | 'createdAt'>> {
  const answerBy = answerByHours(tx.now, (await business.content(tx)).hours)
  const id = randomUUID()
  const { website: _website, elapsedMs: _elapsedMs, offersConsent, areaSqFt, roughSize, ...said } = quote
  const kept = withPhone(said)
  const flagReason = suspicion(quote)
  const consent = quote.smsConsent ? { smsConsentText: SMS_CONSENT, smsConsentAt: tx.now } : { smsConsentText: null, smsConsentAt: null }
  const offers = offersConsent ? { offersConsentText: OFFERS_CONSENT, offersConsentVersion: OFFERS_CONSENT_VERSION } : {}
  const size = roughSize && !areaSqFt ? { areaSqFt: ROUGH_SIZES[roughSize].sqFt, roughSize } : { areaSqFt: areaSqFt ?? null, roughSize: null }
  tx.add(serviceRequests, { id, ...kept, ...consent, ...offers, ...size, page, flagged: flagReason !== null, flagReason, answerBy, createdAt: tx.now })
  // Who a program writes for has agreed to nothing.
  if (flagReason === null) {
    consents.note(tx, agreedIn({ ...kept, ...consent, ...offers, id, createdAt: tx.now }))
    alertOwner(tx, {
      title: `New request: ${SERVICES[quote.service].label}`,
      body: `${quote.name}, ${formatPhone(kept.phone, kept.phoneExtension)}, ${quote.address}`,
      href: pathOf(id),
    })
    await acknowledge(tx, making, { ...kept, ...size, id }, answerBy)
  } else await noteHeldBack(tx, quote.name)
  tx.changed('service-requests')
  return { id, name: quote.name, service: quote.service, status: 'new', answerBy, createdAt: tx.now }
}

/** A request with its phone in the columns of its own; what was written behind the number goes into the message, where a caller reads it. */
export function withPhone<Said extends { phone: string; message: string }>(said: Said): Said & { phoneExtension: string | null } {
  const { phone, extension, note } = splitPhone(said.phone)
  return { ...said, phone, phoneExtension: extension || null, message: [said.message, note && `Phone: ${note}`].filter(Boolean).join('\n\n') }
}

type Ticked = Pick<typeof serviceRequests.$inferSelect, 'id' | 'phone' | 'email' | 'smsConsentText' | 'createdAt'> & {
  offersConsentText?: string | null
  offersConsentVersion?: string | null
}

/** What they ticked, each for its own: texts about this quote, and offers by text and by e-mail. It counts from when they sent it. */
export function agreedIn({ id, phone, email, smsConsentText, offersConsentText, offersConsentVersion, createdAt }: Ticked): consents.NewConsent[] {
  const common = { agreed: true, source: 'quote-form', requestId: id, at: createdAt } as const
  const offers = { ...common, covers: 'offers', wording: offersConsentText ?? null, version: offersConsentVersion ?? null } as const
  return [
    ...(smsConsentText ? [{ ...common, channel: 'sms', address: phone, covers: 'service', wording: smsConsentText } as const] : []),
    ...(offersConsentText ? [{ ...offers, channel: 'sms', address: phone } as const, { ...offers, channel: 'email', address: email } as const] : []),
  ]
}

/** The path of one of our own pages out of a Referer header; null for anything else. */
export function pageOf(referer: string | undefined): string | null {
  const path = referer === undefined ? undefined : URL.parse(referer)?.pathname
  return path !== undefined && /^\/[a-z0-9/-]{0,100}$/.test(path) ? path : null
}

export type Filter = {
  status?: Status | undefined
  source?: Source | undefined
  flagged: boolean
  archived: boolean
  q?: string | undefined
  sort: Sort
  limit: number
  cursor?: string | undefined
}

type Row = Awaited<ReturnType<typeof select>>[number]

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

/** Flagged and archived ones only when asked for, and then nothing else. `q` matches name, phone in any notation, e-mail and address. */
export async function list(tx: Tx, filter: Filter): Promise<Page<ServiceRequest>> {
  const order = ORDERS[filter.sort]
  const matching = and(
    // What is archived is in one list, whatever a program thought of it.
    filter.archived ? undefined : eq(serviceRequests.flagged, filter.flagged),
    filter.archived ? isNotNull(serviceRequests.archivedAt) : isNull(serviceRequests.archivedAt),
    filter.status && eq(serviceRequests.status, filter.status),
    filter.source && eq(serviceRequests.source, filter.source),
    filter.q ? matches(filter.q) : undefined,
  )
  const [found, total, { rates }] = await Promise.all([
    select(tx)
      .where(and(matching, behind(order, filter.cursor)))
      .orderBy(...inOrder(order))
      .limit(filter.limit + 1),
    countUpTo(tx, sql`select 1 from ${serviceRequests} where ${matching} order by ${serviceRequests.createdAt} desc, ${serviceRequests.id} desc`),
    business.content(tx),
  ])
  const { rows, next } = cutAt(order, found, filter.limit)
  return { rows: rows.map((row) => shape(row, tx.now, rates)), next, total }
}

function matches(q: string): SQL | undefined {
  const digits = q.replaceAll(/\D/g, '')
  // '(813) 555-01' is a phone half typed: its digits are looked for in the stored +1813555….
  const isPhone = /^[\d\s()+.-]+$/.test(q) && digits.length >= 3
  return isPhone ? or(contains(serviceRequests.search, q), contains(serviceRequests.search, digits)) : contains(serviceRequests.search, q)
}

/** How many stand in each tab of the list, and how many minutes an answer took on the average of the last week. */
export async function counts(tx: Tx): Promise<Counts> {
  const { rows } = await tx.execute<Counts>(sql`select
    ${many(sql`not flagged and archived_at is null`)} as all,
    ${many(sql`status = 'new' and not flagged`)} as new,
    ${many(sql`status = 'contacted' and not flagged`)} as contacted,
    ${many(sql`status = 'completed' and not flagged and archived_at is null`)} as completed,
    ${many(sql`status = 'cancelled' and not flagged and archived_at is null`)} as cancelled,
    ${many(sql`flagged and archived_at is null`)} as flagged,
    ${many(sql`archived_at is not null`)} as archived,
    (select (avg(extract(epoch from contacted_at - created_at)) / 60)::float8 from service_requests
      where contacted_at > ${new Date(tx.now.getTime() - WEEK)} and not flagged) as "averageAnswerMinutes"`)
  return one(rows)
}

const WEEK = 7 * 86_400_000

/** Exact up to 1,000; 1,001 stands for more. In an order, so that an index is walked and not the table. */
const many = (matching: SQL): SQL =>
  sql`(select count(*)::int from (select from service_requests where ${matching} order by created_at desc, id desc limit 1001) counted)`

/** The stored row, held until the transaction ends. Throws `notFound`. */
export const lock = async (tx: Tx, id: string) => there(await tx.select().from(serviceRequests).where(eq(serviceRequests.id, id)).for('update'))

/** The same, for what adds to it or changes what it says. Throws `conflict` for one of a customer who was erased. */
export async function lockForWork(tx: Tx, id: string) {
  const row = await lock(tx, id)
  if (row.customerId !== null) await customers.hold(tx, row.customerId)
  return row
}

/** The stored row, to look at. Throws `notFound`. */
export const read = async (tx: Tx, id: string) => there(await tx.select().from(serviceRequests).where(eq(serviceRequests.id, id)))

function there<One>([row]: One[]): One {
  if (row === undefined) throw notFound('That request does not exist any more.')
  return row
}

/** Throws 404. */
export async function get(tx: Tx, id: string): Promise<ServiceRequest> {
  const row = there(await select(tx).where(eq(serviceRequests.id, id)))
  return shape(row, tx.now, (await business.content(tx)).rates)
}

/** None for a request that is not there: the list of nothing is empty. */
export const photosOf = (tx: Tx, id: string): Promise<Photo[]> => photos.ofRequest(tx, id)

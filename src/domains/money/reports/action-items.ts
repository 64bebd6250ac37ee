/** What waits for the owner. A few rows of each kind; the tab of each kind has the rest. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import { listQuestions } from '#domains/messaging/conversations/opt-out-question.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { REMIND_DAYS } from '#domains/work/inventory/service-due.ts'
import { UNCOUNTED } from '#domains/work/inventory/material-row.ts'
import { equipment, materials, reservations } from '#domains/work/inventory/tables.ts'
import { invoiceReminders, invoices } from '#domains/money/invoices/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { ledgerEntries } from '#domains/money/ledger/tables.ts'
import { answerDueAt } from '#domains/sales/requests/request-query.ts'
import { addSharedContacts } from '#domains/sales/requests/shared-contact.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { toDay } from '#lib/dates.ts'
import { addDays, startOfDay } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NeedsYou } from './contract-next-steps.ts'
import { listOwedDeposits, listWorkToSchedule } from './next-steps/accepted-work.ts'
import { listDuePaymentSteps } from './next-steps/due-payment-steps.ts'
import { listEndingCertificates } from './next-steps/ending-certificates.ts'
import { listFailedCharges } from './next-steps/failed-charges.ts'
import { listFailedMessages } from './next-steps/failed-messages.ts'
import { listLateStops } from './next-steps/late-stops.ts'
import { listOpenChangeOrders } from './next-steps/open-change-orders.ts'
import { ROWS } from './next-steps/list-some.ts'
import type { Scope } from './next-steps/list-some.ts'
import { listUnassignedVisits } from './next-steps/unassigned-visits.ts'
import { listUnreadTexts } from './next-steps/unread-texts.ts'
import { listUnsentBills } from './next-steps/unsent-bills.ts'
import { listUnsentEstimates } from './next-steps/unsent-estimates.ts'
import { cappedCountSql } from './overview-figures.ts'

/** Requests, texts and messages are of both businesses, all else of these. */
export async function listActionItems(tx: Tx, businesses: readonly string[]): Promise<NeedsYou> {
  const scope = { businesses }
  const [
    late,
    toSchedule,
    paymentSteps,
    toBill,
    replies,
    requests,
    optOuts,
    estimates,
    charges,
    overdue,
    deposits,
    changeOrders,
    unconfirmed,
    unassigned,
    low,
    certificates,
    due,
    failedMessages,
  ] = await Promise.all([
    listLateStops(tx, scope),
    listWorkToSchedule(tx, scope),
    listDuePaymentSteps(tx, scope),
    listUnsentBills(tx, scope),
    listUnreadTexts(tx),
    newRequests(tx),
    openOptOuts(tx),
    listUnsentEstimates(tx, scope),
    listFailedCharges(tx, scope),
    listOverdueInvoices(tx, scope),
    listOwedDeposits(tx, scope),
    listOpenChangeOrders(tx, scope),
    listUnconfirmedJobs(tx, scope),
    listUnassignedVisits(tx, scope),
    lowMaterials(tx, businesses),
    listEndingCertificates(tx, businesses),
    dueServices(tx, businesses),
    listFailedMessages(tx),
  ])
  return {
    late,
    toSchedule,
    paymentSteps,
    toBill,
    replies,
    requests,
    optOuts,
    estimates,
    charges,
    invoices: overdue,
    deposits,
    changeOrders,
    unconfirmed,
    unassigned,
    materials: low,
    certificates,
    equipment: due,
    failedMessages,
  }
}

/** More than a few have never been open at a time. */
const MAX_OPT_OUTS = 1001

async function openOptOuts(tx: Tx): Promise<NeedsYou['optOuts']> {
  const rows = await listQuestions(tx, MAX_OPT_OUTS)
  return { many: rows.length, rows: rows.slice(0, ROWS) }
}

/** Who asked first is promised an answer first. */
async function newRequests(tx: Tx): Promise<NeedsYou['requests']> {
  const {
    id,
    name,
    phone,
    email,
    service,
    address,
    createdAt,
    answerBy,
    status,
    flagged,
    customerId,
    jobId,
    choseNewCustomer,
  } = serviceRequests
  const waiting = and(eq(status, 'new'), eq(flagged, false))
  const rows = await tx
    .select({
      id,
      name,
      phone,
      email,
      service,
      address,
      createdAt,
      answerBy,
      flagged,
      customerId,
      jobId,
      choseNewCustomer,
      many: cappedCountSql(tx.select({ id }).from(serviceRequests).where(waiting)).mapWith(Number),
    })
    .from(serviceRequests)
    .where(waiting)
    .orderBy(asc(createdAt), asc(id))
    .limit(ROWS)
  const shared = await addSharedContacts(
    tx,
    rows.map((row) => ({ ...row, status: 'new' as const })),
  )
  return some(shared, (row) => ({
    id: row.id,
    name: row.name,
    phone: row.phone,
    // The check of the quote stood before this column.
    service: row.service as NeedsYou['requests']['rows'][number]['service'],
    address: row.address,
    town: parseTown(row.address),
    sharedWith: row.sharedWith,
    answerBy: answerDueAt(row),
  }))
}

/** So long after a reminder the step is to record the payment, and not to remind again. */
const REMINDED_DAYS = 3

/** A day that is over makes an invoice late, whether or not the daily task has said so yet. */
export async function listOverdueInvoices(tx: Tx, { businesses, only }: Scope): Promise<NeedsYou['invoices']> {
  const { id, invoiceNumber, customerId, amount, dueDate, status, businessId } = invoices
  const late = and(
    inArray(businessId, [...businesses]),
    only && eq(id, only.id),
    inArray(status, ['sent', 'overdue']),
    lt(dueDate, startOfDay(toDay(tx.now))),
  )
  const rows = await tx
    .select({
      id,
      invoiceNumber,
      customerId,
      customerName: customers.name,
      customerPhone: customers.phone,
      // What is left of it.
      amount: sql<number>`greatest(0, ${amount} - coalesce((select sum(l.amount) from ${ledgerEntries} l where l.invoice_id = ${id}), 0))::int`,
      dueDate,
      remindedAt:
        sql`(select max(r.created_at) from ${invoiceReminders} r where r.invoice_id = ${id} and r.communication_id is not null)`.mapWith(
          invoiceReminders.createdAt,
        ),
      many: cappedCountSql(tx.select({ id }).from(invoices).where(late)).mapWith(Number),
    })
    .from(invoices)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(late)
    .orderBy(asc(dueDate), asc(id))
    .limit(ROWS)
  const today = Date.parse(toDay(tx.now))
  return some(rows, ({ dueDate: due, many: _many, remindedAt, ...row }) => ({
    ...row,
    remindedAt,
    isReminded: remindedAt !== null && tx.now.getTime() - remindedAt.getTime() < REMINDED_DAYS * DAY_MS,
    daysLate: Math.round((today - Date.parse(toDay(due))) / DAY_MS),
  }))
}

const DAY_MS = 86_400_000
const AHEAD_DAYS = 3

export async function listUnconfirmedJobs(tx: Tx, { businesses, only }: Scope): Promise<NeedsYou['unconfirmed']> {
  const {
    id,
    version,
    service,
    scheduledDate,
    scheduledTime,
    standsAt,
    businessId,
    status,
    confirmationSent,
    customerId,
  } = jobs
  const today = toDay(tx.now)
  const open = and(
    inArray(businessId, [...businesses]),
    only && eq(id, only.id),
    eq(status, 'scheduled'),
    eq(confirmationSent, false),
    isNull(jobs.confirmedAt),
    gte(standsAt, sql`${today}::date`),
    lt(standsAt, sql`${addDays(today, AHEAD_DAYS + 1)}::date`),
  )
  const rows = await tx
    .select({
      id,
      version,
      customerName: customers.name,
      customerPhone: customers.phone,
      service,
      scheduledDate,
      scheduledTime: sql<string | null>`left(${scheduledTime}::text, 5)`,
      many: cappedCountSql(tx.select({ id }).from(jobs).where(open)).mapWith(Number),
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(open)
    .orderBy(asc(standsAt), asc(id))
    .limit(ROWS)
  return some(rows, ({ many: _many, ...row }) => row)
}

/** More than that is no list to work through. */
const MAX_LOW = 1000

/**
 * At or below their minimum, less than coming jobs need, or used beyond what the stock showed; what is reserved for a
 * booked job is needed by it.
 */
async function lowMaterials(tx: Tx, businesses: readonly string[]): Promise<NeedsYou['materials']> {
  const { id, name, unit, quantityOnHand, minStockLevel, quantityShort, businessId, archivedAt } = materials
  const { quantityOrdered, quantityReserved, arrivesOn } = materials
  // What was ordered in time is not asked for a second time; what has not come by its day is.
  const isComing = sql`(${quantityOrdered} > 0 and coalesce(${arrivesOn}, 'infinity') >= ${toDay(tx.now)}::date
    and ${quantityOnHand} + ${quantityOrdered} >= ${minStockLevel} + ${quantityReserved} + ${quantityShort})`
  const low = await tx
    .select({ id, name, unit, quantityOnHand, minStockLevel, quantityUncounted: UNCOUNTED })
    .from(materials)
    .where(
      and(
        inArray(businessId, [...businesses]),
        isNull(archivedAt),
        or(
          and(or(and(gt(minStockLevel, 0), lte(quantityOnHand, minStockLevel)), gt(quantityShort, 0)), not(isComing)),
          gt(UNCOUNTED, 0),
        ),
      ),
    )
    .orderBy(asc(name), asc(id))
    .limit(MAX_LOW + 1)
  if (low.length === 0) return { many: 0, rows: [] }
  const needed = await neededBy(
    tx,
    businesses,
    low.map((material) => material.id),
  )
  const rows = low.map((material) => ({ ...material, needed: needed.get(material.id) ?? null }))
  // A sort leaves those alike where they are: by name.
  const soonest = rows.toSorted((a, b) => (a.needed?.day ?? '9999').localeCompare(b.needed?.day ?? '9999'))
  return { many: rows.length, rows: soonest.slice(0, ROWS) }
}

type Needed = NonNullable<NeedsYou['materials']['rows'][number]['needed']>

/** For each of these materials the first job that it is reserved for, and what all of them take: as the reorder list. */
async function neededBy(
  tx: Tx,
  businesses: readonly string[],
  materialIds: readonly string[],
): Promise<Map<string, Needed>> {
  const { materialId, jobId, held, short } = reservations
  const rows = await tx
    .select({
      materialId,
      jobId,
      // A job of an earlier day that still waits for it needs it now.
      day: sql<string>`greatest(${jobs.scheduledDate}, ${toDay(tx.now)}::date)::text`,
      quantity: sql<number>`${held} + ${short}`,
    })
    .from(jobs)
    .innerJoin(reservations, eq(jobId, jobs.id))
    .where(
      and(
        inArray(jobs.businessId, [...businesses]),
        isNotNull(jobs.scheduledDate),
        inArray(materialId, [...materialIds]),
      ),
    )
    .orderBy(desc(jobs.scheduledDate), desc(jobId))
  // The latest comes first, the earliest last, and stays.
  const needed = new Map<string, Needed>()
  for (const { materialId: of, ...row } of rows) {
    const later = needed.get(of)
    needed.set(of, { ...row, total: (later?.total ?? 0) + row.quantity, until: later?.until ?? row.day })
  }
  return needed
}

/** Services that are due within a week, or were; the most overdue first. */
async function dueServices(tx: Tx, businesses: readonly string[]): Promise<NeedsYou['equipment']> {
  const { id, name, nextServiceDue, businessId, archivedAt } = equipment
  const due = and(
    inArray(businessId, [...businesses]),
    isNull(archivedAt),
    lte(nextServiceDue, addDays(toDay(tx.now), REMIND_DAYS)),
  )
  const rows = await tx
    // Of those that have none, none is due.
    .select({
      id,
      name,
      nextServiceDue: sql<string>`${nextServiceDue}`,
      many: cappedCountSql(tx.select({ id }).from(equipment).where(due)).mapWith(Number),
    })
    .from(equipment)
    .where(due)
    .orderBy(asc(nextServiceDue), asc(id))
    .limit(ROWS)
  return some(rows, ({ many: _many, ...row }) => row)
}

/** Every row says how many there are in all. */
function some<Row extends { many: number }, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
): { many: number; rows: Shown[] } {
  return { many: rows[0]?.many ?? 0, rows: rows.map(show) }
}

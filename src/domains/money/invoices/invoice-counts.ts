/** How many invoices stand where, and what is owed. */
import { and, asc, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { customers } from '#domains/sales/customers/tables.ts'
import { ledgerEntries } from '#domains/money/ledger/tables.ts'
import { toDay } from '#lib/dates.ts'
import { startOfDay } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { AGES } from './contract.ts'
import type { Counts, Receivables, Status } from './contract.ts'
import { invoices } from './tables.ts'

type Of = { businessId?: string | undefined }

/** Of one business, or of all. */
export async function countInvoices(tx: Tx, of: Of): Promise<Counts> {
  const [rows, owed, owing, drafts, paid] = await Promise.all([
    tx
      .select({ status: invoices.status, many: sql<number>`count(*)::int` })
      .from(invoices)
      .where(ofBusiness(of))
      .groupBy(invoices.status),
    tx
      .select({ status: invoices.status, cents: sql<number>`sum(${OWED})::bigint`.mapWith(Number) })
      .from(invoices)
      .where(isOpen(of))
      .groupBy(invoices.status),
    tx
      .select({ many: sql<number>`count(distinct ${invoices.customerId})::int` })
      .from(invoices)
      .where(and(isOpen(of), gt(OWED, 0))),
    tx
      .select({ cents: SUM })
      .from(invoices)
      .where(and(ofBusiness(of), eq(invoices.status, 'draft'))),
    tx
      .select({ invoices: sql<number>`count(*)::int`, cents: SUM })
      .from(invoices)
      .where(and(ofBusiness(of), paidSince(`${toDay(tx.now).slice(0, 8)}01`))),
  ])
  const many = (status: Status) => rows.find((row) => row.status === status)?.many ?? 0
  return {
    all: rows.reduce((sum, row) => sum + row.many, 0),
    draft: many('draft'),
    sent: many('sent'),
    paid: many('paid'),
    overdue: many('overdue'),
    void: many('void'),
    waitingCents: owed.reduce((sum, { cents }) => sum + cents, 0),
    overdueCents: owed.find(({ status }) => status === 'overdue')?.cents ?? 0,
    owingCustomers: owing[0]?.many ?? 0,
    draftCents: drafts[0]?.cents ?? 0,
    paidThisMonth: paid[0] ?? { invoices: 0, cents: 0 },
  }
}

const SUM = sql<number>`coalesce(sum(${invoices.amount}), 0)::bigint`.mapWith(Number)

/** Paid off on this day of the business's clock or later. */
export const paidSince = (day: string): SQL | undefined =>
  and(eq(invoices.status, 'paid'), gte(invoices.paidDate, startOfDay(day)))

/** Returns what is owed by how long it is overdue, and the customers who owe the most. */
export async function getReceivables(tx: Tx, of: Of): Promise<Receivables> {
  const late = sql`(${toDay(tx.now)}::date - (${invoices.dueDate} at time zone 'America/New_York')::date)`
  const age = sql<
    (typeof AGES)[number]
  >`case when ${late} <= 0 then 'not-due' when ${late} <= 30 then '1-30' when ${late} <= 60 then '31-60' when ${late} <= 90 then '61-90' else '90+' end`
  const cents = sql<number>`sum(${OWED})::bigint`.mapWith(Number)
  const many = sql<number>`count(*)::int`
  const [ages, people] = await Promise.all([
    tx
      .select({ age, invoices: many, cents })
      .from(invoices)
      .where(isOpen(of))
      .groupBy(sql`1`),
    tx
      .select({
        customerId: invoices.customerId,
        customerName: customers.name,
        invoices: many,
        cents,
        oldestDue: sql`min(${invoices.dueDate})`.mapWith(invoices.dueDate),
      })
      .from(invoices)
      .innerJoin(customers, eq(customers.id, invoices.customerId))
      .where(isOpen(of))
      .groupBy(invoices.customerId, customers.name)
      .orderBy(desc(cents), asc(customers.name))
      .limit(20),
  ])
  return {
    total: ages.reduce((sum, row) => sum + row.cents, 0),
    ages: AGES.map((name) => ages.find((row) => row.age === name) ?? { age: name, invoices: 0, cents: 0 }),
    customers: people,
  }
}

/** What is left of an invoice, in cents. Never below zero: an overpayment is not taken off what others owe. */
export const OWED = sql`greatest(0, ${invoices.amount} - coalesce((select sum(l.amount) from ${ledgerEntries} l where l.invoice_id = ${invoices.id}), 0))`

const ofBusiness = ({ businessId }: Of) => (businessId === undefined ? undefined : eq(invoices.businessId, businessId))
const isOpen = (of: Of) => and(ofBusiness(of), inArray(invoices.status, ['sent', 'overdue']))

/** Sales and sales tax of a period, by rate: what the state asks about. */
import { and, eq, sql } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { inInstantRange } from '#domains/money/reports/date-range-sql.ts'
import { toDollars } from '#lib/money.ts'
import { BYTE_ORDER_MARK, formatCsv } from '#platform/format-csv.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PeriodQuery, SalesTax } from './contract.ts'
import { IS_POSTED } from './load-entries.ts'

/**
 * Sums invoices on their day, and subtracts void ones on the day they were voided, in cents. The highest rate first; 0
 * is what was sold without tax. Throws `notFound` for a business that is none.
 */
export async function getSalesTax(tx: Tx, { businessId, from, to }: PeriodQuery): Promise<SalesTax> {
  await business.get(tx, businessId)
  const days = { from, to }
  const isIssued = inInstantRange(invoices.issuedDate, days)
  const isVoided = sql`(${invoices.voidedAt} is not null and ${inInstantRange(invoices.voidedAt, days)})`
  // An invoice counts once for its day, and back once for the day it was voided.
  const times = sql`((${isIssued})::int - (${isVoided})::int)`
  const rows = await tx
    .select({
      rate: invoices.taxRate,
      invoices: sql`sum((${isIssued})::int)`.mapWith(Number),
      sales: sql`sum(${times} * (${invoices.amount} - ${invoices.tax}))`.mapWith(Number),
      tax: sql`sum(${times} * ${invoices.tax})`.mapWith(Number),
    })
    .from(invoices)
    .where(and(eq(invoices.businessId, businessId), IS_POSTED, sql`(${isIssued} or ${isVoided})`))
    .groupBy(invoices.taxRate)
    .orderBy(sql`${invoices.taxRate} desc`)
  const sum = (of: 'sales' | 'tax') => rows.reduce((total, row) => total + row[of], 0)
  return { from, to, rows, sales: sum('sales'), tax: sum('tax') }
}

/** The same for a spreadsheet, in dollars. */
export async function salesTaxCsv(tx: Tx, asked: PeriodQuery): Promise<string> {
  const { from, to, rows, sales, tax } = await getSalesTax(tx, asked)
  const { name } = await business.get(tx, asked.businessId)
  return (
    BYTE_ORDER_MARK +
    formatCsv([
      ['Sales tax', name, from, to],
      [],
      ['Rate %', 'Invoices', 'Sales', 'Sales Tax'],
      ...rows.map((row) => [row.rate / 1000, row.invoices, toDollars(row.sales), toDollars(row.tax)]),
      ['All', rows.reduce((count, row) => count + row.invoices, 0), toDollars(sales), toDollars(tax)],
    ])
  )
}

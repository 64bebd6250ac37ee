/**
 * Sums what came in, from the ledger: what customers paid, less their refunds. Credits and allowances move no money.
 */
import { and, inArray, sql } from 'drizzle-orm'
import { RECEIVED } from '#domains/money/ledger/ledger-balances.ts'
import { ledgerEntries } from '#domains/money/ledger/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { toDaySql, inInstantRange, bucketOf } from './date-range-sql.ts'
import type { Span } from './date-range-sql.ts'

export type Revenue = { revenue: number; tips: number; steps: Map<string, number> }

/** Cents, by step and all together. */
export async function getRevenue(tx: Tx, span: Span): Promise<Revenue> {
  const { businessId, kind, amount, tip, at } = ledgerEntries
  const rows = await tx
    .select({
      step: sql<string>`${bucketOf(toDaySql(at), span)}`,
      cents: sql`sum(${amount})`.mapWith(Number),
      tips: sql`sum(${tip})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(and(inArray(businessId, [...span.businesses]), inArray(kind, [...RECEIVED]), inInstantRange(at, span)))
    .groupBy(sql`1`)
  return {
    revenue: rows.reduce((sum, { cents }) => sum + cents, 0),
    tips: rows.reduce((sum, { tips }) => sum + tips, 0),
    steps: new Map(rows.map(({ step, cents }) => [step, cents])),
  }
}

/** Compares the journal of a period with what the ledger, the invoices and the reports say of it. */
import { and, eq, sql } from 'drizzle-orm'
import { invoices } from '#domains/money/invoices/tables.ts'
import { getRevenue } from '#domains/money/reports/money-figures.ts'
import { inInstantRange } from '#domains/money/reports/date-range-sql.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AccountKey, PeriodQuery } from './contract.ts'
import type { JournalEntry } from './journal-entry.ts'
import { IS_POSTED } from './load-entries.ts'

const MONEY: readonly AccountKey[] = ['card', 'cash', 'check', 'transfer']
const MOVED = new Set(['payment', 'deposit', 'refund'])

/**
 * Whether money in the journal is what the reports say came in, tips among it, and what it bills and taxes is what the
 * invoices say.
 */
export async function matchesLedger(
  tx: Tx,
  { businessId, from, to }: PeriodQuery,
  period: readonly JournalEntry[],
): Promise<boolean> {
  const days = { from, to }
  const [{ revenue, tips }, [billed]] = await Promise.all([
    getRevenue(tx, { ...days, unit: 'month', businesses: [businessId] }),
    tx
      .select({
        amount: sql`coalesce(sum(${invoices.amount}), 0)`.mapWith(Number),
        tax: sql`coalesce(sum(${invoices.tax}), 0)`.mapWith(Number),
      })
      .from(invoices)
      .where(and(eq(invoices.businessId, businessId), IS_POSTED, inInstantRange(invoices.issuedDate, days))),
  ])
  const sum = (kinds: ReadonlySet<string>, keys: readonly AccountKey[]) =>
    period
      .filter(({ kind }) => kinds.has(kind))
      .flatMap(({ lines }) => lines)
      .reduce((total, { key, cents }) => total + (keys.includes(key) ? cents : 0), 0)
  const invoiced = new Set(['invoice'])
  return (
    sum(MOVED, MONEY) === revenue + tips &&
    sum(MOVED, ['tips']) + tips === 0 &&
    sum(invoiced, ['receivable']) === billed?.amount &&
    sum(invoiced, ['salesTax']) + billed.tax === 0
  )
}

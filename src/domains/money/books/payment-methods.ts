/** What came in and went back in a period, by method: what the bank statement is compared with. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { RECEIVED } from '#domains/money/ledger/ledger-balances.ts'
import { ledgerEntries } from '#domains/money/ledger/tables.ts'
import { inInstantRange } from '#domains/money/reports/date-range-sql.ts'
import { BYTE_ORDER_MARK, formatCsv } from '#platform/format-csv.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PaymentMethods, PeriodQuery } from './contract.ts'

const METHODS = ['card', 'check', 'cash', 'transfer'] as const
const WORDS = { card: 'Card', check: 'Check', cash: 'Cash', transfer: 'Bank transfer' } as const
type Sums = Omit<PaymentMethods['rows'][number], 'method'>

/** Sums the ledger, in cents. Every method is a row. Throws `notFound` for a business that is none. */
export async function getPaymentMethods(tx: Tx, { businessId, from, to }: PeriodQuery): Promise<PaymentMethods> {
  await business.get(tx, businessId)
  const { method, kind, amount, tip, at } = ledgerEntries
  const sumOf = (what: ReturnType<typeof sql>, refunds: boolean) =>
    sql`coalesce(sum(${what}) filter (where (${kind} = 'refund') = ${refunds}), 0)`.mapWith(Number)
  const found = await tx
    .select({
      method,
      payments: sql`count(*) filter (where ${kind} <> 'refund')`.mapWith(Number),
      received: sumOf(sql`${amount}`, false),
      tips: sumOf(sql`${tip}`, false),
      refunded: sumOf(sql`-(${amount} + ${tip})`, true),
    })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.businessId, businessId), inArray(kind, [...RECEIVED]), inInstantRange(at, { from, to })),
    )
    .groupBy(method)
  const rows = METHODS.map((one) => {
    const { payments = 0, received = 0, tips = 0, refunded = 0 } = found.find((row) => row.method === one) ?? {}
    return { method: one, payments, received, tips, refunded, net: received + tips - refunded }
  })
  const sum = (of: keyof Sums) => rows.reduce((total, row) => total + row[of], 0)
  return { from, to, rows, received: sum('received'), tips: sum('tips'), refunded: sum('refunded'), net: sum('net') }
}

/** The same for a spreadsheet, in dollars. */
export async function paymentMethodsCsv(tx: Tx, asked: PeriodQuery): Promise<string> {
  const { from, to, rows, ...all } = await getPaymentMethods(tx, asked)
  const { name } = await business.get(tx, asked.businessId)
  const cells = ({ received, tips, refunded, net }: Omit<Sums, 'payments'>) =>
    [received, tips, refunded, net].map((cents) => cents / 100)
  return (
    BYTE_ORDER_MARK +
    formatCsv([
      ['Payments by method', name, from, to],
      [],
      ['Method', 'Payments', 'Received', 'Tips', 'Refunded', 'Net'],
      ...rows.map((row) => [WORDS[row.method], row.payments, ...cells(row)]),
      ['All', rows.reduce((count, row) => count + row.payments, 0), ...cells(all)],
    ])
  )
}

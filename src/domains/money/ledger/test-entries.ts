/** Payments that were only tried. Nothing here is money: no sum of the product reads this table. */
import { asc, eq, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { formatCents } from '#lib/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Entry } from './contract.ts'
import type { Subject } from './ledger-postings.ts'
import { testEntries } from './tables.ts'

type Row = typeof testEntries.$inferSelect
export type NewTestEntry = Subject & Pick<Row, 'businessId' | 'amount' | 'tip' | 'at'> & { providerId: string }

/** Records a payment that was tried, amounts in cents. Null when the provider reported it before. */
export async function addTestEntry(tx: Tx, given: NewTestEntry): Promise<Entry | null> {
  const [row] = await tx
    .insert(testEntries)
    .values({ ...given, createdAt: tx.now })
    .onConflictDoNothing({ target: testEntries.providerId })
    .returning()
  return row ? toEntry(row) : null
}

/** The test payments of one invoice or estimate, the oldest first. */
export async function listTestEntries(tx: Tx, subject: Subject): Promise<Entry[]> {
  const rows = await tx
    .select()
    .from(testEntries)
    .where(
      'invoiceId' in subject
        ? eq(testEntries.invoiceId, subject.invoiceId)
        : eq(testEntries.estimateId, subject.estimateId),
    )
    .orderBy(asc(testEntries.at), asc(testEntries.id))
  return rows.map(toEntry)
}

/** One test payment and whose it is. Undefined when there is none. */
export async function findTestEntry(tx: Tx, id: string): Promise<{ entry: Entry; subject: Subject } | undefined> {
  const [row] = await tx.select().from(testEntries).where(eq(testEntries.id, id))
  return row && { entry: toEntry(row), subject: subjectOf(row) }
}

/** Whether a payment of the provider was a test. */
export async function isTestPayment(tx: Tx, providerId: string): Promise<boolean> {
  const rows = await tx.select({ id: testEntries.id }).from(testEntries).where(eq(testEntries.providerId, providerId))
  return rows.length > 0
}

/** How many there are, and what they come to in cents. */
export async function countTestEntries(tx: Tx): Promise<{ count: number; cents: number }> {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${testEntries.amount} + ${testEntries.tip}), 0)::int`,
    })
    .from(testEntries)
  return row ?? { count: 0, cents: 0 }
}

/**
 * Deletes every test payment, and audits it with each invoice and estimate that had one. Answers how many there were.
 */
export async function deleteTestEntries(tx: Tx): Promise<number> {
  const rows = await tx.delete(testEntries).returning()
  const entries = rows.map((row) => {
    const subject = subjectOf(row)
    return {
      ...('invoiceId' in subject
        ? { entity: 'invoices', entityId: subject.invoiceId }
        : { entity: 'estimates', entityId: subject.estimateId }),
      action: 'test payment removed',
      before: { amount: formatCents(row.amount + row.tip) },
    }
  })
  if (entries.length > 0) await audit.recordAll(tx, entries)
  tx.notifyClients('invoices')
  tx.notifyClients('estimates')
  return rows.length
}

function subjectOf({ invoiceId, estimateId }: Row): Subject {
  if (invoiceId !== null) return { invoiceId }
  if (estimateId !== null) return { estimateId }
  // The table's check lets neither be null.
  throw new Error('A test payment belongs to nothing')
}

const toEntry = ({ id, invoiceId, amount, tip, at }: Row): Entry => ({
  id,
  kind: amount + tip < 0 ? 'refund' : invoiceId === null ? 'deposit' : 'payment',
  method: 'card',
  amount,
  tip,
  refundOf: null,
  reference: null,
  byMistake: false,
  isTest: true,
  counts: false,
  byName: null,
  at,
})

/**
 * The ledger: what was paid, refunded, credited and written off. Entries are added and never changed; what is owed is
 * what they add up to.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { TEST_ID } from '#providers/payments/port.ts'
import type { Entry } from './contract.ts'
import type { Posting, Subject } from './ledger-postings.ts'
import { writtenOff, sumPaid, sumReceived } from './ledger-balances.ts'
import { ledgerEntries } from './tables.ts'

export type { Subject } from './ledger-postings.ts'

export type NewEntry = Posting & {
  businessId: string
  /** When the money changed hands; defaults to now. */
  at?: Date
  /** Who wanted it, when another person enters it; defaults to the person who enters it. */
  byName?: string | null
}

export type Stored = typeof ledgerEntries.$inferSelect

const PEOPLE = new Set<string>(['owner', 'staff'])

/** Adds an entry. Null for one of the provider's that is already there: it changes nothing twice. */
export async function addEntry(tx: Tx, { at = tx.now, byName, ...given }: NewEntry): Promise<Entry | null> {
  const [row] = await tx
    .insert(ledgerEntries)
    .values({ ...given, at, byName: byName ?? (PEOPLE.has(tx.actor.role) ? tx.actor.name : null), createdAt: tx.now })
    .onConflictDoNothing({ target: ledgerEntries.providerId })
    .returning(shown)
  // Checks in tables.ts hold kind and method to the words of the contract.
  return (row as Entry | undefined) ?? null
}

/** All entries of one subject, the oldest first. */
export async function list(tx: Tx, subject: Subject): Promise<Entry[]> {
  return (await tx
    .select(shown)
    .from(ledgerEntries)
    .where(matching(subject))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.createdAt), IN_TURN, asc(ledgerEntries.id))) as Entry[]
}

/** All entries of several invoices, or of several estimates, the oldest first. `of`: the id of that invoice or estimate. */
export async function listOfMany(
  tx: Tx,
  whose: { invoiceIds: string[] } | { estimateIds: string[] },
): Promise<{ of: string; entry: Entry }[]> {
  const [column, ids] =
    'invoiceIds' in whose ? [ledgerEntries.invoiceId, whose.invoiceIds] : [ledgerEntries.estimateId, whose.estimateIds]
  const rows = await tx
    .select({ ...shown, of: sql<string>`${column}` })
    .from(ledgerEntries)
    .where(inArray(column, ids))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.createdAt), IN_TURN, asc(ledgerEntries.id))
  return rows.map(({ of, ...entry }) => ({ of, entry: entry as Entry }))
}

/** One entry and whose it is, for giving it back. Undefined when there is none. */
export async function find(tx: Tx, id: string): Promise<Stored | undefined> {
  const [row] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, id))
  return row
}

/** What the provider knows by this id. Undefined when it was not entered yet. */
export async function findByProvider(tx: Tx, providerId: string): Promise<Stored | undefined> {
  const [row] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.providerId, providerId))
  return row
}

/** Enters all that follows from one thing that happened. Answers the entries. */
export async function enterAll(
  tx: Tx,
  moves: readonly Posting[],
  whose: Pick<NewEntry, 'businessId' | 'at' | 'byName'>,
): Promise<Entry[]> {
  const made: Entry[] = []
  for (const move of moves) {
    const row = await addEntry(tx, { ...move, ...whose })
    if (!row)
      throw new Error('This entry from the payment provider already exists. Lock the bill and check for it first.')
    made.push(row)
  }
  return made
}

/** Returns the cents that were paid for it, including refunds and credits: what is owed is its amount less this. */
export const getPaidCents = async (tx: Tx, subject: Subject): Promise<number> => sumPaid(await list(tx, subject))

/** Returns the cents that were paid for it and not refunded, wherever they were credited since. */
export const getReceivedCents = async (tx: Tx, subject: Subject): Promise<number> =>
  sumReceived(await list(tx, subject))

/** Returns the cents that are written off. */
export const getWrittenOff = async (tx: Tx, subject: Subject): Promise<number> => writtenOff(await list(tx, subject))

/** Returns the allowances that a refund made and reversed, in every ledger that holds them. */
export async function listWriteOffs(tx: Tx, refundId: string): Promise<Stored[]> {
  return tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.refundOf, refundId), eq(ledgerEntries.kind, 'allowance')))
}

/** Returns the cents that a refund wrote off. */
export const getWrittenOffWith = async (tx: Tx, refundId: string): Promise<number> =>
  (await listWriteOffs(tx, refundId)).reduce((sum, { amount }) => sum + amount, 0)

const matching = (subject: Subject) =>
  'invoiceId' in subject
    ? eq(ledgerEntries.invoiceId, subject.invoiceId)
    : eq(ledgerEntries.estimateId, subject.estimateId)

/**
 * Orders entries of the same moment: what comes back from an invoice, then the refund of it, then what is written off.
 */
const IN_TURN = sql`case ${ledgerEntries.kind} when 'allowance' then 2 when 'refund' then 1 else 0 end`

const shown = {
  id: ledgerEntries.id,
  kind: ledgerEntries.kind,
  method: ledgerEntries.method,
  amount: ledgerEntries.amount,
  tip: ledgerEntries.tip,
  refundOf: ledgerEntries.refundOf,
  reference: ledgerEntries.reference,
  byMistake: ledgerEntries.byMistake,
  isTest: sql<boolean>`coalesce(starts_with(${ledgerEntries.providerId}, ${TEST_ID}), false)`,
  counts: sql<boolean>`true`,
  byName: ledgerEntries.byName,
  at: ledgerEntries.at,
}

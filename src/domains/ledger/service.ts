/**
 * The ledger: what was paid, refunded, credited and let go. Entries are added and never changed; what is owed is what
 * they add up to.
 */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { TEST_ID } from '#providers/payments/port.ts'
import type { Entry } from './contract.ts'
import type { Posting, Subject } from './ledger-postings.ts'
import { writtenOff, sumPaid, sumReceived } from './ledger-balances.ts'
import { ledgerEntries } from './tables.ts'

export type { Subject } from './ledger-postings.ts'

export type NewEntry = Posting & {
  businessId: string
  /** When the money changed hands; now unless told. */
  at?: Date
  /** Who wanted it, where somebody else enters it; the one who enters it unless told. */
  byName?: string | null
}

export type Stored = typeof ledgerEntries.$inferSelect

const PEOPLE = new Set<string>(['owner', 'staff'])

/** Adds an entry. Null for one of the provider's that is already there: it changes nothing twice. */
export async function enter(tx: Tx, { at = tx.now, byName, ...given }: NewEntry): Promise<Entry | null> {
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
    const row = await enter(tx, { ...move, ...whose })
    if (!row)
      throw new Error('Whoever enters what the provider told holds its bill, and has looked whether it is there')
    made.push(row)
  }
  return made
}

/** Cents that were paid for it, refunds and credits reckoned in: what is owed is its amount less this. */
export const paid = async (tx: Tx, subject: Subject): Promise<number> => sumPaid(await list(tx, subject))

/** Cents that somebody paid for it and was not given back, wherever they were credited since. */
export const received = async (tx: Tx, subject: Subject): Promise<number> => sumReceived(await list(tx, subject))

/** Cents that nobody needs to pay any more. */
export const getWrittenOff = async (tx: Tx, subject: Subject): Promise<number> => writtenOff(await list(tx, subject))

/** The allowances that were made and taken back with a refund, wherever they stand. */
export async function listWriteOffs(tx: Tx, refundId: string): Promise<Stored[]> {
  return tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.refundOf, refundId), eq(ledgerEntries.kind, 'allowance')))
}

/** Cents that a refund left owed by nobody. */
export const getWrittenOffWith = async (tx: Tx, refundId: string): Promise<number> =>
  (await listWriteOffs(tx, refundId)).reduce((sum, { amount }) => sum + amount, 0)

const matching = (subject: Subject) =>
  'invoiceId' in subject
    ? eq(ledgerEntries.invoiceId, subject.invoiceId)
    : eq(ledgerEntries.estimateId, subject.estimateId)

/** Of one moment: what comes back from an invoice, then the refund of it, then what is let go. */
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

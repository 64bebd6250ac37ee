/** Money that is taken by hand, and what the ledger of an invoice or an estimate shows. */
import { and, eq, inArray } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as estimates from '#domains/sales/estimates/service.ts'
import { getOfVisit } from '#domains/sales/estimates/write-on-site.ts'
import { assertVisitAssigned } from '#domains/sales/visits/assert-assigned.ts'
import * as invoices from '#domains/money/invoices/service.ts'
import { TRANSFER_NAMES } from '#domains/money/ledger/contract.ts'
import type { ByHand, Entry } from '#domains/money/ledger/contract.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import type { Subject } from '#domains/money/ledger/service.ts'
import { sumRefunded } from '#domains/money/ledger/ledger-balances.ts'
import { listTestEntries } from '#domains/money/ledger/test-entries.ts'
import { toDay } from '#lib/dates.ts'
import { toZonedInstant } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { syncAfterLedgerChange, lockPayable, auditRecordOf } from './find-payable.ts'
import type { LedgerRow, NewPayment } from './contract.ts'
import { queueReceipt } from './queue-receipt.ts'
import { splitAmount } from './split-amount.ts'
import { paymentRefunds } from './tables.ts'

/** The oldest first. Throws `notFound`. */
export async function listEntries(tx: Tx, subject: Subject): Promise<LedgerRow[]> {
  await ('invoiceId' in subject ? invoices.get(tx, subject.invoiceId) : estimates.get(tx, subject.estimateId))
  const [all, tried] = await Promise.all([ledger.list(tx, subject), listTestEntries(tx, subject)])
  const open = await openRefunds(tx, all)
  const given = all.map((entry) => {
    const pending = open.get(entry.id) ?? 0
    if (entry.kind !== 'payment' && entry.kind !== 'deposit') return { ...entry, refundable: 0, pending }
    return {
      ...entry,
      refundable: Math.max(0, splitAmount(entry, sumRefunded(all, entry.id), 0).left - pending),
      pending,
    }
  })
  if (tried.length === 0) return given
  const tests = tried.map((entry) => ({ ...entry, refundable: 0, pending: 0 }))
  return [...given, ...tests].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Cents that are on their way back, by payment. */
async function openRefunds(tx: Tx, all: readonly Entry[]): Promise<ReadonlyMap<string, number>> {
  const ids = all.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(paymentRefunds)
    .where(and(inArray(paymentRefunds.entryId, ids), eq(paymentRefunds.status, 'open')))
  return new Map(rows.map(({ entryId, amount, tip }) => [entryId, amount + tip]))
}

/** Zelle and the like are transfers: their name goes in front of what was typed as the reference. */
function toStoredMethod({ method, reference = null }: NewPayment): { method: ByHand; reference: string | null } {
  if (method === 'cash' || method === 'check' || method === 'transfer') return { method, reference }
  return { method: 'transfer', reference: [TRANSFER_NAMES[method], reference].filter(Boolean).join(' ') }
}

/**
 * Enters cash, a check or a transfer, and queues the receipt: on an invoice, or on an estimate the deposit that was
 * agreed to. Throws `conflict` for what is paid, void, not accepted or billed already, and `invalid` for more than is
 * owed and for a day that is still to come.
 */
export async function recordPayment(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  subject: Subject,
  given: NewPayment,
): Promise<Entry> {
  const bill = await lockPayable(tx, subject)
  if (bill.closed !== null) throw conflict(bill.closed)
  const what = 'invoiceId' in subject ? bill.number : `The deposit on ${bill.number}`
  if (bill.owed <= 0) throw conflict(`${what} is already paid.`)
  if (given.amount > bill.owed) throw refused('amount', `This is more than the ${formatCents(bill.owed)} balance due.`)
  const { amount } = given
  const { method, reference } = toStoredMethod(given)
  const kind = 'invoiceId' in subject ? 'payment' : 'deposit'
  const entry = await ledger.addEntry(tx, {
    ...subject,
    businessId: bill.businessId,
    kind,
    method,
    amount,
    reference,
    at: dayOf(given.at, tx.now),
  })
  if (!entry) throw new Error('A payment by hand has no provider whose id could be there already')
  const after = { received: formatCents(amount), method, ...(reference && { reference }) }
  audit.record(tx, { ...auditRecordOf(subject), action: `${kind} added`, after })
  await syncAfterLedgerChange(tx, bill)
  await queueReceipt(tx, making, bill, entry)
  return entry
}

/**
 * The same for the deposit of the estimate that was signed at a visit, by who is there: cash or a check, today. Throws
 * `notFound` for a visit that is not the technician's own, and as `recordPayment` does.
 */
export async function recordOnSite(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  visitId: string,
  given: Pick<NewPayment, 'amount' | 'method' | 'reference'>,
): Promise<{ recorded: number; owed: number }> {
  await assertVisitAssigned(tx, visitId)
  const { estimate } = await getOfVisit(tx, visitId)
  const { amount } = await recordPayment(tx, making, { estimateId: estimate.id }, given)
  return { recorded: amount, owed: (await estimates.get(tx, estimate.id)).depositOwed }
}

/** Noon of the day, where the business is. */
function dayOf(day: string | null | undefined, now: Date): Date {
  const today = toDay(now)
  if (day === null || day === undefined || day === today) return now
  if (day > today) throw refused('at', 'The date can’t be in the future.')
  return toZonedInstant(day, '12:00') ?? now
}

const refused = (path: string, message: string) => invalid(message, [{ path, message }])

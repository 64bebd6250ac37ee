/**
 * Gives a payment back: by hand at once, to a card through the provider, which is asked for the same thing however
 * often one presses.
 */
import { and, eq, isNotNull } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import type { Entry, Method } from '#domains/money/ledger/contract.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import type { Stored } from '#domains/money/ledger/service.ts'
import { findTestEntry } from '#domains/money/ledger/test-entries.ts'
import { formatCents } from '#lib/money.ts'
import { conflict, invalid, notFound, Problem } from '#lib/problem.ts'
import { expectRow } from '#lib/expect-row.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context, AppServices } from '#platform/http/context.ts'
import type { PaymentProvider, Refund } from '#providers/payments/port.ts'
import { lockPayable, auditRecordOf, toSubject } from './find-payable.ts'
import type { NewRefund, Refunded } from './contract.ts'
import { enterRefund, splitRefund } from './enter-refund.ts'
import { settleRefund } from './settle-refund.ts'
import { paymentIntents, paymentRefunds } from './tables.ts'

type Row = typeof paymentRefunds.$inferSelect

/**
 * After this long, the product asks again under a new name, because the provider may have stored the failed attempt.
 */
const SAME_TRY_MS = 60_000

/**
 * Refunds a payment. Throws `notFound`, `conflict` for what is no payment and for another refund that is on its way,
 * `invalid` for more than can be refunded, and 503 when the provider is away: then the same press again asks for the
 * same refund.
 */
export async function refundPayment(context: Context, entryId: string, given: NewRefund): Promise<Refunded> {
  const begun = await context.once((tx) => begin(tx, context, entryId, given))
  if (begun.entry) return { status: 'done', entry: begun.entry }
  return pursueRefund(context, begun.refundId ?? '')
}

async function begin(
  tx: Tx,
  parts: AppServices,
  entryId: string,
  given: NewRefund,
): Promise<{ entry: Entry | null; refundId: string | null }> {
  const paid = await ledger.find(tx, entryId)
  if (!paid && (await findTestEntry(tx, entryId)))
    throw conflict('That was a test payment. No card was charged, so there’s nothing to refund.')
  if (!paid) throw notFound('This payment doesn’t exist.')
  if (paid.kind !== 'payment' && paid.kind !== 'deposit') throw conflict('Only payments can be refunded.')
  await lockPayable(tx, toSubject(paid))
  const open = await openOf(tx, paid.id)
  const method = methodOf(paid, given)
  if (open) {
    if (method !== 'card' || open.amount + open.tip !== given.amount || open.owed !== given.owed)
      throw conflict(
        `A ${formatCents(open.amount + open.tip)} refund to the card is already processing. Wait for it to finish first.`,
      )
    return { entry: null, refundId: open.id }
  }
  const { amount, tip, left } = await splitRefund(tx, paid, given.amount)
  if (given.amount > left)
    throw refused(
      'amount',
      left > 0
        ? `Only ${formatCents(left)} of this payment can still be refunded.`
        : 'This payment has already been fully refunded.',
    )
  if (given.mistake && given.amount < left)
    throw refused('amount', `To void a payment entered by mistake, void the full ${formatCents(left)}.`)
  const giving = { amount, tip, owed: given.owed || given.mistake === true, reason: given.reason ?? null }
  if (method !== 'card') {
    const byMistake = given.mistake === true
    // No money moved: it is taken out of the month that it was entered in, and of no other.
    const at = byMistake ? paid.at : tx.now
    return { entry: await enterRefund(tx, parts, paid, giving, { method, byMistake, at }), refundId: null }
  }
  await providerOf(tx, parts, paid)
  const asked = { refund: formatCents(given.amount), ...(giving.reason && { reason: giving.reason }) }
  audit.record(tx, { ...auditRecordOf(toSubject(paid)), action: 'refund requested', after: asked })
  const row = expectRow(
    await tx
      .insert(paymentRefunds)
      .values({ entryId: paid.id, ...giving, byName: tx.actor.name, createdAt: tx.now })
      .returning({ id: paymentRefunds.id }),
  )
  return { entry: null, refundId: row.id }
}

/**
 * How it goes back. Throws `invalid` for a card that it did not come from, and `conflict` for a mistake that was none:
 * a card was charged.
 */
function methodOf({ method, providerId }: Stored, { by, mistake }: NewRefund): Method {
  if (mistake && method === 'card') throw conflict('Card payments can be refunded, not voided.')
  if (by === 'card' && (method !== 'card' || providerId === null))
    throw refused('by', 'This wasn’t paid by card. Choose cash, check or transfer.')
  // The check of the column holds it to the words of the contract.
  return (mistake ? null : by) ?? (method as Method)
}

const refused = (path: string, message: string) => invalid(message, [{ path, message }])

async function openOf(tx: Tx, entryId: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.entryId, entryId), eq(paymentRefunds.status, 'open')))
    .for('update')
  return row
}

/**
 * Asks the provider for a refund that we wrote down, until it has said what becomes of it. Asked again, it asks for the
 * same.
 */
export async function pursueRefund(parts: AppServices, refundId: string): Promise<Refunded> {
  const tx = parts.db.read(SYSTEM)
  const [row] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId))
  const paid = row && (await ledger.find(tx, row.entryId))
  if (!row || !paid?.providerId) throw notFound('This refund doesn’t exist.')
  if (row.status !== 'open') return result(parts, row)
  const provider = await providerOf(tx, parts, paid)
  const said = await ask(parts, provider, row, paid)
  await parts.db.transaction(SYSTEM, async (inner) => {
    await settleRefund(inner, parts, said, inner.now)
    inner.notifyClients('invoices')
  })
  const [now] = await parts.db.read(SYSTEM).select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId))
  return result(parts, now ?? row)
}

async function ask(parts: AppServices, provider: PaymentProvider, row: Row, paid: Stored): Promise<Refund> {
  const id = paid.providerId ?? ''
  const last = row.checkedAt
  if (last !== null) {
    // It may have been done, and only the answer lost.
    const known = await provider.refundsOf(id)
    if (known.kind === 'away') throw away(known.reason)
    const done = known.kind === 'done' ? known.value.find(({ refundId }) => refundId === row.id) : undefined
    if (done) return done
  }
  const at = await nameTry(parts, row.id, last)
  const key = `refund ${row.id} ${at.getTime()}`
  const answer = await provider.refund({ id, refundId: row.id, amount: row.amount + row.tip }, key)
  if (answer.kind === 'away') throw away(answer.reason)
  if (answer.kind !== 'done') {
    await parts.db.transaction(SYSTEM, async (tx) => {
      const ended = await tx
        .update(paymentRefunds)
        .set({ status: 'failed' })
        .where(and(eq(paymentRefunds.id, row.id), eq(paymentRefunds.status, 'open')))
        .returning({ id: paymentRefunds.id })
      const after = { refund: formatCents(row.amount + row.tip) }
      if (ended.length > 0) audit.record(tx, { ...auditRecordOf(toSubject(paid)), action: 'refund failed', after })
    })
    throw conflict(`Nothing was refunded. ${answer.reason}`)
  }
  return answer.value
}

/**
 * When the try began by which the provider knows this one: it gives back once for one name, however often it is asked.
 * A new name only long after the last try, and of two who ask at once both have the same.
 */
async function nameTry(parts: AppServices, refundId: string, last: Date | null): Promise<Date> {
  return parts.db.transaction(SYSTEM, async (tx) => {
    const row = expectRow(
      await tx
        .select({ checkedAt: paymentRefunds.checkedAt })
        .from(paymentRefunds)
        .where(eq(paymentRefunds.id, refundId))
        .for('update'),
    )
    const isKnown =
      row.checkedAt !== null &&
      (row.checkedAt.getTime() !== last?.getTime() || tx.now.getTime() - row.checkedAt.getTime() <= SAME_TRY_MS)
    if (isKnown && row.checkedAt) return row.checkedAt
    await tx.update(paymentRefunds).set({ checkedAt: tx.now }).where(eq(paymentRefunds.id, refundId))
    return tx.now
  })
}

const away = (reason: string): Problem =>
  new Problem(
    503,
    'PAYMENTS_AWAY',
    `${reason} Your refund is saved and we’ll retry it automatically. Trying again won’t refund it twice.`,
  )

async function result(parts: AppServices, { status, providerId }: Row): Promise<Refunded> {
  if (status === 'failed' && providerId === null)
    throw conflict('Nothing was refunded. Try again or refund it another way.')
  if (status === 'failed') throw conflict('The bank rejected this refund. Refund it another way.')
  if (status === 'open' || providerId === null) return { status: 'pending', entry: null }
  const tx = parts.db.read(SYSTEM)
  const made = await ledger.findByProvider(tx, providerId)
  const entry = made && (await ledger.list(tx, toSubject(made))).find(({ id }) => id === made.id)
  return { status: 'done', entry: entry ?? null }
}

/** Returns the provider that charged a card. Throws `conflict` for one that is no longer set up. */
async function providerOf(
  tx: Tx,
  { providers }: AppServices,
  { providerId }: Pick<Stored, 'providerId'>,
): Promise<PaymentProvider> {
  const [row] = await tx
    .select({ provider: paymentIntents.provider })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.providerId, providerId ?? ''), isNotNull(paymentIntents.providerId)))
  const provider = findProvider(providers, row?.provider ?? '')
  if (!provider)
    throw conflict('This was paid through Stripe, which is no longer connected. Refund it in your Stripe dashboard.')
  return provider
}

export function findProvider(providers: AppServices['providers'], name: string): PaymentProvider | null {
  if (name === providers.payments.name) return providers.payments
  return name === 'embedded' ? providers.testPayments : null
}

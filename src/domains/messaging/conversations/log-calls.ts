/** Calls that the office logs by hand, in one press: they stand in the conversation and in the customer's timeline. */
import { and, eq, isNull } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Call, CallInput } from './contract-calls.ts'
import { findCustomersByPhone, resolvePhone } from './phone-owner.ts'
import { calls } from './tables.ts'

type NewCall = Partial<CallInput> & { customerId?: string | null | undefined }

/** Logs a call with this number, now; we called them where nothing else is said. Throws `conflict` for an erased customer. */
export async function logCall(tx: Tx, key: string, { customerId, ...call }: NewCall): Promise<Call> {
  const phone = await resolvePhone(tx, key)
  const people = (await findCustomersByPhone(tx, [phone])).get(phone) ?? []
  const whose = customerId ?? (people.length === 1 ? (people[0]?.id ?? null) : null)
  if (whose !== null && !people.some(({ id }) => id === whose))
    throw invalid('This number no longer belongs to that customer.', [{ path: 'customerId', message: 'Choose again.' }])
  if (whose !== null) await customers.lockForReference(tx, whose)
  const { direction = 'out', minutes = null, note = '' } = call
  const row = {
    phone,
    customerId: whose,
    direction,
    minutes,
    note,
    byName: tx.actor.name,
    at: tx.now,
    createdAt: tx.now,
  }
  const made = expectRow(await tx.insert(calls).values(row).returning())
  audit.record(tx, { entity: 'calls', entityId: made.id, action: 'created' })
  tx.notifyClients('calls')
  return toCall(made)
}

/** Throws `notFound` for a call that was removed, CHANGED when another user saved it in the meantime. */
export async function updateCall(tx: Tx, id: string, seen: number, change: Partial<CallInput>): Promise<Call> {
  const [before] = await tx.select().from(calls).where(eq(calls.id, id)).for('update')
  if (!before) throw notFound(GONE)
  await audit.assertVersion(tx, 'calls', before, seen)
  const after = expectRow(
    await tx
      .update(calls)
      .set({ ...change, version: before.version + 1 })
      .where(eq(calls.id, id))
      .returning(),
  )
  audit.record(tx, { entity: 'calls', entityId: id, action: 'updated', before: pick(before), after: pick(after) })
  tx.notifyClients('calls')
  return toCall(after)
}

/** Removes a call that was logged by mistake. A second press finds it gone. */
export async function removeCall(tx: Tx, id: string): Promise<{ removed: boolean }> {
  const gone = await tx.delete(calls).where(eq(calls.id, id)).returning({ id: calls.id })
  if (gone.length > 0) audit.record(tx, { entity: 'calls', entityId: id, action: 'removed' })
  tx.notifyClients('calls')
  return { removed: gone.length > 0 }
}

/** The number has an owner now, and so have the calls with it. */
export async function giveCallsTo(tx: Tx, customerId: string, phone: string): Promise<void> {
  await tx
    .update(calls)
    .set({ customerId })
    .where(and(eq(calls.phone, phone), isNull(calls.customerId)))
}

const GONE = 'This call is no longer in the log.'
const pick = ({ direction, minutes, note }: Row) => ({ direction, minutes, note })

type Row = typeof calls.$inferSelect

const toCall = ({ createdAt: _createdAt, direction, ...row }: Row): Call => ({
  ...row,
  // A check of the table holds it to the words of the contract.
  direction: direction as Call['direction'],
})

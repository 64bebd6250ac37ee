import { eq } from 'drizzle-orm'
import { diffLines } from '#domains/system/audit/diff-lines.ts'
import * as audit from '#domains/system/audit/service.ts'
import { formatCents } from '#lib/money.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { conflict } from '#lib/problem.ts'
import { toStatusWord } from '#lib/status-word.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Agreed, ChangeOrder, NewChangeOrder, Scope, ScopeInput } from './contract-scope.ts'
import { readScope, toScope, toScopeColumns } from './job-scope.ts'
import { lockForWork } from './job-row.ts'
import { jobs } from './tables.ts'

type Change = { version: number; scope: ScopeInput; change?: NewChangeOrder | null | undefined }

/**
 * Replaces the line items and areas of a job. What the customer agreed to changes only with `change`, which they sign;
 * its areas may be measured again without. Throws CHANGED when `version` is not the current one, `conflict` for agreed
 * lines and for a total that the customer did not see, and `invalid` for sums above $1,000,000.
 */
export async function changeScope(tx: Tx, id: string, { version, scope: input, change }: Change): Promise<void> {
  const before = await lockForWork(tx, id)
  await audit.assertVersion(tx, 'jobs', before, version)
  const was = toScope(readScope(before.scope))
  const agreed = was?.agreed ?? null
  const order = was && agreed && !isSamePrice(was, input) ? toOrder(tx, was, agreed, before.status, change) : null
  await saveScope(tx, before, input, order)
}

/**
 * Changes agreed line items as the customer accepted them by a private link. Throws `conflict` for a total that they did
 * not see. The caller holds the job locked, and has made sure that the change order still fits it.
 */
export async function applyChangeOrder(
  tx: Tx,
  id: string,
  scope: ScopeInput,
  signed: Pick<ChangeOrder, 'reason' | 'name' | 'signature' | 'total'>,
): Promise<void> {
  const before = await lockForWork(tx, id)
  const was = toScope(readScope(before.scope))
  const order = { ...signed, number: (was?.changes.length ?? 0) + 1, takenBy: null, was: was?.total ?? 0, at: tx.now }
  await saveScope(tx, before, scope, order)
}

/** What the line items of a job become with `input`. What was agreed to by area stays so, however the area is measured. */
export function toChangedScope(before: typeof jobs.$inferSelect, input: ScopeInput, order: ChangeOrder | null = null) {
  const was = toScope(readScope(before.scope))
  const agreed = was?.agreed ?? undefined
  const lines = agreed ? input.lines.map((line) => ({ ...line, byArea: false })) : input.lines
  const changes = [...(was?.changes ?? []), ...(order ? [order] : [])]
  return toScopeColumns({ ...input, lines, agreed, changes }, before)
}

async function saveScope(
  tx: Tx,
  before: typeof jobs.$inferSelect,
  input: ScopeInput,
  order: ChangeOrder | null,
): Promise<void> {
  const { id } = before
  const was = toScope(readScope(before.scope))
  const columns = toChangedScope(before, input, order)
  const is = toScope(columns.scope)
  if (order && is?.total !== order.total)
    throw conflict(`The new total is ${formatCents(is?.total ?? 0)}. Show it to the customer again before they accept.`)
  if (deepEqual(was, is)) return
  await tx
    .update(jobs)
    .set({ ...columns, version: before.version + 1 })
    .where(eq(jobs.id, id))
  const [gone, come] = diffLines(describeScope(was), describeScope(is))
  audit.record(tx, {
    entity: 'jobs',
    entityId: id,
    action: order ? 'change order accepted' : 'line items changed',
    before: { lineItems: gone, amount: before.amount },
    after: {
      lineItems: come,
      amount: columns.amount,
      ...(order && { name: order.name, ...(order.reason && { reason: order.reason }) }),
    },
  })
  if (columns.areaSqFt !== before.areaSqFt) tx.emit('job.changed', { jobId: id })
  tx.notifyClients('jobs')
}

/** The change order that the customer signed. Throws `conflict` without one, and for work that is over. */
function toOrder(tx: Tx, was: Scope, agreed: Agreed, status: string, change: Change['change']): ChangeOrder {
  if (!change) throw conflict(`${agreed.name} agreed to these line items. To change them, make a change order.`)
  if (status === 'completed' || status === 'cancelled')
    throw conflict(`This job is ${toStatusWord(status)}. Reopen it before you change what was agreed.`)
  return {
    ...change,
    reason: change.reason || null,
    number: was.changes.length + 1,
    takenBy: tx.actor.name,
    was: was.total,
    at: tx.now,
  }
}

/** Whether two scopes ask for the same money for the same things. */
export function isSamePrice(was: Scope, input: ScopeInput): boolean {
  const priced = ({ lines, discount, taxRate }: Pick<ScopeInput, 'lines' | 'discount' | 'taxRate'>) => ({
    lines: lines.map(({ id, description, quantity, unit, unitPrice, taxable = true }) => ({
      id,
      description,
      quantity,
      unit,
      unitPrice,
      taxable,
    })),
    discount,
    taxRate,
  })
  return deepEqual(priced(was), priced(input))
}

/** Each area and line as the timeline tells it. */
export const describeScope = (scope: Scope | null): string[] =>
  scope === null
    ? []
    : [
        ...scope.areas.map(({ name, sqFt }) => `${name}: ${sqFt.toLocaleString('en-US')} sq ft`),
        ...scope.lines.map(
          ({ area, description, quantity, unit, total }) =>
            `${area ? `${area}: ` : ''}${description}, ${quantity.toLocaleString('en-US')} ${unit} for ${formatCents(total)}`,
        ),
        ...(scope.discount && scope.off > 0 ? [`${scope.discount.name}: ${formatCents(scope.off)} off`] : []),
        ...(scope.taxRate > 0 ? [`Sales tax ${scope.taxRate / 1000}%`] : []),
      ]

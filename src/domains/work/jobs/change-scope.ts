import { eq } from 'drizzle-orm'
import { diffLines } from '#domains/system/audit/diff-lines.ts'
import * as audit from '#domains/system/audit/service.ts'
import { formatCents } from '#lib/money.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Scope, ScopeInput } from './contract-scope.ts'
import { readScope, toScope, toScopeColumns } from './job-scope.ts'
import { lockForWork } from './job-row.ts'
import { jobs } from './tables.ts'

/**
 * Replaces the line items and areas of a job. What the customer agreed to changes only with a change order; its areas
 * may be measured again. Throws CHANGED when `version` is not the current one, `conflict` for agreed lines, and
 * `invalid` for sums above $1,000,000.
 */
export async function changeScope(
  tx: Tx,
  id: string,
  { version, scope: input }: { version: number; scope: ScopeInput },
): Promise<void> {
  const before = await lockForWork(tx, id)
  await audit.assertVersion(tx, 'jobs', before, version)
  const was = toScope(readScope(before.scope))
  const agreed = was?.agreed ?? undefined
  if (was && agreed) assertAgreementHolds(was, input)
  // What was agreed to by area stays as it was agreed to, however the area is measured later.
  const lines = agreed ? input.lines.map((line) => ({ ...line, byArea: false })) : input.lines
  const columns = toScopeColumns({ ...input, lines, ...(agreed && { agreed }) }, before)
  const is = toScope(columns.scope)
  if (deepEqual(was, is)) return
  await tx
    .update(jobs)
    .set({ ...columns, version: before.version + 1 })
    .where(eq(jobs.id, id))
  const [gone, come] = diffLines(describeScope(was), describeScope(is))
  audit.record(tx, {
    entity: 'jobs',
    entityId: id,
    action: 'line items changed',
    before: { lineItems: gone, amount: before.amount },
    after: { lineItems: come, amount: columns.amount },
  })
  if (columns.areaSqFt !== before.areaSqFt) tx.emit('job.changed', { jobId: id })
  tx.notifyClients('jobs')
}

function assertAgreementHolds(was: Scope, input: ScopeInput): void {
  const priced = ({ lines, discount, taxRate }: ScopeInput | Scope) => ({
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
  if (!deepEqual(priced(was), priced(input)))
    throw conflict(
      `${was.agreed?.name ?? 'The customer'} agreed to these line items. To change them, make a change order.`,
    )
}

/** Each area and line as the timeline tells it. */
const describeScope = (scope: Scope | null): string[] =>
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

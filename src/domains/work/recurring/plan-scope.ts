/** The line items of a plan: each visit's job starts with a copy of them, and its invoice has them from the job. */
import { readScope, toScopeColumns } from '#domains/work/jobs/job-scope.ts'
import type { ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import { invalid } from '#lib/problem.ts'

const MONEY = 'The line items have to come to at least $0.01.'

/**
 * What line items make of a plan: they are its price. Undefined: they were not mentioned. Throws `invalid` for a total
 * of nothing, or above $1,000,000.
 */
export function toPlanColumns(scope: ScopeInput | null | undefined): {
  scope?: ReturnType<typeof toScopeColumns>['scope']
  amount?: number
} {
  if (scope === undefined) return {}
  if (scope === null) return { scope: null }
  const columns = toScopeColumns(scope, {})
  // Areas alone are the size of the work, and no price.
  if (scope.lines.length === 0) return { scope: columns.scope }
  const amount = columns.amount ?? 0
  if (amount < 1) throw invalid(MONEY, [{ path: 'scope.lines', message: MONEY }])
  return { scope: columns.scope, amount }
}

/** As a job starts with it. */
export function copyScope({ scope }: { scope: unknown }) {
  const stored = readScope(scope)
  if (stored === null) return { scope: null, areaSqFt: null }
  const { areas, lines, discount, taxRate } = stored
  const columns = toScopeColumns({ areas, lines, discount, taxRate }, {})
  return { scope: columns.scope, areaSqFt: columns.areaSqFt }
}

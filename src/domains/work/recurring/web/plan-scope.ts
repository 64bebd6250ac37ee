import { toScopeDraft } from '#domains/work/jobs/web/scope/scope-form.ts'
import { toShownScope, type NewScope } from '#domains/work/jobs/web/scope/new-scope.ts'
import type { ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import type { ContractRow } from './queries.ts'

type Scope = NonNullable<ContractRow['scope']>

/** The line items of a plan as the form sends them, without what they come to. */
export const toScopeInput = ({ areas, lines, discount, taxRate }: Scope): ScopeInput => ({
  areas,
  lines: lines.map(({ total: _total, ...line }) => line),
  discount,
  taxRate,
})

/** The line items of a plan as the dialog edits them. */
export function toPlanScope({ scope, service, amount, customerName }: ContractRow): NewScope | null {
  if (scope === null) return null
  const typed = toScopeDraft({ scope: { ...scope, agreed: null, changes: [] }, service, amount, customerName })
  return { typed, input: toScopeInput(scope) }
}

/** What the line items come to, in cents; null without them. Areas alone are no price. */
export const totalOf = (scope: NewScope | null): number | null =>
  scope === null || scope.input.lines.length === 0 ? null : toShownScope(scope.input, null).total

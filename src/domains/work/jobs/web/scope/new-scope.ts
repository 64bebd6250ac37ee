import type { ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import { measureLine, sumAreas } from '#domains/work/jobs/measure-areas.ts'
import { computeScopeTotals } from '#domains/work/jobs/scope-totals.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { parseSqFt, type Draft } from '../editor/form-state.ts'
import type { ShownScope } from './scope-table.tsx'
import { toScopeDraft, type ScopeDraft } from './scope-form.ts'

/** The scope of a job that is not created yet: as it was typed, and as the server takes it. */
export type NewScope = { typed: ScopeDraft; input: ScopeInput }

/** What a scope is of: a draft of a job, or of a plan. */
export type ScopeOf = Pick<Draft, 'service' | 'amount' | 'areaSqFt'>

/** The dialog as it opens: with what was typed into it before, or with a line of the service at its price. */
export const beginScope = (scope: NewScope | null, { service, amount }: ScopeOf): ScopeDraft =>
  scope?.typed ?? toScopeDraft({ scope: null, service, amount: parseDollars(amount), customerName: '' })

/** Null once nothing is left in it. */
export const toNewScope = (typed: ScopeDraft, input: ScopeInput): NewScope | null =>
  input.lines.length === 0 && input.areas.length === 0 ? null : { typed, input }

/** What the lines come to, as the server will compute it: lines by area follow the size of the job. Cents. */
export function toShownScope(input: ScopeInput, areaSqFt: number | null): ShownScope {
  const lines = input.lines.map((line) => measureLine(line, input.areas, areaSqFt))
  return { ...input, ...computeScopeTotals({ ...input, lines }) }
}

/** The draft with the price that the lines come to and the size that the areas come to. */
export function withScope(draft: Draft, scope: NewScope | null): Draft {
  if (scope === null) return draft
  const { areas, lines } = scope.input
  const { total } = toShownScope(scope.input, parseSqFt(draft.areaSqFt))
  return {
    ...draft,
    ...(areas.length > 0 && { areaSqFt: String(sumAreas(areas)) }),
    ...(lines.length > 0 && { amount: typedDollars(total) }),
  }
}

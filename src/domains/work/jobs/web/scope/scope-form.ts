import type { z } from 'zod'
import type { FormResult } from '#dashboard/parts/use-validated-form.ts'
import {
  parseFigure,
  toDiscount,
  toDiscountDraft,
  type DiscountDraft,
} from '#domains/sales/estimates/web/discount-draft.ts'
import {
  aLine,
  isEmpty,
  sumDraftAreas,
  toAreas,
  toDraftAreas,
  toDraftLine,
  toInputLine,
  type DraftArea,
  type DraftLine,
  type Errors,
} from '#domains/sales/estimates/web/form-state.ts'
import { computeTotals } from '#domains/sales/pricing/bill-totals.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { toDollarText } from '#lib/money.ts'
import { NewChangeOrder, ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import type { WholeJob } from '../row-types.ts'

/** What stands in the dialog: figures are text until they are read. */
export type ScopeDraft = DiscountDraft & {
  areas: DraftArea[]
  lines: DraftLine[]
  tax: string
  /** Of a change order: why, who accepts it, and their signature. */
  reason: string
  name: string
  signature: string
  /** The customer signs on this device, or answers by a private link; of a link the photos that they see. */
  way: 'here' | 'link'
  photoIds: string[]
}

/** The dialog as it opens. A job without line items begins with one of its service at its price. */
export function toScopeDraft({
  scope,
  service,
  amount,
  customerName,
}: Pick<WholeJob, 'scope' | 'service' | 'amount' | 'customerName'>): ScopeDraft {
  const unsigned = { reason: '', name: customerName, signature: '', way: 'here' as const, photoIds: [] }
  if (scope === null) {
    const price = amount === null ? '' : toDollarText(amount)
    return { ...NO_TERMS, ...unsigned, areas: [], lines: [aLine({ description: service, price })] }
  }
  const { discount, taxRate } = scope
  const areas = toDraftAreas(scope.areas)
  return {
    ...unsigned,
    areas,
    // What was agreed to by area stays as it was agreed to, however the area is measured later.
    lines: scope.lines.map((line) => toDraftLine(scope.agreed ? { ...line, byArea: false } : line, areas)),
    ...toDiscountDraft(discount),
    tax: taxRate === 0 ? '' : String(taxRate / 1000),
  }
}

const NO_TERMS = { ...toDiscountDraft(null), tax: '' }

/** Validates what is typed with the contract, as the server does. `jobSqFt` counts where no areas are listed. */
export function readScope(
  draft: ScopeDraft,
  jobSqFt: number | null,
): { read: z.output<typeof ScopeInput> } | { errors: Errors } {
  const totalSqFt = sumDraftAreas(draft.areas) ?? jobSqFt
  const judged = ScopeInput.safeParse({
    areas: toAreas(draft.areas),
    lines: draft.lines.filter((line) => !isEmpty(line)).map((line) => toInputLine(line, draft.areas, totalSqFt)),
    discount: toDiscount(draft),
    taxRate: draft.tax.trim() === '' ? 0 : Math.round(parseFigure(draft.tax) * 1000),
  })
  if (judged.success) return { read: judged.data }
  const errors: Errors = {}
  for (const { path, message } of judged.error.issues) errors[path.join('.')] ??= message
  return { errors }
}

/** Whether the customer agreed to other lines or prices than those that are typed. What is not whole yet is no change. */
export function isChangeOrder(draft: ScopeDraft, job: WholeJob): boolean {
  if (!job.scope?.agreed) return false
  const [is, was] = [readScope(draft, job.areaSqFt), readScope(toScopeDraft(job), job.areaSqFt)]
  if (!('read' in is && 'read' in was)) return false
  const priced = ({ lines, discount, taxRate }: z.output<typeof ScopeInput>) => ({
    lines: lines.map(({ byArea: _byArea, area: _area, detail: _detail, rule: _rule, ...line }) => line),
    discount,
    taxRate,
  })
  return !deepEqual(priced(is.read), priced(was.read))
}

/** A change order that goes by link: the new total in cents, and what the customer sees with it. */
type LinkedChange = { reason: string; photoIds: string[]; total: number }
export type Change = { scope: z.output<typeof ScopeInput>; change: NewChangeOrder | null; link?: LinkedChange }

/** The line items, and for a change order what the customer signed. */
export function readChange(draft: ScopeDraft, job: WholeJob): FormResult<Change> {
  const judged = readScope(draft, job.areaSqFt)
  if (!('read' in judged)) return judged
  const scope = judged.read
  if (!isChangeOrder(draft, job)) return { read: { scope, change: null } }
  const { lines, discount, taxRate } = scope
  const { total } = computeTotals(lines, discount, taxRate)
  const { reason, photoIds } = draft
  if (draft.way === 'link') return { read: { scope, change: null, link: { reason, photoIds, total } } }
  const change = NewChangeOrder.safeParse({
    reason,
    name: draft.name,
    signature: draft.signature,
    total,
  })
  if (change.success) return { read: { scope, change: change.data } }
  const errors: Errors = {}
  for (const { path, message } of change.error.issues) errors[path.join('.')] ??= message
  return { errors }
}

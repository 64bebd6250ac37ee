import type { z } from 'zod'
import {
  aLine,
  isEmpty,
  parseFigure,
  sumDraftAreas,
  toAreas,
  toDraftAreas,
  toDraftLine,
  toInputLine,
  type DraftArea,
  type DraftLine,
  type Errors,
  type Share,
} from '#domains/sales/estimates/web/form-state.ts'
import { parseDollars, toDollarText } from '#lib/money.ts'
import { ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import type { WholeJob } from '../row-types.ts'

/** What stands in the dialog: figures are text until they are read. */
export type ScopeDraft = {
  areas: DraftArea[]
  lines: DraftLine[]
  discountName: string
  discount: Share
  tax: string
}

/** The dialog as it opens. A job without line items begins with one of its service at its price. */
export function toScopeDraft({ scope, service, amount }: WholeJob): ScopeDraft {
  if (scope === null) {
    const price = amount === null ? '' : toDollarText(amount)
    return { ...NO_TERMS, areas: [], lines: [aLine({ description: service, price })] }
  }
  const { discount, taxRate } = scope
  const areas = toDraftAreas(scope.areas)
  return {
    areas,
    lines: scope.lines.map((line) => toDraftLine(line, areas)),
    discountName: discount?.name ?? 'Discount',
    discount:
      discount === null
        ? NO_TERMS.discount
        : 'percent' in discount
          ? { kind: 'percent', value: String(discount.percent) }
          : { kind: 'dollars', value: toDollarText(discount.cents) },
    tax: taxRate === 0 ? '' : String(taxRate / 1000),
  }
}

const NO_TERMS = { discountName: 'Discount', discount: { kind: 'none', value: '' }, tax: '' } as const

/** Validates what is typed with the contract, as the server does. `jobSqFt` counts where no areas are listed. */
export function readScope(
  draft: ScopeDraft,
  jobSqFt: number | null,
): { read: z.output<typeof ScopeInput> } | { errors: Errors } {
  const totalSqFt = sumDraftAreas(draft.areas) ?? jobSqFt
  const { discount, discountName } = draft
  const judged = ScopeInput.safeParse({
    areas: toAreas(draft.areas),
    lines: draft.lines.filter((line) => !isEmpty(line)).map((line) => toInputLine(line, draft.areas, totalSqFt)),
    discount:
      discount.kind === 'none'
        ? null
        : discount.kind === 'percent'
          ? { name: discountName, percent: parseFigure(discount.value) }
          : { name: discountName, cents: parseDollars(discount.value) },
    taxRate: draft.tax.trim() === '' ? 0 : Math.round(parseFigure(draft.tax) * 1000),
  })
  if (judged.success) return { read: judged.data }
  const errors: Errors = {}
  for (const { path, message } of judged.error.issues) errors[path.join('.')] ??= message
  return { errors }
}

/** What another scope changes, line by line. Pure, and for both sides. */
import type { ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import { computeScopeTotals } from '#domains/work/jobs/scope-totals.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { formatQuantityWithUnit } from '#lib/printable-document.ts'
import type { ChangedLine, ChangedScope } from './contract-changed-scope.ts'

type Priced = Pick<ScopeInput, 'lines' | 'discount' | 'taxRate'>

/** The lines of `after` in their order, and behind them those of `before` that are gone. */
export function compareScopes(before: Priced, after: Priced): ChangedScope {
  const [was, is] = [computeScopeTotals(before), computeScopeTotals(after)]
  const changed = is.lines.map((line): ChangedLine => {
    const former = was.lines.find(({ id }) => id === line.id)
    const state = !former ? 'added' : deepEqual(wordsOf(former), wordsOf(line)) ? 'same' : 'changed'
    return { ...wordsOf(line), id: line.id, is: state, total: line.total, was: former?.total ?? null }
  })
  const gone = was.lines
    .filter(({ id }) => is.lines.every((line) => line.id !== id))
    .map((line): ChangedLine => ({ ...wordsOf(line), id: line.id, is: 'removed', total: 0, was: line.total }))
  const sums = ({ subtotal, off, tax, total }: typeof is) => ({ subtotal, off, tax, total })
  return {
    lines: [...changed, ...gone],
    discountName: (after.discount ?? before.discount)?.name ?? null,
    before: sums(was),
    after: sums(is),
  }
}

const wordsOf = ({
  description,
  detail,
  area,
  quantity,
  unit,
  unitPrice,
}: ScopeInput['lines'][number]): Omit<ChangedLine, 'id' | 'is' | 'total' | 'was'> => ({
  description,
  detail,
  ...(area !== undefined && { area }),
  quantity,
  unit,
  unitPrice,
})

/** `Added: Back walk, 180 sq ft`, for the crew: one for each line that is not the same, without money. */
export const describeChanges = ({ lines }: Pick<ChangedScope, 'lines'>): string[] =>
  lines
    .filter(({ is }) => is !== 'same')
    .map(
      ({ is, area, description, quantity, unit }) =>
        `${LABELS[is]}: ${area ? `${area}, ` : ''}${description}${unit === 'each' && quantity === 1 ? '' : `, ${formatQuantityWithUnit(quantity, unit)}`}`,
    )

const LABELS: Record<ChangedLine['is'], string> = {
  same: 'Same',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
}

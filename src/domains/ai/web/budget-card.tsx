import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadError, Loading, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { BudgetBar } from './budget-bar.tsx'
import { useBudget } from './queries.ts'
import { formatCost } from './format.ts'

const BudgetDialog = lazyComponent(async () => (await import('./budget-dialog.tsx')).BudgetDialog)

/** How many tokens a month may use, and what this one used and cost. */
export function BudgetCard() {
  const budget = useBudget()
  const [changing, change] = useState(false)
  if (budget.isPending)
    return (
      <div>
        <Loading what="the budget" />
        <SkeletonCard />
      </div>
    )
  if (!budget.data)
    return (
      <LoadError
        what="Failed to load the budget"
        error={budget.error}
        retry={() => void budget.refetch()}
        busy={budget.isFetching}
      />
    )
  const { costMicros, spentAt, changedAt, changedBy } = budget.data
  return (
    <section className="card" aria-labelledby="ai-budget">
      <div className="ph">
        <h2 id="ai-budget">Monthly budget</h2>
        <Button tone="line" size="sm" onClick={() => change(true)}>
          <Pencil className="i" />
          Change<span className="vh"> the budget</span>
        </Button>
      </div>
      <div className="pad stackf">
        {spentAt !== null && (
          <p className="banner sunb" role="status">
            <span>
              <b>The tokens of this month have been used up since {formatDay(spentAt)}.</b> Built-in templates answer
              until it begins anew, or until you allow more.
            </span>
          </p>
        )}
        <div className="budg alone">
          <BudgetBar budget={budget.data} />
        </div>
        <p>
          <b className="num">{formatCost(costMicros)}</b> this month, by the prices that stand with each feature.
        </p>
        <p className="small subtle">
          Tokens are held before a model is asked, so that a month never uses more. Built-in templates use none.
          {changedAt !== null && ` Last changed ${formatDay(changedAt)}${changedBy ? ` by ${changedBy}` : ''}.`}
        </p>
      </div>
      {changing && <BudgetDialog budget={budget.data} onClose={() => change(false)} />}
    </section>
  )
}

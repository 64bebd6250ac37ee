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
  if (!budget.data) return <LoadError what="Couldn’t load budget" query={budget} />
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
              <b>This month’s tokens ran out on {formatDay(spentAt)}.</b> Chat and drafts use built-in templates until
              the budget resets or you raise it.
            </span>
          </p>
        )}
        <div className="budg alone">
          <BudgetBar budget={budget.data} />
        </div>
        <p>
          <b className="num">{formatCost(costMicros)}</b> this month, based on the price set for each feature.
        </p>
        <p className="small subtle">
          We reserve tokens before each call so you never go over budget. Built-in templates use none.
          {changedAt !== null && ` Last updated ${formatDay(changedAt)}${changedBy ? ` by ${changedBy}` : ''}.`}
        </p>
      </div>
      {changing && <BudgetDialog budget={budget.data} onClose={() => change(false)} />}
    </section>
  )
}

import { formatDate } from '#lib/local-time.ts'
import type { OverviewView } from './queries.ts'
import { monthName } from './format.ts'

const count = (tokens: number): string => tokens.toLocaleString('en-US')

/** Shows the tokens of this month: how many are used of how many, what is left, and when the budget resets. */
export function BudgetBar({
  budget: { monthlyTokens, used, left, month, resetsOn },
}: {
  budget: OverviewView['budget']
}) {
  const percent = monthlyTokens === 0 ? 100 : Math.min(100, Math.round((100 * used) / monthlyTokens))
  return (
    <>
      <p className="small prog">
        <b>Token budget, {monthName(month)}</b>
        <span className="num">
          {count(used)} of {count(monthlyTokens)}
        </span>
      </p>
      <svg className={left === 0 ? 'bar spent' : 'bar'} role="img" aria-label={`${percent} percent`}>
        <rect width={`${percent}%`} height="100%" />
      </svg>
      <p className="small subtle">
        {left === 0 ? 'None left.' : `${count(left)} left.`} Resets on {formatDate(resetsOn)}.
      </p>
    </>
  )
}

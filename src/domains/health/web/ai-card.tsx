import { CircleCheck, CircleOff } from 'lucide-react'
import { Link } from 'wouter'
import { Failed, Loading, SkeletonRows } from '#dashboard/parts/states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useUser } from '#dashboard/session.ts'
import { useAiOverview } from './queries.ts'

const ACTIVE = { tone: 'palm', icon: CircleCheck, word: 'Active' } as const
const OFF = { tone: 'stone', icon: CircleOff, word: 'Off' } as const

/** The five AI features as they really stand, who answers, and what is left of the month's tokens. */
export function AiCard() {
  const overview = useAiOverview()
  const isOwner = useUser().data?.role === 'owner'
  const { by, budget, features } = overview.data ?? {}
  const percent = budget && budget.monthlyTokens > 0 ? Math.min(100, Math.round((budget.used / budget.monthlyTokens) * 100)) : 0
  return (
    <section className="card" aria-label="AI Features Status">
      <div className="ph">
        <h2>AI Features Status</h2>
        {isOwner && <Link href="/dashboard/settings#ai">Settings</Link>}
      </div>
      {overview.isPending && (
        <>
          <Loading what="the AI features" />
          <SkeletonRows rows={5} />
        </>
      )}
      {overview.isError && !overview.data && (
        <Failed what="Failed to load the AI features" error={overview.error} retry={() => void overview.refetch()} busy={overview.isFetching} />
      )}
      {features && (
        <ul className="aif">
          {features.map(({ featureName, title, enabled, model, answersToday }) => (
            <li key={featureName}>
              <div>
                <b>{title}</b>
                <span className="small subtle">{enabled ? `${answersToday} today, ${model ?? 'built-in templates'}` : 'off'}</span>
              </div>
              <StatusBadge {...(enabled ? ACTIVE : OFF)} />
            </li>
          ))}
        </ul>
      )}
      {budget && by === 'model' && (
        <div className="pad stackf budg">
          <p className="small prog">
            <b>Token budget of this month</b>
            <span className="num">
              {budget.used.toLocaleString('en-US')} of {budget.monthlyTokens.toLocaleString('en-US')}
            </span>
          </p>
          <svg className="bar" role="img" aria-label={`${percent} percent`}>
            <rect width={`${percent}%`} height="100%" />
          </svg>
        </div>
      )}
    </section>
  )
}

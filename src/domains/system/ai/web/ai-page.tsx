import './ai.css'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useUser } from '#dashboard/session.ts'
import { BudgetCard } from './budget-card.tsx'
import { CallsCard } from './calls-card.tsx'
import { FeaturesCard } from './features-card.tsx'
import { InitButton } from './init-button.tsx'
import { useAiOverview } from './queries.ts'
import { formatAnswers } from './status-card.tsx'

/** Shows the prompts of the five AI features, their limits, and every call they made. Only the owner sees it. */
export function AiPage() {
  const role = useUser().data?.role
  // After the frame, which names the window after the tab in an effect of the same turn.
  useEffect(() => queueMicrotask(() => (document.title = 'AI features | Settings | Dashboard')), [])
  return (
    <>
      <nav className="backl" aria-label="Breadcrumb">
        <Link href="/dashboard/settings/messages#ai">
          <ArrowLeft className="i" />
          Alerts and AI
        </Link>
      </nav>
      <div className="ttl">
        <div>
          <h1>AI features</h1>
          <WhoAnswers />
        </div>
        {role === 'owner' && (
          <div className="acts">
            <InitButton />
          </div>
        )}
      </div>
      {role === 'owner' ? (
        <>
          <div className="g2 aig2">
            <FeaturesCard />
            <BudgetCard />
          </div>
          <CallsCard />
        </>
      ) : (
        <p className="card pad muted">Only the owner can see AI prompts. You’ll find AI drafts where you write.</p>
      )}
    </>
  )
}

function WhoAnswers() {
  const overview = useAiOverview()
  return (
    <p role="status">
      {overview.data
        ? formatAnswers(overview.data)
        : overview.isError
          ? 'Couldn’t load AI status.'
          : 'Loading AI status...'}
    </p>
  )
}

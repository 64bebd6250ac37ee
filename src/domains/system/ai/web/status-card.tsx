import './ai.css'
import { Link } from 'wouter'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { Switch } from '#dashboard/parts/switch.tsx'
import { useUser } from '#dashboard/session.ts'
import { ACTIVE, OFF } from './badges.ts'
import { BudgetBar } from './budget-bar.tsx'
import { useAiOverview, useFeatures, type OverviewView } from './queries.ts'
import { useToggleFeature } from './use-toggle-feature.ts'

type Row = OverviewView['features'][number]

/**
 * The five features as they are: on or off, how much they did today, and what is left of the month's tokens. The owner
 * switches them here.
 */
export function AiStatusCard({ id }: { id?: string }) {
  const overview = useAiOverview()
  const isOwner = useUser().data?.role === 'owner'
  return (
    <section className="card" {...(id && { id })} aria-labelledby="ai-status">
      <div className="ph">
        <h2 id="ai-status">AI Features Status</h2>
        {isOwner && (
          <Link href="/dashboard/settings/ai">
            Settings<span className="vh"> of the AI features</span>
          </Link>
        )}
      </div>
      <QueryStatus query={overview} what="the AI features" padded rows={5} />
      {overview.data && (
        <>
          <ul className="aif">
            {overview.data.features.map((row) => (
              <li key={row.featureName}>
                <div>
                  <b>{row.title}</b>
                  <span className="small subtle">{formatToday(row)}</span>
                </div>
                {isOwner ? <Switched row={row} /> : <StatusBadge {...(row.enabled ? ACTIVE : OFF)} />}
              </li>
            ))}
          </ul>
          <div className="pad budg">
            <p className="small">{formatAnswers(overview.data)}</p>
            <BudgetBar budget={overview.data.budget} />
          </div>
        </>
      )}
    </section>
  )
}

function Switched({ row }: { row: Row }) {
  const feature = useFeatures().data?.find(({ featureName }) => featureName === row.featureName)
  const { isOn, busy, turn } = useToggleFeature(feature ?? { ...row, version: 0 })
  return (
    <>
      <StatusBadge {...(isOn ? ACTIVE : OFF)} />
      <Switch label={row.title} on={isOn} busy={busy || !feature} onTurn={turn} />
    </>
  )
}

const formatToday = ({ enabled, answersToday }: Row): string =>
  !enabled ? 'off' : answersToday === 1 ? '1 answer today' : `${answersToday.toLocaleString('en-US')} answers today`

/** Who answers now, in a sentence. */
export function formatAnswers({ by, features, budget }: OverviewView): string {
  const models = [...new Set(features.flatMap(({ model }) => model ?? []))]
  if (by === 'model' && models.length > 0) return `Answered by ${models.join(', ')}.`
  // Of a model that is set, nothing but the budget keeps it from answering.
  if (models.length > 0 || (by === 'model' && budget.left === 0))
    return 'This month’s tokens are used up, so chat and drafts use built-in templates.'
  return 'No AI account is connected, so chat and drafts use built-in templates.'
}

import './health.css'
import { Activity, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Empty, LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useUser } from '#dashboard/session.ts'
import { InitButton } from '#domains/system/ai/web/init-button.tsx'
import { Button } from '#ui/button.tsx'
import { CheckGroups } from './check-groups.tsx'
import { toAnchor } from './check-row.tsx'
import { LatelyCard } from './lately-card.tsx'
import { useHealth, useRunChecks, type Part } from './queries.ts'
import { BADGES, checkedAt, countByStatus, toDetails, summarizeHealth, TILES, formatWhen } from './format.ts'

const AiStatusCard = lazyComponent(async () => (await import('#domains/system/ai/web/status-card.tsx')).AiStatusCard)
const BackupsCard = lazyComponent(
  async () => (await import('#domains/system/backups/web/backups-card.tsx')).BackupsCard,
)

/** Checks come every five minutes: after three that did not, something keeps them. */
const STALE_MS = 16 * 60_000
const MAX_BANNERS = 3

/** System Health: how every part does, what went wrong lately, the AI features, and the backups. */
export function HealthTab() {
  const isOwner = useUser().data?.role === 'owner'
  const [asked, setPeriod] = useUrlState('period')
  const period = asked === 'week' ? 'week' : 'day'
  const health = useHealth(period)
  const run = useRunChecks(period)
  const now = useNow(30_000)
  const [opened, open] = useState<ReadonlySet<string>>(new Set())
  const parts = health.data ?? []
  const runNow = () => run.mutate({ period })
  const whatToDo = (name: string) => {
    open((before) => new Set([...before, name]))
    // Once it is open: the focus goes to the part that is meant.
    setTimeout(() => document.getElementById(toAnchor(name))?.focus())
  }
  return (
    <>
      <div className="ttl">
        <div>
          <h1>System Health</h1>
          {parts.length > 0 && (
            <p role="status">{run.isPending ? 'Checking every part...' : summarizeHealth(parts, now)}</p>
          )}
        </div>
        <div className="acts">
          <InitButton />
          <Button tone="clay" disabled={run.isPending} onClick={runNow}>
            {run.isPending ? <span className="spin" /> : <Activity className="i" />}
            {run.isPending ? 'Running...' : 'Run All Checks'}
          </Button>
        </div>
      </div>
      {parts.length > 0 && (
        <>
          <Tiles parts={parts} />
          <Banners parts={parts} isStale={now - checkedAt(parts) > STALE_MS} onWhatToDo={whatToDo} />
        </>
      )}
      <div className="g2">
        <div className="stack" aria-busy={run.isPending}>
          {health.isPending && (
            <section className="card" aria-hidden="true">
              <Loading what="system health" />
              <SkeletonRows rows={6} />
            </section>
          )}
          {health.isError && !health.data && <LoadError what="Couldn’t load system health" query={health} />}
          {health.data?.length === 0 && (
            <Empty title="No checks yet">The first checks run within five minutes, or select Run All Checks.</Empty>
          )}
          <CheckGroups
            parts={parts}
            period={period}
            onPeriod={(one) => setPeriod(one === 'day' ? '' : one)}
            opened={opened}
            onToggle={(name) =>
              open(
                (before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]),
              )
            }
          />
        </div>
        <div className="stack">
          <AiStatusCard />
          {isOwner && <BackupsCard />}
          <LatelyCard />
        </div>
      </div>
    </>
  )
}

function Tiles({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="hsum">
      {TILES.map(({ status, word }) => {
        const count = countByStatus(parts, status)
        const { icon: Icon, tone } = BADGES[status]
        // What is none is nothing to look at.
        return (
          <p className={`t-${count === 0 && status !== 'healthy' ? 'stone' : tone}`} key={status}>
            <Icon className="i i-lg" />
            <span>
              <b className="num">{count}</b>
              {word}
            </span>
          </p>
        )
      })}
    </div>
  )
}

function Banners({
  parts,
  isStale,
  onWhatToDo,
}: {
  parts: readonly Part[]
  isStale: boolean
  onWhatToDo: (name: string) => void
}) {
  const wrong = [
    ...parts.filter(({ status }) => status === 'unhealthy'),
    ...parts.filter(({ status }) => status === 'warning'),
  ]
  return (
    <>
      {isStale && (
        <div className="banner sunb" role="alert">
          <TriangleAlert className="i i-lg" />
          <p>
            <b>Automatic checks aren’t running.</b> The last ones ran on {formatWhen(new Date(checkedAt(parts)))}.
            Restart the server. If that doesn’t help, check the server log.
          </p>
        </div>
      )}
      {wrong.slice(0, MAX_BANNERS).map((part) => (
        <div className={part.status === 'unhealthy' ? 'banner bad' : 'banner sunb'} key={part.checkName}>
          <TriangleAlert className="i i-lg" />
          <p>
            <b>{part.checkName}.</b> {part.message}
          </p>
          {(toDetails(part).advice ?? part.brokenSince) !== null && (
            <Button tone="line" size="sm" onClick={() => onWhatToDo(part.checkName)}>
              What to do<span className="vh"> about {part.checkName}</span>
            </Button>
          )}
        </div>
      ))}
    </>
  )
}

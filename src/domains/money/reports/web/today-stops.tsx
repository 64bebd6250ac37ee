import './overview.css'
import { Check, Navigation, Play } from 'lucide-react'
import { Link } from 'wouter'
import { directionsTo } from '#dashboard/day/directions.ts'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { getBadge } from '#dashboard/day/badges.ts'
import { isLate, LATE, lateFirst } from '#dashboard/day/late-stops.ts'
import { useNow } from '#dashboard/parts/use-now.ts'
import { OnMyWay, OnMyWayHint } from '#domains/messaging/automation/web/on-my-way.tsx'
import { useAskUsed } from '#domains/work/needs/web/usage-prompt.tsx'
import { formatClock, toTime } from '#lib/local-time.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { OverviewPart } from './overview-part.tsx'
import type { OverviewQuery, StopRow } from './queries.ts'
import { useStopSteps } from './stop-steps.ts'
import { isDone } from './format.ts'

/** The stops of the day in order of time, the late ones first, each with what can be done about it now. */
export function Today({ overview }: { overview: OverviewQuery }) {
  const { ask, asking } = useAskUsed()
  return (
    <section className="card o1" aria-labelledby="today">
      <div className="ph">
        <h2 id="today">Today</h2>
        <Link href="/dashboard/jobs?view=calendar">Calendar</Link>
      </div>
      <OverviewPart of={overview} part="stops" what="the stops of today" skeleton={<Skeleton />}>
        {(stops) => <Stops stops={stops} onCompleted={ask} />}
      </OverviewPart>
      {asking}
    </section>
  )
}

function Stops({ stops: inTime, onCompleted }: { stops: StopRow[]; onCompleted: (jobId: string) => void }) {
  const now = toTime(new Date(useNow(30_000)))
  const stops = lateFirst(inTime, now)
  if (stops.length === 0) return <p className="pad muted">Nothing scheduled today.</p>
  const next = stops.find((stop) => !isDone(stop) && stop.status !== 'in-progress')
  const isAtWork = stops.some(({ status }) => status === 'in-progress')
  return (
    <>
      <div className="stops">
        {stops.map((stop) => (
          <Stop
            key={stop.id}
            stop={stop}
            late={isLate(stop, now)}
            mayStart={stop === next && !isAtWork}
            onCompleted={() => onCompleted(stop.id)}
          />
        ))}
      </div>
      {next && <OnMyWayHint className="dayhint" />}
    </>
  )
}

type Props = { stop: StopRow; late: boolean; mayStart: boolean; onCompleted: () => void }

function Stop({ stop, late, mayStart, onCompleted }: Props) {
  const { kind, customerName, what, areaSqFt, address, time, status } = stop
  const badge = late ? LATE : getBadge(status)
  return (
    <article className={`stop t-${badge.tone}`}>
      <time>{time ? formatClock(time) : 'Any time'}</time>
      <span className="rail" />
      <div className="bd">
        <h3>
          <Link
            className="nm"
            href={kind === 'job' ? `/dashboard/jobs/${stop.id}` : `/dashboard/jobs?view=calendar&visit=${stop.id}`}
          >
            {customerName || 'Unknown Customer'}
          </Link>
          <StatusBadge {...badge} />
        </h3>
        <p>
          {kind === 'visit' ? `Free estimate, ${what}` : what}
          {areaSqFt !== null && `, ${areaSqFt.toLocaleString('en-US')} sq ft`}
          <br />
          {address || 'No address'}
        </p>
        {!isDone(stop) && <Steps stop={stop} mayStart={mayStart} onCompleted={onCompleted} />}
      </div>
    </article>
  )
}

function Steps({ stop, mayStart, onCompleted }: Omit<Props, 'late'>) {
  const { start, complete, done, isBusy } = useStopSteps(stop, onCompleted)
  const named = <span className="vh"> {stop.customerName}</span>
  const isAtWork = stop.status === 'in-progress'
  return (
    <div className="acts">
      {isAtWork && (
        <Button tone="tide" size="sm" disabled={isBusy} onClick={complete}>
          <Check className="i" />
          Complete job{named}
        </Button>
      )}
      {mayStart && stop.kind === 'job' && (
        <Button tone="tide" size="sm" disabled={isBusy} onClick={start}>
          <Play className="i" />
          Start{named}
        </Button>
      )}
      {mayStart && stop.kind === 'visit' && (
        <Button tone="tide" size="sm" disabled={isBusy} onClick={done}>
          <Check className="i" />
          Visit done{named}
        </Button>
      )}
      {!isAtWork && <OnMyWay stop={stop} size="sm" tone="line" />}
      {stop.address && (
        <LinkButton tone="line" size="sm" href={directionsTo(stop.address)} target="_blank" rel="noreferrer">
          <Navigation className="i" />
          Directions{named}
        </LinkButton>
      )}
    </div>
  )
}

const Skeleton = () => (
  <div className="stops" aria-hidden="true">
    {[1, 2, 3].map((place) => (
      <div className="stop t-stone" key={place}>
        <time>
          <span className="skel w80" />
        </time>
        <span className="rail" />
        <div className="bd">
          <span className="skel w55" />
          <span className="skel w80" />
          <span className="skel tall w55" />
        </div>
      </div>
    ))}
  </div>
)

import './stops.css'
import { MessageSquare, Navigation, Phone, StickyNote } from 'lucide-react'
import { useId } from 'react'
import { OnMyWay } from '#domains/messaging/automation/web/on-my-way.tsx'
import { formatMinutes, formatTime } from '#lib/dates.ts'
import { formatArrivalWindow } from '#lib/arrival-window.ts'
import { toTime } from '#lib/local-time.ts'
import { LinkButton } from '#ui/button.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useNow } from '../parts/use-now.ts'
import { getBadge } from './badges.ts'
import { LeftRunning, RunningClock } from './clock.tsx'
import { isLate, LATE } from './late-stops.ts'
import { EarlierPhotos } from './earlier-photos.tsx'
import { JobChecklist } from './job-checklist.tsx'
import { JobPhotos } from './job-photos.tsx'
import { JobSignature } from './job-signature.tsx'
import { StopChangeOrders } from './stop-change-orders.tsx'
import { StopScope } from './stop-scope.tsx'
import { StopWords } from './stop-words.tsx'
import { MaterialsUsed } from './materials-used.tsx'
import type { DayStop, JobStop } from './stops.ts'
import { directionsTo } from './directions.ts'

/** Shows the current stop of the day: what, who, where, how to get there and to reach them, and the work itself. */
export function CurrentStop({ stop }: { stop: DayStop }) {
  const now = toTime(new Date(useNow(30_000)))
  const titleId = useId()
  const { customerName, address, what, status, time } = stop
  const about = stop.kind === 'job' ? formatStopSize(stop.job) : `${stop.minutes} min`
  return (
    <article className="card nowjob" aria-labelledby={titleId}>
      <div className="nj">
        <div className="njt">
          <StatusBadge {...(isLate(stop, now) ? LATE : getBadge(status))} />
          {stop.kind === 'job' && stop.job.status !== 'scheduled' && stop.job.status !== 'requested' ? (
            <RunningClock job={stop.job} />
          ) : (
            <span className="t0 num">{time ? formatArrivalWindow(time, stop.arrivalWindowMinutes) : 'Any time'}</span>
          )}
        </div>
        <h2 id={titleId}>{what}</h2>
        <p>
          {[customerName, about].filter(Boolean).join(' · ')}
          <br />
          {address || 'No address'}
        </p>
        {stop.kind === 'job' && stop.job.status === 'completed' && (
          <p className="small muted">{formatDone(stop.job)}</p>
        )}
        {stop.kind === 'job' && <LeftRunning job={stop.job} />}
        <Reach stop={stop} />
        {stop.fields && stop.fields.length > 0 && (
          <dl className="crew know" aria-label="Good to know">
            {stop.fields.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {stop.kind === 'job' && stop.job.crewNotes && (
          <p className="crew">
            <StickyNote className="i" />
            <span className="said">{stop.job.crewNotes}</span>
          </p>
        )}
      </div>
      {stop.kind === 'job' && (
        <>
          <StopWords of="jobs" id={stop.job.id} crewNotes={stop.job.crewNotes} />
          <StopScope job={stop.job} />
          <StopChangeOrders job={stop.job} />
          <JobChecklist job={stop.job} />
          <JobPhotos job={stop.job} />
          <EarlierPhotos of="jobs" id={stop.job.id} />
          <MaterialsUsed job={stop.job} />
          <JobSignature job={stop.job} />
        </>
      )}
      {stop.kind === 'visit' && (
        <>
          <StopWords of="visits" id={stop.id} crewNotes={null} />
          <EarlierPhotos of="visits" id={stop.id} />
        </>
      )}
    </article>
  )
}

function Reach({ stop }: { stop: DayStop }) {
  const { address, customerPhone, status } = stop
  return (
    <div className="acts td3">
      {(status === 'requested' || status === 'scheduled') && <OnMyWay className="wide" stop={stop} />}
      {address && (
        <LinkButton tone="line" href={directionsTo(address)} target="_blank" rel="noreferrer">
          <Navigation className="i" />
          Directions
        </LinkButton>
      )}
      <LinkButton tone="line" href={`tel:${customerPhone}`}>
        <Phone className="i" />
        Call
      </LinkButton>
      <LinkButton tone="line" href={`sms:${customerPhone}`}>
        <MessageSquare className="i" />
        Text
      </LinkButton>
    </div>
  )
}

const FINISH = { 'wet-look': 'wet-look', satin: 'satin', natural: 'natural finish' } as const

/** `850 sq ft, wet-look`. */
export const formatStopSize = ({ areaSqFt, finish }: JobStop): string =>
  [areaSqFt !== null && `${areaSqFt.toLocaleString('en-US')} sq ft`, finish && FINISH[finish]]
    .filter(Boolean)
    .join(', ')

const formatDone = ({ endTime, actualDuration }: JobStop): string =>
  [endTime && `Done at ${formatTime(endTime)}`, actualDuration !== null && `took ${formatMinutes(actualDuration)}`]
    .filter(Boolean)
    .join(', ')

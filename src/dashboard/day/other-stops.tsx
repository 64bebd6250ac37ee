import './stops.css'
import { Navigation } from 'lucide-react'
import { Link } from 'wouter'
import { OnMyWay, OnMyWayHint } from '#domains/messaging/automation/web/on-my-way.tsx'
import { formatArrivalWindow } from '#lib/arrival-window.ts'
import { LinkButton } from '#ui/button.tsx'
import { useUrlState } from '../parts/url-state.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { getBadge } from './badges.ts'
import { DAY } from './day-path.ts'
import type { DayStop } from './stops.ts'
import { directionsTo } from './directions.ts'

/** The stops after this one, with the way to the customer and the word that one is coming. */
export function NextStops({ stops }: { stops: readonly DayStop[] }) {
  const addressOf = useAddress()
  if (stops.length === 0) return null
  return (
    <section aria-labelledby="day-next">
      <h2 className="tdn" id="day-next">
        Next
      </h2>
      <div className="stackf">
        {stops.map((stop) => (
          <article className="card pad nextjob" key={stop.id}>
            <p className="num t0">{formatStopTime(stop)}</p>
            <h3>
              <Link className="nm" href={addressOf(stop)}>
                {stop.customerName}
              </Link>
            </h3>
            <p className="small muted">
              {stop.what}
              <br />
              {stop.address || 'No address'}
            </p>
            <div className="acts td2">
              <OnMyWay stop={stop} />
              {stop.address && (
                <LinkButton tone="line" href={directionsTo(stop.address)} target="_blank" rel="noreferrer">
                  <Navigation className="i" />
                  Directions<span className="vh"> to {stop.customerName}</span>
                </LinkButton>
              )}
            </div>
          </article>
        ))}
      </div>
      <OnMyWayHint />
    </section>
  )
}

/** Stops to look at: those that are done, and those of tomorrow. */
export function MoreStops({ title, stops, open }: { title: string; stops: readonly DayStop[]; open?: boolean }) {
  const addressOf = useAddress()
  if (stops.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="tdn">{title}</h2>
      <div className="card">
        {stops.map((stop) => (
          <article className="row slim" key={stop.id}>
            <div>
              <h3>
                {open ? (
                  <Link className="nm" href={addressOf(stop)}>
                    {stop.customerName}
                  </Link>
                ) : (
                  stop.customerName
                )}
              </h3>
              <p>
                {formatStopTime(stop)} &middot; {stop.what}
                <br />
                {stop.address || 'No address'}
              </p>
              {!open && stop.kind === 'job' && stop.job.crewNotes && <p className="said">{stop.job.crewNotes}</p>}
            </div>
            <StatusBadge {...getBadge(stop.status)} />
          </article>
        ))}
      </div>
    </section>
  )
}

/** Where one looks at another stop; in the day of one person it stays theirs. */
function useAddress(): (stop: DayStop) => string {
  const [who] = useUrlState('who')
  return ({ id }) => `${DAY}?${new URLSearchParams({ ...(who && { who }), stop: id }).toString()}`
}

const formatStopTime = ({ time, arrivalWindowMinutes }: DayStop): string =>
  time ? formatArrivalWindow(time, arrivalWindowMinutes) : 'Any time'

import { useQuery } from '@tanstack/react-query'
import { Check, Navigation } from 'lucide-react'
import { EVENT_KIND_LABELS } from '#domains/work/calendar-events/contract-kinds.ts'
import { formatClock } from '#lib/local-time.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useBusiness } from '../business.ts'
import { useQueuedActions } from '../offline/offline-queue.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useUser } from '../session.ts'
import { applyToEvent } from './apply-pending.ts'
import { getBadge } from './badges.ts'
import { directionsTo } from './directions.ts'
import { finishEvent } from './job-actions.ts'
import { eventsOn } from './queries.ts'

/**
 * What else is on the calendar of a day: errands, meetings, blocked time. A technician has their own, the office that
 * of the business or, by `of`, of one person. Nothing while there is none. `canMark`: it can be marked done, with
 * network and without.
 */
export function DayEvents({
  date,
  of,
  title,
  canMark = false,
}: {
  date: string
  of: string
  title: string
  canMark?: boolean
}) {
  const answered = useQuery(eventsOn(date)).data ?? []
  const isCrew = useUser().data?.role === 'technician'
  const { business } = useBusiness()
  const acts = useQueuedActions().flatMap(({ act, refused }) => (refused ? [] : [act]))
  // What waits on this device shows as done already.
  const found = answered.map((event) => acts.reduce(applyToEvent, event))
  const shown = found.filter(({ businessId, technicians }) =>
    of === '' ? isCrew || !business || businessId === business.id : technicians.some(({ id }) => id === of),
  )
  if (shown.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="tdn">{title}</h2>
      <div className="stackf">
        {shown.map((event) => (
          <article className="card pad nextjob" key={event.id}>
            <p className="num t0">{formatWhen(event.time, event.minutes)}</p>
            <h3>{event.title}</h3>
            <p className="small muted">
              {EVENT_KIND_LABELS[event.kind]}
              {event.address && (
                <>
                  <br />
                  {event.address}
                </>
              )}
            </p>
            {event.notes && <p className="said">{event.notes}</p>}
            {event.doneAt === null ? (
              <div className="acts td2">
                {canMark && event.kind !== 'blocked' && (
                  <Button tone="line" onClick={() => void finishEvent(event)}>
                    <Check className="i" />
                    Done<span className="vh">: {event.title}</span>
                  </Button>
                )}
                {event.address && (
                  <LinkButton tone="line" href={directionsTo(event.address)} target="_blank" rel="noreferrer">
                    <Navigation className="i" />
                    Directions<span className="vh"> to {event.title}</span>
                  </LinkButton>
                )}
              </div>
            ) : (
              <StatusBadge {...getBadge('done')} />
            )}
          </article>
        ))}
      </div>
    </section>
  )
}

/** `7:30 AM to 8:30 AM`, `All day`. */
function formatWhen(time: string | null, minutes: number): string {
  if (time === null) return 'All day'
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const end = (hours * 60 + rest + minutes) % 1440
  const clock = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
  return `${formatClock(time)} to ${formatClock(clock)}`
}

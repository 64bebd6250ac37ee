import './day.css'
import { CloudOff } from 'lucide-react'
import { formatTime } from '#lib/dates.ts'
import { addDays, formatWholeWeekday } from '#lib/local-time.ts'
import { useConnection } from '../connection.ts'
import { Empty, Failed, Loading, SkeletonCard } from '../parts/states.tsx'
import { useUrlState } from '../parts/url-state.ts'
import { useToday } from '../parts/use-today.ts'
import { useUser } from '../session.ts'
import { ClockBar } from './clock.tsx'
import { CurrentStop } from './current-stop.tsx'
import { MoreStops, NextStops } from './other-stops.tsx'
import { VisitBar } from './visit-bar.tsx'
import { currentOf, isOver, useStops, type DayStop } from './stops.ts'

/**
 * The day of who is out there: where to be now, the work and its clock, and what comes next. No money. `?stop=` looks at another stop. Without network
 * it is read as it was kept, and nothing in it can be changed.
 */
export function DayTab() {
  const today = useToday()
  const user = useUser().data
  const day = useStops(today)
  const [wanted] = useUrlState('stop')
  const current = day.stops?.find(({ id }) => id === wanted) ?? currentOf(day.stops ?? [])
  const isCrew = user?.role === 'technician'
  const who = user?.firstName ?? 'Today'
  return (
    <div className="tdcol">
      <div className="tdh">
        <div>
          <p className="small">{formatWholeWeekday(today)}</p>
          <h1>{day.stops ? `${who}, ${day.stops.length === 1 ? '1 stop' : `${day.stops.length} stops`}` : `${who}’s day`}</h1>
        </div>
      </div>
      <OfflineStrip asOf={day.asOf} />
      <div className="tdm">
        {!day.stops && day.error && <Failed what="Failed to load the day" error={day.error} retry={day.retry} busy={day.isFetching} />}
        {!day.stops && !day.error && (
          <>
            <Loading what="the day" />
            <SkeletonCard />
            <SkeletonCard />
          </>
        )}
        {day.stops && <Stops stops={day.stops} current={current} isCrew={isCrew} />}
        <Tomorrow date={addDays(today, 1)} />
        {current?.kind === 'job' && <ClockBar job={current.job} />}
        {current?.kind === 'visit' && !isOver(current) && <VisitBar visit={current} />}
      </div>
    </div>
  )
}

function Stops({ stops, current, isCrew }: { stops: DayStop[]; current: DayStop | undefined; isCrew: boolean }) {
  if (!current)
    return (
      <Empty title="No stops today">
        {isCrew ? 'Jobs that the office gives to you stand here.' : 'Jobs and estimate visits that are booked for today stand here.'}
      </Empty>
    )
  const others = stops.filter((stop) => stop !== current)
  return (
    <>
      <CurrentStop key={current.id} stop={current} />
      <NextStops stops={others.filter((stop) => !isOver(stop))} />
      <MoreStops title="Done" stops={others.filter(isOver)} open />
    </>
  )
}

function Tomorrow({ date }: { date: string }) {
  const { stops = [] } = useStops(date)
  return <MoreStops title={`Tomorrow, ${formatWholeWeekday(date)}`} stops={stops} />
}

function OfflineStrip({ asOf }: { asOf: number }) {
  const connection = useConnection()
  if (connection === 'up') return null
  return (
    <p className="offl" role="status">
      <CloudOff className="i" />
      <span>
        <b>No network.</b> {asOf > 0 ? `This is the day as it was at ${formatTime(new Date(asOf))}. ` : ''}It can be read; nothing can be changed until the
        network is back.
      </span>
    </p>
  )
}

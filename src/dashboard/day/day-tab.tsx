import './day.css'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addDays, formatWholeWeekday } from '#lib/local-time.ts'
import { api } from '../api-client.ts'
import { Empty, LoadError, Loading, SkeletonCard } from '../parts/query-states.tsx'
import { useUrlState } from '../parts/url-state.ts'
import { useToday } from '../parts/use-today.ts'
import { useUser } from '../session.ts'
import { ClockBar } from './clock.tsx'
import { DayEvents } from './day-events.tsx'
import { DAY_SHEET } from './day-path.ts'
import { CurrentStop } from './current-stop.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { MoreStops, NextStops } from './other-stops.tsx'
import { RefusedActions } from './refused-actions.tsx'
import { VisitBar } from './visit-bar.tsx'
import { findCurrentStop, isOver, useStops, type DayStop } from './stops.ts'

/**
 * Shows the day of a person in the field: where to be now, the work and its clock, and what comes next. No money.
 * `?stop=` shows another stop, `?who=` one person's day. Without network it shows the stored day. What the person does
 * in it waits on this device and goes out when the network is back.
 */
export function DayTab() {
  const today = useToday()
  const user = useUser().data
  const [of, lookAt] = useUrlState('who')
  const day = useStops(today, of)
  const [wanted] = useUrlState('stop')
  const current = day.stops?.find(({ key }) => key === wanted) ?? findCurrentStop(day.stops ?? [])
  const isCrew = user?.role === 'technician'
  const who = useWho(of, day.stops)
  return (
    <div className="tdcol">
      <div className="tdh">
        <div>
          <p className="small">{formatWholeWeekday(today)}</p>
          <h1>
            {day.stops ? `${who}, ${day.stops.length === 1 ? '1 stop' : `${day.stops.length} stops`}` : `${who}’s day`}
          </h1>
        </div>
        {!isCrew && (
          <Link className="btn btn-line btn-sm" href={of === '' ? DAY_SHEET : `${DAY_SHEET}?who=${of}`}>
            <Printer className="i" />
            Day sheet
          </Link>
        )}
      </div>
      {of !== '' && !isCrew && (
        <p className="small muted whose">
          Showing one person’s day.{' '}
          <button type="button" className="linkb" onClick={() => lookAt('')}>
            Show everyone
          </button>
        </p>
      )}
      <OfflineStrip asOf={day.asOf} />
      <RefusedActions />
      <div className="tdm">
        {!day.stops && day.error && (
          <LoadError
            what="Couldn’t load the day"
            query={{ error: day.error, refetch: day.retry, isFetching: day.isFetching }}
          />
        )}
        {!day.stops && !day.error && (
          <>
            <Loading what="the day" />
            <SkeletonCard />
            <SkeletonCard />
          </>
        )}
        {day.stops && (
          <Stops
            stops={day.stops}
            current={current}
            isCrew={isCrew}
            events={<DayEvents date={today} of={of} title="Also today" canMark />}
          />
        )}
        <Tomorrow date={addDays(today, 1)} of={of} />
        <DayEvents date={addDays(today, 1)} of={of} title="Also tomorrow" />
        {current?.kind === 'job' && <ClockBar key={current.key} job={current.job} />}
        {current?.kind === 'visit' && !isOver(current) && <VisitBar visit={current} />}
      </div>
    </div>
  )
}

/** The first name of whose day it is. The office looks at that of anybody; a technician has but their own. */
function useWho(of: string, stops: readonly DayStop[] = []): string {
  const user = useUser().data
  const isOther = of !== '' && user !== undefined && user.role !== 'technician'
  const one = useQuery({ ...api.technicians.get.queryOptions({ input: { id: of } }), enabled: isOther })
  if (!isOther) return user?.firstName ?? 'Today'
  const { name } = one.data ?? stops.flatMap(({ technicians }) => technicians).find(({ id }) => id === of) ?? {}
  return name?.split(' ')[0] ?? (one.isPending ? '...' : 'No one')
}

function Stops({
  stops,
  current,
  isCrew,
  events,
}: {
  stops: DayStop[]
  current: DayStop | undefined
  isCrew: boolean
  events: ReactNode
}) {
  if (!current)
    return (
      <>
        <Empty title="No stops today">
          {isCrew
            ? 'Jobs assigned to you will appear here.'
            : 'Jobs and estimate visits scheduled for today appear here.'}
        </Empty>
        {events}
      </>
    )
  const others = stops.filter((stop) => stop !== current)
  return (
    <>
      <CurrentStop key={current.key} stop={current} />
      {events}
      <NextStops stops={others.filter((stop) => !isOver(stop))} />
      <MoreStops title="Done" stops={others.filter(isOver)} open />
    </>
  )
}

function Tomorrow({ date, of }: { date: string; of: string }) {
  const { stops = [] } = useStops(date, of)
  return <MoreStops title={`Tomorrow, ${formatWholeWeekday(date)}`} stops={stops} />
}

import { Fragment, type ReactNode } from 'react'
import { formatWeekday } from '#lib/local-time.ts'
import type { JobRow } from './row-types.ts'

/**
 * Jobs from `today` on under their days: those of today first, which says so when it has none. `children` stand between
 * today and the next days.
 */
export function DaysOfJobs({
  jobs,
  today,
  card,
  children,
}: {
  jobs: readonly JobRow[]
  today: string
  card: (job: JobRow) => ReactNode
  children?: ReactNode
}) {
  const days = new Map<string, JobRow[]>()
  for (const job of jobs) days.set(dayOf(job, today), [...(days.get(dayOf(job, today)) ?? []), job])
  return (
    <>
      {!days.has(today) && (
        <>
          <h3 className="dayh">Today</h3>
          <p className="card pad small">No jobs today.</p>
          {children}
        </>
      )}
      {[...days].map(([day, ofDay]) => (
        <Fragment key={day}>
          <h3 className="dayh">{day === today ? 'Today' : formatWeekday(day)}</h3>
          {ofDay.map(card)}
          {day === today && children}
        </Fragment>
      ))}
    </>
  )
}

/** The day of the visit that the row shows. What began before today goes on today. */
function dayOf({ nextVisit, dates, scheduledDate }: JobRow, today: string): string {
  const day = nextVisit?.date ?? dates.find((one) => one >= today) ?? scheduledDate ?? today
  return day < today ? today : day
}

import { Plus } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Link } from 'wouter'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { BADGES } from '#domains/work/jobs/web/badges.ts'
import { PersonChips } from '#domains/work/technicians/web/person-chip.tsx'
import { formatMinutes } from '#lib/dates.ts'
import { formatArrivalWindow } from '#lib/arrival-window.ts'
import { formatDate, formatWeekday } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Move, TriangleAlert } from 'lucide-react'
import { AddVisit } from './add-visit.tsx'
import { MoveVisit } from './move-visit.tsx'
import type { ContractRow, UpcomingRow } from './queries.ts'
import { SkipVisit } from './skip-visit.tsx'

type Job = NonNullable<UpcomingRow['job']>
type Open = { kind: 'move' | 'skip'; job: Job } | { kind: 'add' } | null

/** The visits to come: ordinary jobs, which can each be moved. */
export function UpcomingCard({
  plan,
  upcoming,
}: {
  plan: ContractRow
  upcoming: ComponentProps<typeof QueryStatus>['query'] & { data: UpcomingRow[] | undefined }
}) {
  const [open, show] = useState<Open>(null)
  const rows = upcoming.data ?? []
  const alone = rows.filter(({ job }) => job && job.technicians.length === 0).length
  return (
    <section className="card" aria-labelledby="next-90-days">
      <div className="ph">
        <h2 id="next-90-days">Next 90 days</h2>
        {plan.status === 'active' && (
          <Button tone="line" size="sm" onClick={() => show({ kind: 'add' })}>
            <Plus className="i" />
            Add visit
          </Button>
        )}
      </div>
      <QueryStatus query={upcoming} what="the upcoming visits" rows={3} />
      {alone > 0 && (
        <p className="pad small alone">
          <TriangleAlert className="i i-sm" />
          {alone === 1 ? '1 visit is unassigned.' : `${alone} visits are unassigned.`}
        </p>
      )}
      {upcoming.data && rows.length === 0 && (
        <p className="pad small subtle">
          {plan.status === 'active' ? 'No visits in the next 90 days.' : 'No visits are planned while it isn’t active.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="vlist">
          {rows.map((visit) => (
            <Visit key={visit.dueDate} visit={visit} onOpen={(kind, job) => show({ kind, job })} />
          ))}
        </ul>
      )}
      {open?.kind === 'add' && <AddVisit plan={plan} onClose={() => show(null)} />}
      {open?.kind === 'move' && <MoveVisit job={open.job} onClose={() => show(null)} />}
      {open?.kind === 'skip' && <SkipVisit job={open.job} onClose={() => show(null)} />}
    </section>
  )
}

function Visit({
  visit: { dueDate, plannedDate, job },
  onOpen,
}: {
  visit: UpcomingRow
  onOpen: (kind: 'move' | 'skip', job: Job) => void
}) {
  const day = job?.scheduledDate ?? plannedDate ?? dueDate
  const [month, date] = (formatDate(day).split(',', 1)[0] ?? '').split(' ')
  const called = formatWeekday(day)
  return (
    <li>
      <span className={job ? 'dt' : 'dt off'} aria-hidden="true">
        {month}
        <b className="num">{date}</b>
        {called.slice(0, 3)}
      </span>
      <div>
        <h3>
          <span className="vh">{called}: </span>
          {job ? (
            <Link href={`/dashboard/jobs/${job.id}`}>{formatStart(job)}</Link>
          ) : (
            <span className="subtle">{plannedDate === null ? 'Left out' : 'Skipped'}</span>
          )}
          {job && isMoved(job, plannedDate) ? (
            <StatusBadge tone="tide" icon={Move} word="Moved" />
          ) : (
            job && <StatusBadge {...BADGES[job.status]} />
          )}
        </h3>
        <p>
          {formatAbout({ dueDate, plannedDate, job })}
          {job && job.technicians.length > 0 && (
            <>
              <PersonChips people={job.technicians} />
              <span className="vh">{job.technicians.map(({ name }) => name).join(', ')}</span>
            </>
          )}
        </p>
      </div>
      {job?.status === 'scheduled' && (
        <div className="acts">
          <Button tone="line" size="sm" onClick={() => onOpen('move', job)}>
            Move<span className="vh"> {called}</span>
          </Button>
          <Button tone="quiet" size="sm" onClick={() => onOpen('skip', job)}>
            Skip<span className="vh"> {called}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** `Arrives 12:00 to 2:00 PM`, `9:00 AM`, `Any time`. */
function formatStart({ scheduledTime, arrivalWindowMinutes }: Job): string {
  if (scheduledTime === null) return 'Any time'
  const when = formatArrivalWindow(scheduledTime, arrivalWindowMinutes)
  return arrivalWindowMinutes === 0 ? when : `Arrives ${when}`
}

const isMoved = ({ changedByHand, scheduledDate }: Job, plannedDate: string | null): boolean =>
  changedByHand && scheduledDate !== plannedDate

function formatAbout({ dueDate, plannedDate, job }: UpcomingRow): string {
  if (!job)
    return plannedDate === null ? 'You’re closed that day, and the next visit is near.' : 'This visit was deleted.'
  const facts = [
    ...(job.estimatedDuration ? [formatMinutes(job.estimatedDuration)] : []),
    ...(job.technicians.length === 0 ? ['unassigned'] : []),
    ...(isMoved(job, plannedDate) && plannedDate
      ? [`moved from ${formatDate(plannedDate)}, this visit only`]
      : plannedDate !== dueDate && plannedDate !== null
        ? [`moved from ${formatDate(dueDate)}, when you’re closed`]
        : []),
    ...(job.hasConflict ? ['someone on the crew isn’t free'] : []),
  ]
  const words = facts.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

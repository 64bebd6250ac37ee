import './visits.css'
import { CalendarPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { PersonChips } from '#domains/work/technicians/web/person-chip.tsx'
import { formatArrivalWindow } from '#lib/arrival-window.ts'
import { formatMinutes } from '#lib/dates.ts'
import { formatList } from '#lib/format-list.ts'
import { formatWeekday } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { BADGES } from '../badges.ts'
import type { WholeJob } from '../row-types.ts'
import { VisitDialog, type VisitOf } from './visit-dialog.tsx'

/**
 * The visits of a job: the first one, which the schedule above it holds, and those after it. `locked`: the job has typed
 * changes, so that a saved visit would make them a conflict.
 */
export function VisitsCard({ job, locked }: { job: WholeJob; locked: boolean }) {
  const [editing, edit] = useState<VisitOf | 'new' | null>(null)
  if (job.scheduledDate === null) return null
  const isOver = job.status === 'completed' || job.status === 'cancelled'
  return (
    <section className="card" aria-labelledby="visits">
      <div className="ph">
        <h2 id="visits">Visits</h2>
        {!isOver && (
          <Button tone="line" size="sm" disabled={locked} onClick={() => edit('new')}>
            <CalendarPlus className="i" />
            Add visit
          </Button>
        )}
      </div>
      <ol className="visits">
        <li>
          <div>
            <b>{job.visits.length === 0 ? job.service : `1. ${job.service}`}</b>
            <p className="small muted">{formatVisit(job.dates, job.scheduledTime, job.arrivalWindowMinutes, job)}</p>
          </div>
          <PersonChips people={job.technicians} />
        </li>
        {job.visits.map((visit, at) => (
          <li key={visit.id}>
            <div>
              <b>
                {at + 2}. {visit.title}
              </b>
              <p className="small muted">
                {formatVisit([visit.date], visit.time, visit.arrivalWindowMinutes, visit)}
                {visit.actualDuration !== null && `, ${formatMinutes(visit.actualDuration)} worked`}
              </p>
            </div>
            {visit.doneAt !== null && <StatusBadge {...BADGES.completed} />}
            <PersonChips people={visit.technicians} />
            {!isOver && (
              <button
                type="button"
                className="x"
                disabled={locked}
                aria-label={`Edit visit: ${visit.title}`}
                onClick={() => edit(visit)}
              >
                <Pencil className="i" />
              </button>
            )}
          </li>
        ))}
      </ol>
      {!isOver && (
        <p className="pad small subtle">
          {locked
            ? 'Save your changes before you add or edit a visit.'
            : job.visits.length === 0
              ? 'Coming back another day, like wash Monday and seal Thursday? Add a visit. The customer gets one message with every date.'
              : 'The confirmation and the reminder name every date.'}
        </p>
      )}
      {editing && <VisitDialog job={job} visit={editing === 'new' ? null : editing} onClose={() => edit(null)} />}
    </section>
  )
}

/** `Thu, Dec 3, 8:00 to 10:00 AM, Luis Ortega, with Surface cleaner`; a visit without a crew says so. */
const formatVisit = (
  dates: readonly string[],
  time: string | null,
  windowMinutes: number,
  { technicians: crew, equipment }: Pick<WholeJob, 'technicians' | 'equipment'>,
): string =>
  [
    formatList(dates.map(formatWeekday)),
    time === null ? 'any time' : formatArrivalWindow(time, windowMinutes),
    crew.length === 0 ? 'no crew yet' : formatList(crew.map(({ name }) => name)),
    ...(equipment.length > 0 ? [`with ${formatList(equipment.map(({ name }) => name))}`] : []),
  ].join(', ')

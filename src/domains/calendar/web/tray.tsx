import './tray.css'
import { CalendarPlus, GripVertical } from 'lucide-react'
import { useEffect, useRef, type PointerEvent } from 'react'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { useJobs } from '#domains/jobs/web/queries.ts'
import type { JobRow } from '#domains/jobs/web/rows.ts'
import { townIn } from '#domains/schedule/web/words.ts'
import type { Place } from './place.ts'
import { holdStill } from './press.ts'
import type { EntryRow } from './rows.ts'

/** Jobs that wait for a day: dragged into the calendar, or given one by a press. Not there while there are none. */
export function Tray({
  businessId,
  plans,
  onOpen,
  onPress,
  onSchedule,
}: {
  businessId: string | undefined
  plans: ReadonlyMap<string, Place>
  onOpen: (entry: EntryRow) => void
  /** Null where there is no place to drag to. */
  onPress: ((entry: EntryRow, event: PointerEvent) => void) | null
  onSchedule: (entry: EntryRow) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const jobs = useJobs({ businessId, status: 'requested', unscheduled: true, limit: 20 })
  const rows = (jobs.data?.pages.flatMap((page) => page.body) ?? []).filter(({ id }) => !plans.has(`job ${id}`))
  const isThere = rows.length > 0
  useEffect(() => (isThere ? holdStill(list.current) : undefined), [isThere])
  if (!isThere) return null
  return (
    <section className="tray" aria-labelledby="tray">
      <h3 id="tray">
        Not scheduled yet <span className="num">{jobs.data?.pages[0]?.headers['x-total-count']}</span>
      </h3>
      <ul ref={list}>
        {rows.map((job) => (
          <li key={job.id} className={onPress ? 'free' : undefined} onPointerDown={onPress ? (event) => onPress(toEntry(job), event) : undefined}>
            {onPress && <GripVertical className="i i-sm" aria-hidden="true" />}
            <a
              href={`/dashboard/jobs/${job.id}`}
              draggable={false}
              onClick={(event) => {
                event.preventDefault()
                onOpen(toEntry(job))
              }}
            >
              <b>{job.customerName || 'Unknown Customer'}</b>
              <span>{[job.service, townIn(job.address)].filter(Boolean).join(', ')}</span>
            </a>
            <button
              type="button"
              className="x"
              aria-label={`Schedule ${job.customerName}, ${job.service}`}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => onSchedule(toEntry(job))}
            >
              <CalendarPlus className="i" />
            </button>
          </li>
        ))}
        {jobs.hasNextPage && (
          <li className="on">
            <LoadMore pages={jobs} />
          </li>
        )}
      </ul>
    </section>
  )
}

/** A job as an appointment that has no day yet. */
const toEntry = (job: JobRow): EntryRow => ({
  kind: 'job',
  id: job.id,
  version: job.version,
  businessId: job.businessId,
  status: job.status === 'cancelled' ? 'requested' : job.status,
  name: job.customerName,
  phone: job.customerPhone,
  address: job.address,
  service: job.service,
  dates: [],
  time: null,
  minutes: job.estimatedDuration,
  technicians: job.technicians,
})

import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { serverNow } from '#dashboard/server-time.ts'
import { toDay } from '#lib/dates.ts'
import type { Status } from '../contract-status.ts'
import { BADGES } from './badges.ts'
import { JobCard } from './job-card.tsx'
import { LoadOnScroll } from './load-on-scroll.tsx'
import { useJobCounts, useJobs, type Narrowed } from './queries.ts'
import type { JobRow } from './row-types.ts'

/**
 * What is booked and what is under way comes in the order of the day, what is completed with the latest day first, and
 * the newest of the others.
 */
const SORTS = {
  requested: 'newest',
  scheduled: 'scheduled',
  'in-progress': 'scheduled',
  completed: 'latest',
  cancelled: 'newest',
} as const
const NONE: Record<Status, string> = {
  requested: 'No unscheduled jobs.',
  scheduled: 'No scheduled jobs.',
  'in-progress': 'No jobs in progress.',
  completed: 'No completed jobs yet.',
  cancelled: 'No jobs.',
}

type Props = {
  status: Status
  narrowed: Narrowed
  dragged: JobRow | null
  onDetails: (id: string) => void
  onStatus: (id: string) => void
}

export function BoardColumn({ status, narrowed, dragged, onDetails, onStatus }: Props) {
  const jobs = useJobs({ ...narrowed, status, sort: SORTS[status], limit: 20 })
  const counts = useJobCounts(narrowed.businessId)
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const mayDrop = dragged !== null && dragged.status !== status
  const rows = jobs.data?.pages.flatMap((page) => page.body) ?? []
  const isAll =
    narrowed.q === '' &&
    narrowed.technicianId === undefined &&
    narrowed.from === undefined &&
    narrowed.to === undefined &&
    !narrowed.unscheduled &&
    Object.keys(narrowed.details ?? {}).length === 0
  const total = isAll ? counts.data?.[status].toLocaleString('en-US') : jobs.data?.pages[0]?.headers['x-total-count']
  const { tone, word } = BADGES[status]
  return (
    <section
      className={`col${mayDrop ? ' open' : ''}${mayDrop && isOver ? ' over' : ''}`}
      aria-label={word}
      ref={setNodeRef}
    >
      <header className={`t-${tone}`}>
        <i />
        <h2>{word}</h2>
        <span>{total}</span>
      </header>
      <QueryStatus query={jobs} what={`${word.toLowerCase()} jobs`} failed="Couldn’t load jobs">
        <SkeletonCard />
        <SkeletonCard />
      </QueryStatus>
      {jobs.data && rows.length === 0 && (
        <p className="small subtle none">{isAll ? NONE[status] : 'No matching jobs.'}</p>
      )}
      {rows.map((job) => (
        <Draggable key={job.id} job={job} onDetails={() => onDetails(job.id)} onStatus={() => onStatus(job.id)} />
      ))}
      <LoadOnScroll pages={jobs} />
      {(status === 'requested' || status === 'scheduled') && (
        <Link
          className="addc"
          href={`/dashboard/jobs/new${status === 'scheduled' ? `?date=${toDay(new Date(serverNow()))}` : ''}`}
        >
          <Plus className="i i-sm" />
          Add job<span className="vh"> to {word.toLowerCase()}</span>
        </Link>
      )}
    </section>
  )
}

function Draggable({ job, onDetails, onStatus }: { job: JobRow; onDetails: () => void; onStatus: () => void }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: job.id, data: { job } })
  return (
    // Only a mouse and a finger drag: the card's own buttons are what the keyboard and a screen reader use.
    <div className={isDragging ? 'drag dragged' : 'drag'} ref={setNodeRef} {...listeners}>
      <JobCard job={job} isShort onDetails={onDetails} onStatus={onStatus} />
    </div>
  )
}

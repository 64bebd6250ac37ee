import { Link } from 'wouter'
import { errorMessage } from '#dashboard/api-client.ts'
import { Empty, QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Status } from '../contract.ts'
import { BADGES } from './badges.ts'
import { JobCard } from './job-card.tsx'
import { LoadOnScroll } from './load-on-scroll.tsx'
import { useJobs, type Query, type Narrowed } from './queries.ts'

type Props = Narrowed & Pick<Query, 'sort' | 'unscheduled' | 'archived'> & { status?: Status | undefined }

/** All Jobs as a grid of cards (spec.md §2), the next ones coming as one scrolls. */
export function JobList({
  asked,
  onAll,
  onDetails,
  onStatus,
}: {
  asked: Props
  onAll: () => void
  onDetails: (id: string) => void
  onStatus: (id: string) => void
}) {
  const jobs = useJobs(asked)
  if (!jobs.data)
    return (
      <QueryStatus query={jobs} what="jobs" className="cards">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <SkeletonCard key={place} />
        ))}
      </QueryStatus>
    )
  const rows = jobs.data.pages.flatMap((page) => page.body)
  const total = jobs.data.pages[0]?.headers['x-total-count'] ?? ''
  const { status, q, technicianId, from, to, unscheduled, archived } = asked
  const isAll =
    !status &&
    q === '' &&
    technicianId === undefined &&
    from === undefined &&
    to === undefined &&
    !unscheduled &&
    !archived
  if (rows.length === 0)
    return isAll ? (
      <NoJobsYet />
    ) : (
      <Empty
        title="No matching jobs"
        action={
          <Button tone="line" size="sm" onClick={onAll}>
            Show all
          </Button>
        }
      >
        Try a shorter search or a different date range.
      </Empty>
    )
  return (
    <>
      <h2 className="vh">Jobs</h2>
      <p className="small subtle" role="status">
        {total.endsWith('+') ? 'More than 1,000' : Number(total).toLocaleString('en-US')}{' '}
        {total === '1' ? 'job' : 'jobs'}
      </p>
      <div className={jobs.isPlaceholderData ? 'cards fading' : 'cards'}>
        {rows.map((job) => (
          <JobCard
            key={job.id}
            job={job}
            corner={<StatusBadge {...BADGES[job.status]} />}
            onDetails={() => onDetails(job.id)}
            onStatus={() => onStatus(job.id)}
          />
        ))}
      </div>
      {jobs.isError && (
        <p className="err" role="alert">
          {errorMessage(jobs.error)}
        </p>
      )}
      <LoadOnScroll pages={jobs} />
    </>
  )
}

export const NoJobsYet = () => (
  <Empty
    title="No jobs yet"
    action={
      <Link className="btn btn-line btn-sm" href="/dashboard/jobs/new">
        Create your first job
      </Link>
    }
  >
    Auto-Process a request to create one, or add one yourself.
  </Empty>
)

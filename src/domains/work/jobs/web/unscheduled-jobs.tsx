import { Link } from 'wouter'
import { BADGES } from './badges.ts'
import { JobCard } from './job-card.tsx'
import { useJobs, type Narrowed } from './queries.ts'

/** More would push the next days away. */
const MAX_SHOWN = 5

type Props = { narrowed: Narrowed; onDetails: (id: string) => void; onStatus: (id: string) => void }

/** The newest jobs without a day, on today's list: work that was just won is scheduled from here. Nothing without one. */
export function UnscheduledJobs({ narrowed, onDetails, onStatus }: Props) {
  const jobs = useJobs({ ...narrowed, status: 'requested', sort: 'newest', limit: MAX_SHOWN })
  const page = jobs.data?.pages[0]
  if (!page || page.body.length === 0) return null
  return (
    <section className="cards" aria-label={BADGES.requested.word}>
      <h3 className="dayh">Not scheduled</h3>
      {page.body.map((job) => (
        <JobCard
          key={job.id}
          job={job}
          withStatus
          onDetails={() => onDetails(job.id)}
          onStatus={() => onStatus(job.id)}
        />
      ))}
      {page.body.length < Number(page.headers['x-total-count'].replace('+', '')) && (
        <Link className="linkb" href="/dashboard/jobs?view=list&status=requested">
          See all {page.headers['x-total-count']} not scheduled
        </Link>
      )}
    </section>
  )
}

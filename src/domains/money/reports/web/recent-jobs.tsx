import { Link } from 'wouter'
import { SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { BADGES } from '#domains/work/jobs/web/badges.ts'
import { formatSchedule } from '#domains/work/jobs/web/format-schedule.ts'
import { OverviewPart } from './overview-part.tsx'
import type { OverviewQuery } from './queries.ts'

/** The three newest jobs (spec.md §2, Overview). */
export function RecentJobs({ overview }: { overview: OverviewQuery }) {
  return (
    <section className="card o4" aria-labelledby="recent-jobs">
      <div className="ph">
        <h2 id="recent-jobs">Recent jobs</h2>
        <Link href="/dashboard/jobs">All jobs</Link>
      </div>
      <OverviewPart of={overview} part="recentJobs" what="recent jobs" skeleton={<SkeletonRows />}>
        {(jobs) =>
          jobs.length === 0 ? (
            <p className="pad muted">No jobs yet</p>
          ) : (
            jobs.map((job) => (
              <article className="row slim" key={job.id}>
                <div>
                  <h3>
                    <Link className="nm" href={`/dashboard/jobs/${job.id}`}>
                      {job.customerName || 'Unknown Customer'}
                    </Link>
                  </h3>
                  <p>
                    {[job.service, job.town].filter(Boolean).join(', ')} &middot; {formatSchedule(job)}
                  </p>
                </div>
                <StatusBadge {...BADGES[job.status]} />
              </article>
            ))
          )
        }
      </OverviewPart>
    </section>
  )
}

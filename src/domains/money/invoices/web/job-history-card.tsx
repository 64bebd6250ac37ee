import { Link } from 'wouter'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { BADGES as JOB_BADGES } from '#domains/work/jobs/web/badges.ts'
import { formatSchedule } from '#domains/work/jobs/web/format-schedule.ts'
import { formatCents } from '#lib/money.ts'
import { BADGES } from './badges.ts'
import { useJobHistory } from './queries.ts'
import { Status } from '../contract.ts'

/** Customer job history (spec.md §2): what was done for the customer who is chosen above, and what of it is billed. */
export function JobHistoryCard({ customer }: { customer: { id: string; name: string } | null }) {
  const jobs = useJobHistory(customer?.id)
  return (
    <section className="card" aria-labelledby="job-history">
      <div className="ph">
        <h2 id="job-history">Customer job history</h2>
        {customer && <Link href={`/dashboard/customers/${customer.id}`}>{customer.name}</Link>}
      </div>
      {!customer && <p className="pad muted">Choose a customer above to see their jobs and which have been billed.</p>}
      {customer && jobs.isPending && (
        <div className="pad skelcard">
          <Loading what="the jobs" />
          <div className="skel" aria-hidden="true" />
          <div className="skel w80" aria-hidden="true" />
        </div>
      )}
      {jobs.isError && !jobs.data && <LoadError what="Couldn’t load jobs" query={jobs} />}
      {jobs.data?.body.length === 0 && <p className="pad muted">No jobs yet</p>}
      {jobs.data && jobs.data.body.length > 0 && (
        <ul className="invhist">
          {jobs.data.body.slice(0, 10).map((job) => (
            <li key={job.id}>
              <div>
                <Link href={`/dashboard/jobs/${job.id}`}>{job.service}</Link>
                <span className="sub2">{formatSchedule(job)}</span>
              </div>
              <span className="num">{job.amount !== null && formatCents(job.amount)}</span>
              <div className="invofjob">
                <StatusBadge {...JOB_BADGES[job.status]} />
                {job.invoices.map(({ id, invoiceNumber, status }) => (
                  <Link key={id} className="num" href={`/dashboard/invoices/${id}`}>
                    {invoiceNumber}, {BADGES[Status.parse(status)].word}
                  </Link>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

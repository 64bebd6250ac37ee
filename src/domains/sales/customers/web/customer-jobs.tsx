import { Link } from 'wouter'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { BADGES as INVOICE_BADGES } from '#domains/money/invoices/web/badges.ts'
import { Status } from '#domains/money/invoices/contract.ts'
import { BADGES, PAYMENT_BADGES } from '#domains/work/jobs/web/badges.ts'
import { formatSchedule } from '#domains/work/jobs/web/format-schedule.ts'
import { formatCents } from '#lib/money.ts'
import { useJobHistory, type JobOfCustomer } from './queries.ts'
import { formatEarlierJobs } from './format.ts'

/**
 * Lists their jobs, newest first. `serviceCount`: how many they had in all, including those before the first job on
 * record. `href`: the list of all of them, when this shows the first few only.
 */
export function CustomerJobs({
  id,
  serviceCount,
  limit,
  href,
}: {
  id: string
  serviceCount: number
  limit: number
  href?: string
}) {
  const jobs = useJobHistory(id, limit)
  if (!jobs.data)
    return (
      <QueryStatus query={jobs} what="the jobs">
        <div className="hist" aria-hidden="true">
          <div className="skel" />
          <div className="skel w80" />
        </div>
      </QueryStatus>
    )
  const rows = jobs.data.pages.flatMap((page) => page.body)
  const total = Number(jobs.data.pages[0]?.headers['x-total-count'] ?? 0)
  const earlier = formatEarlierJobs(serviceCount, total)
  if (rows.length === 0) return <p className="small subtle">{earlier ?? 'No jobs yet'}</p>
  return (
    <>
      <ul className="hist">
        {rows.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
      {earlier && <p className="small subtle">{earlier}</p>}
      {href ? total > rows.length && <Link href={href}>All {total} jobs</Link> : <LoadMore pages={jobs} />}
    </>
  )
}

function Job({ job }: { job: JobOfCustomer }) {
  return (
    <li>
      <b>
        <Link href={`/dashboard/jobs/${job.id}`}>{job.service}</Link>
      </b>
      <span className="num">{job.amount !== null && formatCents(job.amount)}</span>
      <span className="subtle">
        {formatSchedule(job)}
        {job.invoices.map(({ id, invoiceNumber, status }) => (
          <Link key={id} className="invlink num" href={`/dashboard/invoices/${id}`}>
            {invoiceNumber}, {INVOICE_BADGES[Status.parse(status)].word.toLowerCase()}
          </Link>
        ))}
      </span>
      <StatusBadge {...(job.paymentStatus === 'paid' ? PAYMENT_BADGES.paid : BADGES[job.status])} />
    </li>
  )
}

import { Link } from 'wouter'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { BADGES as JOB_BADGES } from '#domains/work/jobs/web/badges.ts'
import { formatMinutes } from '#lib/dates.ts'
import { formatList } from '#lib/format-list.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { CircleCheck, Send } from 'lucide-react'
import { useVisits, type ContractRow, type VisitRow } from './queries.ts'

/** The dates that came, each with what became of it and its money. */
export function HistoryCard({ plan }: { plan: ContractRow }) {
  const visits = useVisits(plan.id)
  const rows = visits.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <section className="card" aria-labelledby="plan-history">
      <div className="ph">
        <h2 id="plan-history">History</h2>
      </div>
      <div className="pad stackf">
        <QueryStatus query={visits} what="the visits" />
        {visits.data && rows.length === 0 && <p className="small subtle">No visits yet.</p>}
        {rows.length > 0 && (
          <ul className="planhist">
            {rows.map((visit) => (
              <li key={visit.dueDate}>
                {visit.job ? (
                  <Link href={`/dashboard/jobs/${visit.job.id}`}>{formatDate(visit.dueDate)}</Link>
                ) : (
                  <b>{formatDate(visit.dueDate)}</b>
                )}
                <span className="num">{visit.amount !== null && formatCents(visit.amount)}</span>
                <span className="muted">{formatFacts(visit)}</span>
                <Badge visit={visit} />
              </li>
            ))}
          </ul>
        )}
        <LoadMore pages={visits} />
      </div>
    </section>
  )
}

function formatFacts({ dueDate, job, technicians, actualDuration }: VisitRow): string {
  if (!job) return 'deleted'
  const moved = job.scheduledDate === null ? 'no date yet' : `moved to ${formatDate(job.scheduledDate)}`
  return [
    ...(job.scheduledDate === dueDate ? [] : [moved]),
    ...(technicians.length > 0 ? [formatList(technicians.map((name) => name.split(' ')[0] ?? name))] : []),
    ...(actualDuration ? [formatMinutes(actualDuration)] : []),
  ].join(', ')
}

function Badge({ visit: { job, paid, invoiceId } }: { visit: VisitRow }) {
  if (!job) return <span />
  if (paid) return <StatusBadge tone="palm" icon={CircleCheck} word="Paid" />
  if (invoiceId) return <StatusBadge tone="tide" icon={Send} word="Invoiced" />
  return <StatusBadge {...JOB_BADGES[job.status]} />
}

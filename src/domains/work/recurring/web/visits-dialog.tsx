import { Link } from 'wouter'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { BADGES } from '#domains/work/jobs/web/badges.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { useVisits, type ContractRow } from './queries.ts'
import { formatNext } from './format.ts'

/** Every date of a contract that came, with what became of its job. */
export function VisitsDialog({ contract, onClose }: { contract: ContractRow; onClose: () => void }) {
  const { id, service, customerName, amount, frequency } = contract
  const visits = useVisits(id)
  const { date, under } = formatNext(contract, useToday())
  const rows = visits.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <Dialog title="Past visits" opened onClose={onClose}>
      <div className="body stackf">
        <p className="small muted">
          {service}, {customerName}, {formatCents(amount)} {frequency}
          <br />
          {[date, under].filter(Boolean).join(', ')}
        </p>
        <QueryStatus query={visits} what="the visits" />
        {visits.data && rows.length === 0 && (
          <p className="small subtle">No visits yet. The first job is created on its due date.</p>
        )}
        {rows.length > 0 && (
          <ul className="rvisits">
            {rows.map(({ dueDate, job }) => (
              <li key={dueDate}>
                {job ? (
                  <Link href={`/dashboard/jobs/${job.id}`}>{formatDate(dueDate)}</Link>
                ) : (
                  <span>{formatDate(dueDate)}</span>
                )}
                <span className="small subtle">{formatMoved(dueDate, job)}</span>
                {job && <StatusBadge {...BADGES[job.status]} />}
              </li>
            ))}
          </ul>
        )}
        <LoadMore pages={visits} />
      </div>
      <div className="d-foot">
        <Button tone="tide" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function formatMoved(dueDate: string, job: { scheduledDate: string | null } | null): string {
  if (!job) return 'the job was deleted'
  if (job.scheduledDate === null) return 'no date yet'
  return job.scheduledDate === dueDate ? '' : `moved to ${formatDate(job.scheduledDate)}`
}

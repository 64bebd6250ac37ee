import '#domains/work/jobs/web/scope/scope.css'
import { FilePenLine, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { ChangeOrderList } from '#domains/work/change-orders/web/change-order-list.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { WholeJob } from '../row-types.ts'
import { NoScope, ScopeTable } from './scope-table.tsx'

const SendChangeOrder = lazyComponent(
  async () => (await import('#domains/work/change-orders/web/send-change-order.tsx')).SendChangeOrder,
)
const ScopeDialog = lazyComponent(async () => (await import('./scope-dialog.tsx')).ScopeDialog)

/** What the job consists of and what each line costs, to read. `locked`: unsaved changes of the job come first. */
export function ScopeCard({ job, locked }: { job: WholeJob; locked: boolean }) {
  const [editing, edit] = useState(false)
  const [written, send] = useState<string | null>(null)
  const { scope } = job
  const verb = scope?.agreed ? 'Change order' : scope ? 'Edit' : 'Add line items'
  return (
    <section className="card" aria-labelledby="scope">
      <div className="ph">
        <h2 id="scope">Scope</h2>
        <span className="scopeacts">
          {scope?.agreed && (
            <span className="small subtle">
              from <Link href={`/dashboard/estimates/${scope.agreed.estimateId}`}>{scope.agreed.number}</Link>
            </span>
          )}
          <Button tone="line" size="sm" disabled={locked} onClick={() => edit(true)}>
            {scope ? <SquarePen className="i" /> : <FilePenLine className="i" />}
            {verb}
            {verb === 'Edit' && <span className="vh"> scope</span>}
          </Button>
        </span>
      </div>
      {scope ? <ScopeTable scope={scope} /> : <NoScope />}
      {scope?.agreed && <ChangeOrderList jobId={job.id} />}
      {scope && scope.changes.length > 0 && (
        <ul className="scopechanges" aria-label="Change orders">
          {scope.changes.map(({ number, name, was, total, at, reason, takenBy }) => (
            <li key={number}>
              <b>Change order {number}</b>: {name} signed {formatCents(total)} (was {formatCents(was)}) on{' '}
              {formatDay(at)}, {takenBy === null ? 'by link' : `with ${takenBy}`}.
              {reason && <span className="said"> {reason}</span>}
            </li>
          ))}
        </ul>
      )}
      {locked && <p className="scopenote small muted">Save your changes to the job first.</p>}
      {editing && <ScopeDialog job={job} onWritten={send} onClose={() => edit(false)} />}
      {written !== null && <SendChangeOrder id={written} customerName={job.customerName} onClose={() => send(null)} />}
    </section>
  )
}

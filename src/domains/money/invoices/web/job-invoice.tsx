import './invoices.css'
import { Receipt } from 'lucide-react'
import { Link } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { LoadError } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import type { InvoiceRule } from '#domains/work/recurring/contract.ts'
import { formatCents } from '#lib/money.ts'
import { getListBadge } from './badges.ts'

const LATER = 'Its recurring service bills this visit with the next invoice.'
/** What a job that is done and has no invoice says, by the rule of its recurring service. */
const UNBILLED: Record<InvoiceRule, string> = {
  'per-visit': 'This job is complete but hasn’t been billed.',
  monthly: 'Its recurring service bills this visit on the 1st, together with the others of the month.',
  'advance-month': LATER,
  'advance-quarter': LATER,
}

type Job = { id: string; customerId: string; status: string }

/** How a job is billed: by its invoice, or not yet. Nothing while it is neither billed nor done. */
export function JobInvoice({ job }: { job: Job }) {
  const invoices = useQuery(api.invoices.list.queryOptions({ input: { jobId: job.id, limit: 10 } }))
  const rows = invoices.data?.body ?? []
  const isOpen = job.status === 'completed' && rows.every(({ status }) => status === 'void')
  const plans = useQuery({
    ...api.recurring.list.queryOptions({ input: { jobId: job.id, limit: 1 } }),
    enabled: isOpen && rows.length === 0,
  })
  const rule = plans.data?.body[0]?.invoiceRule ?? 'per-visit'
  if (invoices.isError && !invoices.data)
    return (
      <section className="card" aria-label="Invoice">
        <LoadError what="Couldn’t load invoice" query={invoices} />
      </section>
    )
  if (!invoices.data || (rows.length === 0 && !isOpen)) return null
  return (
    <section className="card" aria-labelledby="job-invoice">
      <div className="ph">
        <h2 id="job-invoice">Invoice</h2>
        {isOpen && (
          <Link className="btn btn-line btn-sm" href={`/dashboard/invoices?customer=${job.customerId}&job=${job.id}`}>
            <Receipt className="i" />
            Create invoice
          </Link>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="pad muted">{UNBILLED[rule]}</p>
      ) : (
        <ul className="invhist">
          {rows.map(({ id, invoiceNumber, status, sentVia, amount, balance }) => (
            <li key={id}>
              <div>
                <Link className="num" href={`/dashboard/invoices/${id}`}>
                  {invoiceNumber}
                </Link>
                {balance > 0 && balance < amount && <span className="sub2">{formatCents(balance)} left</span>}
              </div>
              <b className="num">{formatCents(amount)}</b>
              <StatusBadge {...getListBadge({ status, sentVia })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

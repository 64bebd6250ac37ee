import './invoices.css'
import { Receipt } from 'lucide-react'
import { Link } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { LoadError } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatCents } from '#lib/money.ts'
import { getListBadge } from './badges.ts'
import { PaymentSchedule } from './payment-schedule.tsx'
import { describeUnbilled } from './describe-unbilled.ts'

type Job = { id: string; customerId: string; customerName: string; status: string }

/** How a job is billed: in steps, by its invoice, or not yet. Nothing while it is neither billed nor done. */
export function JobInvoice({ job }: { job: Job }) {
  const { data } = useQuery(api.invoices.schedule.queryOptions({ input: { id: job.id } }))
  return (
    <>
      {data?.schedule && <PaymentSchedule job={job} schedule={data.schedule} />}
      <Invoices job={job} hasSteps={data?.schedule?.steps.some(({ invoice }) => invoice !== null) ?? false} />
    </>
  )
}

/** `hasSteps`: some of it is invoiced already. */
function Invoices({ job, hasSteps }: { job: Job; hasSteps: boolean }) {
  const invoices = useQuery(api.invoices.list.queryOptions({ input: { jobId: job.id, limit: 10 } }))
  const rows = invoices.data?.body ?? []
  const isOpen = job.status === 'completed' && rows.every(({ status, step }) => status === 'void' || step !== undefined)
  const plans = useQuery({
    ...api.recurring.list.queryOptions({ input: { jobId: job.id, limit: 1 } }),
    enabled: isOpen && rows.length === 0,
  })
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
            {hasSteps ? 'Invoice the rest' : 'Create invoice'}
          </Link>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="pad muted">{describeUnbilled(plans.data?.body[0])}</p>
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

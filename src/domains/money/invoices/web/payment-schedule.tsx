import { CircleCheck, CircleDollarSign, CircleDashed, CircleSlash, Send, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { findWhen } from '#domains/sales/estimates/payment-schedule.ts'
import { formatCents } from '#lib/money.ts'
import type { JobSchedule, JobStep } from '../contract-steps.ts'
import { InvoiceStepButton } from './invoice-step-button.tsx'

type Props = { job: { id: string; customerName: string }; schedule: JobSchedule }

/** What the customer pays when, with how far each step is and the button that invoices it. */
export function PaymentSchedule({ job, schedule: { steps, total, estimateId, estimateNumber } }: Props) {
  return (
    <section className="card" aria-labelledby="job-steps">
      <div className="ph">
        <h2 id="job-steps">Payment schedule</h2>
        <span className="small subtle num">{formatCents(total)}</span>
      </div>
      <ol className="paysteps">
        {steps.map((step) => (
          <li key={step.number}>
            <div>
              <b>
                {step.number}. {step.name}
              </b>
              <span className="sub2">
                {[step.percent !== null && `${step.percent}%`, findWhen(step)].filter(Boolean).join(', ')}
                {step.invoice && (
                  <>
                    {' '}
                    on{' '}
                    <Link className="num" href={`/dashboard/invoices/${step.invoice.id}`}>
                      {step.invoice.invoiceNumber}
                    </Link>
                  </>
                )}
              </span>
            </div>
            <b className="num">{formatCents(step.cents)}</b>
            <StatusBadge {...BADGES[stateOf(step)]} />
            {step.isInvoiceable && (
              <InvoiceStepButton
                step={{ jobId: job.id, number: step.number, customerName: job.customerName }}
                look={{ tone: step.state === 'due' ? 'tide' : 'line', size: 'sm' }}
                words="Invoice this step"
              />
            )}
          </li>
        ))}
      </ol>
      <p className="pad small subtle">
        Agreed in{' '}
        <Link className="num" href={`/dashboard/estimates/${estimateId}`}>
          {estimateNumber}
        </Link>
        . The last step’s invoice lists all of the work and deducts the steps invoiced before.
      </p>
    </section>
  )
}

type Shown = JobStep['state'] | 'draft'
const stateOf = ({ state, invoice }: JobStep): Shown => (state === 'invoiced' && invoice?.isDraft ? 'draft' : state)

const BADGES: Record<Shown, { word: string; tone: 'palm' | 'tide' | 'sun' | 'stone'; icon: LucideIcon }> = {
  paid: { word: 'Paid', tone: 'palm', icon: CircleCheck },
  invoiced: { word: 'Invoiced', tone: 'tide', icon: Send },
  draft: { word: 'Draft', tone: 'stone', icon: CircleDashed },
  due: { word: 'Due', tone: 'sun', icon: CircleDollarSign },
  later: { word: 'Later', tone: 'stone', icon: CircleDashed },
  canceled: { word: 'Canceled', tone: 'stone', icon: CircleSlash },
}

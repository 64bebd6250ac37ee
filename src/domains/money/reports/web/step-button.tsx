import {
  Banknote,
  CalendarPlus,
  Check,
  CreditCard,
  FilePenLine,
  ListChecks,
  MessageCircle,
  Pencil,
  Reply,
  RotateCw,
  Send,
  ShoppingCart,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { OptOutButtons } from '#domains/messaging/conversations/web/opt-out-buttons.tsx'
import { useRetry } from '#domains/messaging/messages/web/mutations.ts'
import { ReminderDialog } from '#domains/money/invoices/web/lazy-dialogs.tsx'
import { RecordPayment } from '#domains/money/payments/web/lazy-dialogs.tsx'
import { useFindCustomer } from '#domains/sales/requests/web/mutations.ts'
import { ProcessButton } from '#domains/sales/requests/web/process-button.tsx'
import { useVisitDone } from '#domains/sales/visits/web/mutations.ts'
import { Button } from '#ui/button.tsx'
import type { Look, RowOf, Step } from './step-types.ts'
import { InvoiceStepButton } from '#domains/money/invoices/web/invoice-step-button.tsx'
import { ChangeOrderButton } from './change-order-button.tsx'
import { useConfirmAppointment } from './use-confirm-appointment.ts'

const StopNewsDialog = lazyComponent(
  async () => (await import('#domains/messaging/automation/web/stop-news-dialog.tsx')).StopNewsDialog,
)
const JobStatusDialog = lazyComponent(
  async () => (await import('#domains/work/jobs/web/job-status-dialog.tsx')).JobStatusDialog,
)

/** The one button of a step: it does the step, or leads straight to it. */
export function StepButton({ step, look }: { step: Step; look: Look }) {
  switch (step.kind) {
    case 'late':
      return <LateButton stop={step.row} look={look} />
    case 'toSchedule':
      return (
        <Go
          look={look}
          icon={CalendarPlus}
          href={`/dashboard/jobs/${step.row.jobId}?schedule=1`}
          of={step.row.customerName}
        >
          Schedule
        </Go>
      )
    case 'paymentSteps':
      return <InvoiceStepButton step={step.row} look={look} />
    case 'toBill':
      return (
        <Go look={look} icon={Send} href={billHref(step.row)} of={`to ${step.row.customerName}`}>
          Send invoice
        </Go>
      )
    case 'replies':
      return (
        <Go look={look} icon={Reply} href={`/dashboard/messages/${step.row.phone.slice(1)}`} of={`to ${step.row.name}`}>
          Reply
        </Go>
      )
    case 'requests':
      return <ProcessButton request={step.row} {...look} named />
    case 'optOuts':
      return <OptOutButtons phone={step.row.phone} name={step.row.name} />
    case 'estimates':
      return <EstimateButton estimate={step.row} look={look} />
    case 'charges':
      return (
        <Go
          look={look}
          icon={CreditCard}
          href={`/dashboard/invoices/${step.row.id}`}
          of={`of ${step.row.customerName}`}
        >
          Fix payment
        </Go>
      )
    case 'invoices':
      return <OverdueButton invoice={step.row} look={look} />
    case 'deposits':
      return <DepositButton deposit={step.row} look={look} />
    case 'changeOrders':
      return <ChangeOrderButton order={step.row} look={look} />
    case 'unconfirmed':
      return <ConfirmButton job={step.row} look={look} />
    case 'unassigned':
      return (
        <Go
          look={look}
          icon={UserRoundPlus}
          href={`/dashboard/jobs?view=calendar&range=day&date=${step.row.day}`}
          of="to the visits without one"
        >
          Assign crew
        </Go>
      )
    case 'materials':
      return <StockButton material={step.row} look={look} />
    case 'certificates':
      return (
        <Go
          look={look}
          icon={Pencil}
          href={`/dashboard/technicians?edit=${step.row.technicianId}`}
          of={`${step.row.name} of ${step.row.technicianName}`}
        >
          Update
        </Go>
      )
    case 'equipment':
      return (
        <Go
          look={look}
          icon={ListChecks}
          href={`/dashboard/inventory?view=equipment&piece=${step.row.id}`}
          of={step.row.name}
        >
          Log service
        </Go>
      )
    case 'failedMessages':
      return <MessageButton message={step.row} look={look} />
  }
}

/** A button that leads somewhere. `of`: whose it is, for who cannot see the row. */
function Go({
  look,
  icon: Icon,
  href,
  of,
  children,
}: {
  look: Look
  icon: LucideIcon
  href: string
  of: string
  children: ReactNode
}) {
  return (
    <Link
      className={['btn', `btn-${look.tone}`, look.size && `btn-${look.size}`].filter(Boolean).join(' ')}
      href={href}
    >
      <Icon className="i" />
      {children}
      <span className="vh"> {of}</span>
    </Link>
  )
}

const billHref = ({ invoiceId, customerId, jobId }: RowOf<'toBill'>): string =>
  invoiceId ? `/dashboard/invoices/${invoiceId}` : `/dashboard/invoices?customer=${customerId}&job=${jobId}`

function LateButton({ stop, look }: { stop: RowOf<'late'>; look: Look }) {
  const [opened, open] = useState(false)
  const visited = useVisitDone()
  const { of, id, customerName, state, visit } = stop
  if (state === 'forgotten' && of === 'visit')
    return (
      <Button {...look} disabled={visited.isPending} onClick={() => visited.mutate({ id, customerName })}>
        <Check className="i" />
        Visit done<span className="vh"> {customerName}</span>
      </Button>
    )
  // Done, another day, or taken off: the visits of the job say which.
  if (state === 'forgotten' && visit)
    return (
      <Go look={look} icon={ListChecks} href={`/dashboard/jobs/${id}`} of={`of ${customerName}`}>
        Open job
      </Go>
    )
  if (state === 'forgotten')
    return (
      <>
        <Button {...look} onClick={() => open(true)}>
          <ListChecks className="i" />
          Update status<span className="vh"> of {customerName}</span>
        </Button>
        {opened && <JobStatusDialog id={id} onClose={() => open(false)} />}
      </>
    )
  return (
    <>
      <Button {...look} onClick={() => open(true)}>
        <MessageCircle className="i" />
        Text “running late”<span className="vh"> to {customerName}</span>
      </Button>
      {opened && <StopNewsDialog stop={{ ...stop, kind: of }} news="running-late" onClose={() => open(false)} />}
    </>
  )
}

function EstimateButton({ estimate, look }: { estimate: RowOf<'estimates'>; look: Look }) {
  const { step, estimateId, requestId, jobId, customerId, customerName } = estimate
  const [, go] = useLocation()
  const findCustomer = useFindCustomer()
  if (step === 'send')
    return (
      <Go look={look} icon={Send} href={`/dashboard/estimates/${estimateId}?send=1`} of={`to ${customerName}`}>
        Send estimate
      </Go>
    )
  // The sender of a request is matched to a customer, or becomes one, before there is an estimate for them.
  if (jobId === null && requestId !== null)
    return (
      <Button
        {...look}
        disabled={findCustomer.isPending}
        onClick={() =>
          findCustomer.mutate(
            { id: requestId },
            {
              onSuccess: (found) => go(`/dashboard/estimates/new?request=${requestId}&customer=${found.customerId}`),
            },
          )
        }
      >
        {findCustomer.isPending ? <span className="spin" /> : <FilePenLine className="i" />}
        Write estimate<span className="vh"> for {customerName}</span>
      </Button>
    )
  const about = jobId ? `?job=${jobId}` : customerId ? `?customer=${customerId}` : ''
  return (
    <Go look={look} icon={FilePenLine} href={`/dashboard/estimates/new${about}`} of={`for ${customerName}`}>
      Write estimate
    </Go>
  )
}

function OverdueButton({ invoice, look }: { invoice: RowOf<'invoices'>; look: Look }) {
  const [opened, open] = useState(false)
  const { id, invoiceNumber, customerName, amount, isReminded } = invoice
  const bill = { of: 'invoice', id, number: invoiceNumber, customerName, balance: amount } as const
  return (
    <>
      <Button {...look} onClick={() => open(true)}>
        {isReminded ? <Banknote className="i" /> : <Send className="i" />}
        {isReminded ? 'Record payment' : 'Send reminder'}
        <span className="vh">
          {' '}
          {isReminded ? 'from' : 'to'} {customerName}
        </span>
      </Button>
      {opened && isReminded && <RecordPayment bill={bill} onClose={() => open(false)} />}
      {opened && !isReminded && (
        <ReminderDialog invoice={{ id, invoiceNumber, customerName }} onClose={() => open(false)} />
      )}
    </>
  )
}

function DepositButton({ deposit, look }: { deposit: RowOf<'deposits'>; look: Look }) {
  const [opened, open] = useState(false)
  const { step, estimateId, estimateNumber, customerName, owed, byCheck } = deposit
  if (step === 'ask')
    return (
      <Go look={look} icon={Send} href={`/dashboard/estimates/${estimateId}?send=1`} of={`from ${customerName}`}>
        Ask for the deposit
      </Go>
    )
  return (
    <>
      <Button {...look} onClick={() => open(true)}>
        <Banknote className="i" />
        {byCheck ? 'Record check' : 'Record deposit'}
        <span className="vh"> from {customerName}</span>
      </Button>
      {opened && (
        <RecordPayment
          bill={{ of: 'estimate', id: estimateId, number: estimateNumber, customerName, balance: owed }}
          method={byCheck ? 'check' : 'cash'}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}

function ConfirmButton({ job, look }: { job: RowOf<'unconfirmed'>; look: Look }) {
  const confirm = useConfirmAppointment()
  return (
    <Button {...look} disabled={confirm.isPending} onClick={() => confirm.mutate(job)}>
      {confirm.isPending ? <span className="spin" /> : <Check className="i" />}Mark as confirmed
      <span className="vh"> {job.customerName}</span>
    </Button>
  )
}

function StockButton({
  material: { id, name, quantityUncounted },
  look,
}: {
  material: RowOf<'materials'>
  look: Look
}) {
  if (quantityUncounted > 0)
    return (
      <Go look={look} icon={ListChecks} href={`/dashboard/inventory?material=${id}`} of={`of ${name}`}>
        Update stock
      </Go>
    )
  return (
    <Go look={look} icon={ShoppingCart} href="/dashboard/inventory" of={name}>
      Order
    </Go>
  )
}

function MessageButton({ message: { id, name, status }, look }: { message: RowOf<'failedMessages'>; look: Look }) {
  const retry = useRetry()
  if (status === 'unconfirmed')
    return (
      <Go look={look} icon={ListChecks} href="/dashboard/messages?box=unconfirmed" of={`the message to ${name}`}>
        Check
      </Go>
    )
  return (
    <Button {...look} disabled={retry.isPending} onClick={() => retry.mutate({ id })}>
      {retry.isPending ? <span className="spin" /> : <RotateCw className="i" />}
      Send again<span className="vh"> to {name}</span>
    </Button>
  )
}

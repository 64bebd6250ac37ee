import {
  CalendarClock,
  Check,
  CircleAlert,
  Inbox,
  MessageCircleQuestionMark,
  Package,
  Phone,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { OptOutButtons } from '#domains/messaging/conversations/web/opt-out-buttons.tsx'
import { formatServiceDue } from '#domains/work/inventory/service-due.ts'
import { Deadline } from '#domains/sales/requests/web/deadline-clock.tsx'
import { ProcessButton } from '#domains/sales/requests/web/process-button.tsx'
import { SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useConfirmAppointment } from './use-confirm-appointment.ts'
import { OverviewPart } from './overview-part.tsx'
import { type Needs, type OverviewQuery } from './queries.ts'
import { formatMany, formatSoon, formatStock, formatItemCount, WANTS } from './format.ts'

/** What waits for the owner, the most pressing first; each row has its next step. */
export function ActionItems({ overview }: { overview: OverviewQuery }) {
  const needs = overview.data?.needsYou
  return (
    <section className="card o1" aria-labelledby="needs-you">
      <div className="ph">
        <h2 id="needs-you">Needs you</h2>
        {needs && <span className="small subtle">{formatItemCount(needs)}</span>}
      </div>
      <OverviewPart of={overview} part="needsYou" what="what needs you" skeleton={<SkeletonRows rows={4} />}>
        {(found) => <Rows needs={found} today={overview.data?.day ?? ''} />}
      </OverviewPart>
    </section>
  )
}

function Rows({
  needs: { requests, optOuts, invoices, unconfirmed, materials, equipment },
  today,
}: {
  needs: Needs
  today: string
}) {
  if (requests.many + optOuts.many + invoices.many + unconfirmed.many + materials.many + equipment.many === 0)
    return <p className="pad muted">You’re all caught up. New quote requests from your website appear here.</p>
  return (
    <>
      {requests.rows.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
      <Others
        many={requests.many - requests.rows.length}
        what="waiting for a response"
        href="/dashboard/requests?status=new&sort=time-left"
      />
      {optOuts.rows.map((question) => (
        <OptOutRow key={question.phone} question={question} />
      ))}
      <Others many={optOuts.many - optOuts.rows.length} what="possible opt-outs" href="/dashboard/messages" />
      {invoices.rows.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
      <Others
        many={invoices.many - invoices.rows.length}
        what="overdue"
        href="/dashboard/invoices?view=all&status=overdue&sort=due"
      />
      {unconfirmed.rows.map((job) => (
        <UnconfirmedRow key={job.id} job={job} today={today} />
      ))}
      <Others
        many={unconfirmed.many - unconfirmed.rows.length}
        what="not confirmed yet"
        href="/dashboard/jobs?view=list&status=scheduled&sort=scheduled"
      />
      {materials.rows.map((material) => (
        <MaterialRow key={material.id} material={material} today={today} />
      ))}
      <Others many={materials.many - materials.rows.length} what="low in stock" href="/dashboard/inventory" />
      {equipment.rows.map((piece) => (
        <ServiceRow key={piece.id} piece={piece} today={today} />
      ))}
      <Others
        many={equipment.many - equipment.rows.length}
        what="due for maintenance"
        href="/dashboard/inventory?view=equipment"
      />
    </>
  )
}

function Row({
  icon: Icon,
  tone = 'sun',
  title,
  children,
  acts,
}: {
  icon: LucideIcon
  tone?: 'sun' | 'rose'
  title: ReactNode
  children: ReactNode
  acts?: ReactNode
}) {
  return (
    <article className="row">
      <span className={`mark t-${tone}`}>
        <Icon className="i" />
      </span>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
      {acts && <div className="acts">{acts}</div>}
    </article>
  )
}

/** Those of a kind that are not shown, with the way to them as far as there is one. */
function Others({ many, what, href }: { many: number; what: string; href?: string }) {
  if (many <= 0) return null
  const words = `${formatMany(many)} more ${what}`
  return <p className="pad small others">{href ? <Link href={href}>{words}</Link> : words}</p>
}

function Call({ phone, name }: { phone: string; name: string }) {
  return (
    <LinkButton tone="tide" size="sm" href={`tel:${phone}`}>
      <Phone className="i" />
      Call<span className="vh"> {name}</span>
    </LinkButton>
  )
}

function RequestRow({ request }: { request: Needs['requests']['rows'][number] }) {
  return (
    <Row
      icon={Inbox}
      title={
        <>
          <Link className="nm" href={`/dashboard/requests/${request.id}`}>
            {request.name}
          </Link>{' '}
          {WANTS[request.service]}
        </>
      }
      acts={
        <>
          <Call phone={request.phone} name={request.name} />
          <ProcessButton request={request} size="sm" named />
        </>
      }
    >
      {request.town ?? request.address} <Deadline answerBy={request.answerBy} />
    </Row>
  )
}

function OptOutRow({ question }: { question: Needs['optOuts']['rows'][number] }) {
  return (
    <Row
      icon={MessageCircleQuestionMark}
      title={
        <>
          Did{' '}
          <Link className="nm" href={`/dashboard/messages/${question.phone.slice(1)}`}>
            {question.name}
          </Link>{' '}
          opt out?
        </>
      }
      acts={<OptOutButtons phone={question.phone} name={question.name} />}
    >
      &ldquo;{question.words}&rdquo; Marketing to them is on hold until you answer.
    </Row>
  )
}

function InvoiceRow({ invoice }: { invoice: Needs['invoices']['rows'][number] }) {
  const { id, invoiceNumber, customerId, customerName, customerPhone, amount, daysLate } = invoice
  return (
    <Row
      icon={CircleAlert}
      tone="rose"
      title={`Invoice ${invoiceNumber} is ${daysLate} ${daysLate === 1 ? 'day' : 'days'} overdue`}
      acts={
        <>
          <Call phone={customerPhone} name={customerName} />
          <Link className="btn btn-line btn-sm" href={`/dashboard/invoices/${id}`}>
            Open<span className="vh"> {invoiceNumber}</span>
          </Link>
        </>
      }
    >
      <Link href={`/dashboard/customers/${customerId}`}>{customerName}</Link> &middot; {formatCents(amount)}
    </Row>
  )
}

function UnconfirmedRow({ job, today }: { job: Needs['unconfirmed']['rows'][number]; today: string }) {
  const confirm = useConfirmAppointment()
  return (
    <Row
      icon={CalendarClock}
      title={
        <>
          <Link className="nm" href={`/dashboard/jobs/${job.id}`}>
            {job.customerName}
          </Link>{' '}
          isn’t confirmed yet
        </>
      }
      acts={
        <>
          <Call phone={job.customerPhone} name={job.customerName} />
          <Button tone="line" size="sm" disabled={confirm.isPending} onClick={() => confirm.mutate(job)}>
            {confirm.isPending ? <span className="spin" /> : <Check className="i" />}Mark as confirmed
            <span className="vh"> {job.customerName}</span>
          </Button>
        </>
      }
    >
      {job.service} &middot; {formatSoon(job.scheduledDate ?? today, job.scheduledTime, today)}
    </Row>
  )
}

function MaterialRow({ material, today }: { material: Needs['materials']['rows'][number]; today: string }) {
  return (
    <Row
      icon={Package}
      title={materialTitle(material)}
      acts={
        material.needed && material.quantityUncounted === 0 ? (
          <Link className="btn btn-line btn-sm" href={`/dashboard/jobs/${material.needed.jobId}`}>
            Open job<span className="vh"> that needs {material.name}</span>
          </Link>
        ) : (
          <Link className="btn btn-line btn-sm" href={`/dashboard/inventory?material=${material.id}`}>
            Update stock<span className="vh"> of {material.name}</span>
          </Link>
        )
      }
    >
      {formatStock(material, today)}
    </Row>
  )
}

function materialTitle({
  name,
  quantityUncounted,
  quantityOnHand,
  minStockLevel,
}: Needs['materials']['rows'][number]): string {
  if (quantityUncounted > 0) return `${name} needs a count`
  return `${name} is ${quantityOnHand > minStockLevel ? 'short' : 'low'}`
}

function ServiceRow({ piece, today }: { piece: Needs['equipment']['rows'][number]; today: string }) {
  return (
    <Row
      icon={Wrench}
      title={`${piece.name} is due for service`}
      acts={
        <Link className="btn btn-line btn-sm" href={`/dashboard/inventory?view=equipment&piece=${piece.id}`}>
          Open<span className="vh"> {piece.name}</span>
        </Link>
      }
    >
      {formatServiceDue(piece.nextServiceDue, today)}
    </Row>
  )
}

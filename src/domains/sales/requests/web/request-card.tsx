import './requests.css'
import { Calendar, Check, Phone, User } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatDay } from '#lib/dates.ts'
import { telLink } from '#lib/us-phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { TRANSITIONS } from '../contract-options.ts'
import { BADGES } from './badges.ts'
import { useSetStatus } from './mutations.ts'
import { MustChoose } from './choose-customer-notice.tsx'
import { ProcessButton } from './process-button.tsx'
import { Deadline } from './deadline-clock.tsx'
import type { RequestRow } from './queries.ts'
import { Message, RequestFacts } from './request-facts.tsx'
import { RequestMenu } from './request-menu.tsx'
import { RequestPhotos } from './request-photos.tsx'
import { UndoRow } from './undo-row.tsx'

/** One quote request: who, what, where, how long there is to answer, and the steps that its status allows. */
export function RequestCard({ request }: { request: RequestRow }) {
  const titleId = useId()
  const fresh = request.status === 'new'
  return (
    <article className={fresh ? 'card req hot' : 'card req'} aria-labelledby={titleId}>
      <div className="hd">
        <div>
          <h3 id={titleId}>
            <Link className="nm" href={`/dashboard/requests/${request.id}`}>
              {request.name}
            </Link>
          </h3>
          {fresh ? (
            <Deadline answerBy={request.answerBy} />
          ) : (
            <span className="small subtle">{formatDay(request.createdAt)}</span>
          )}
        </div>
        <div className="corner">
          <StatusBadge {...BADGES[request.status]} />
          <RequestMenu request={request} />
        </div>
      </div>
      <RequestFacts request={request} />
      <Message text={request.message} />
      <RequestPhotos request={request} />
      {request.lostReason && <p className="small subtle">Reason: {request.lostReason}</p>}
      <MadeOfIt request={request} />
      <Steps request={request} />
    </article>
  )
}

/** What Auto-Process made, or the customer that was chosen for it, to go on from. */
export function MadeOfIt({ request }: { request: RequestRow }) {
  if (!request.customerId && !request.jobId) return null
  return (
    <p className="made small">
      {request.customerId && (
        <Link href={`/dashboard/customers/${request.customerId}`}>
          <User className="i i-sm" />
          Customer
        </Link>
      )}
      {request.jobId && (
        <Link href={`/dashboard/jobs/${request.jobId}`}>
          <Calendar className="i i-sm" />
          Job
        </Link>
      )}
    </p>
  )
}

function Steps({ request }: { request: RequestRow }) {
  const setStatus = useSetStatus()
  const next = TRANSITIONS[request.status]
  if (next.length === 0) return null
  const busy = setStatus.isPending
  const call = (
    <LinkButton tone="tide" href={telLink(request.phone, request.phoneExtension)}>
      <Phone className="i" />
      Call<span className="vh"> {request.name}</span>
    </LinkButton>
  )
  if (request.status === 'new') {
    return (
      <div className="foot">
        <div className="two">
          {call}
          <ProcessButton request={request} busy={busy} />
        </div>
        <MustChoose request={request} linked />
        <Button
          tone="quiet"
          size="sm"
          disabled={busy}
          onClick={() => setStatus.mutate({ id: request.id, status: 'contacted' })}
        >
          <Check className="i" />
          Mark Contacted
        </Button>
      </div>
    )
  }
  return (
    <div className="foot">
      <UndoRow request={request} />
      <div className="two">
        {call}
        <Button tone="line" disabled={busy} onClick={() => setStatus.mutate({ id: request.id, status: 'completed' })}>
          <Check className="i" />
          Mark Completed
        </Button>
      </div>
    </div>
  )
}

import './requests.css'
import './request-page.css'
import { Check, MessageSquare, Phone } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { isNotFound } from '#dashboard/api-client.ts'
import { FailedRecord } from '#dashboard/parts/failed-record.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { BackTo, useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { Loading, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { AddNote } from '#dashboard/timeline/add-note.tsx'
import { formatTown } from '#domains/work/schedule/web/format.ts'
import { VisitForRequest } from '#domains/sales/visits/web/visit-for-request.tsx'
import { formatDay } from '#lib/dates.ts'
import { telLink } from '#lib/us-phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { SERVICES, TRANSITIONS } from '../contract-options.ts'
import { useArchiveRequest, useSetStatus } from './mutations.ts'
import { ProcessButton } from './process-button.tsx'
import { Deadline } from './deadline-clock.tsx'
import { useRequest, type RequestRow } from './queries.ts'
import { RequestAsked } from './request-message.tsx'
import { RequestMenu } from './request-menu.tsx'
import { RequestPreview } from './request-preview.tsx'
import { RequestStages } from './request-stages.tsx'
import { UndoRow } from './undo-row.tsx'

const Timeline = lazyComponent(async () => (await import('#dashboard/timeline/timeline-list.tsx')).Timeline)
const VisitsOfRequest = lazyComponent(
  async () => (await import('#domains/sales/visits/web/visits-of-request.tsx')).VisitsOfRequest,
)
const EstimatesOf = lazyComponent(
  async () => (await import('#domains/sales/estimates/web/estimates-of.tsx')).EstimatesOf,
)
const WaitingReplies = lazyComponent(async () => (await import('./waiting-replies.tsx')).WaitingReplies)
const RequestEstimate = lazyComponent(async () => (await import('./request-estimate.tsx')).RequestEstimate)
const RecordFiles = lazyComponent(async () => (await import('#domains/work/files/web/record-files.tsx')).RecordFiles)
const RecordStep = lazyComponent(async () => (await import('#domains/money/reports/web/record-step.tsx')).RecordStep)
const ArchivedBanner = lazyComponent(async () => (await import('#dashboard/parts/archived-banner.tsx')).ArchivedBanner)
const FlaggedBanner = lazyComponent(async () => (await import('./flagged-requests.tsx')).FlaggedBanner)
const DuplicatePanel = lazyComponent(async () => (await import('./duplicate-panel.tsx')).DuplicatePanel)
const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const ReplyDialog = lazyComponent(async () => (await import('./reply-dialog.tsx')).ReplyDialog)

/**
 * One request: its status, what they asked for, which customers it may match, what Auto-Process will make, and
 * everything that happened with it.
 */
export function RequestPage() {
  const { id = '' } = useParams()
  const request = useRequest(id)
  useRecordTitle(request.data?.name, 'Requests')
  return (
    <>
      <BackTo tab="Requests" href="/dashboard/requests" />
      {request.data && !isNotFound(request.error) ? (
        <Whole request={request.data} />
      ) : request.isError ? (
        <FailedRecord record="request" back={{ name: 'Requests', href: '/dashboard/requests' }} query={request} />
      ) : (
        <>
          <h1 className="vh">Request</h1>
          <Skeleton />
        </>
      )}
    </>
  )
}

function Skeleton() {
  return (
    <>
      <Loading what="the request" />
      <div className="skel title" aria-hidden="true" />
      <div className="skel tall" aria-hidden="true" />
      <div className="g2" aria-hidden="true">
        <SkeletonCard />
        <div className="stack">
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </div>
    </>
  )
}

function Whole({ request }: { request: RequestRow }) {
  const [cancelling, cancel] = useState(false)
  const { unarchive } = useArchiveRequest()
  const mayCancel = TRANSITIONS[request.status].includes('cancelled')
  return (
    <>
      <div className="ttl">
        <div>
          <h1>{request.name}</h1>
          <p>
            {[SERVICES[request.service].label, formatTown(request.address)].filter(Boolean).join(', ')}{' '}
            {request.status === 'new' ? (
              <>
                &middot; <Deadline answerBy={request.answerBy} />
              </>
            ) : (
              <>&middot; {formatDay(request.createdAt)}</>
            )}
          </p>
        </div>
        <Steps request={request} />
      </div>
      {request.flagged && <FlaggedBanner request={request} />}
      {request.archivedAt !== null && (
        <ArchivedBanner
          since={request.archivedAt}
          busy={unarchive.isPending}
          onPutBack={() => unarchive.mutate({ id: request.id })}
        >
          It’s hidden from your list. Nothing was deleted.
        </ArchivedBanner>
      )}
      {request.status === 'contacted' && <RecordStep of="request" id={request.id} />}
      <RequestStages request={request} />
      <UndoRow request={request} />
      <WaitingReplies request={request} />
      <div className="g2">
        <div className="stack">
          <RequestAsked request={request} />
          <RecordFiles of="requests" id={request.id} />
          <RequestEstimate request={request} />
        </div>
        <div className="stack">
          <DuplicatePanel request={request} />
          <RequestPreview request={request} />
          <VisitsOfRequest requestId={request.id} />
          <EstimatesOf whose={{ requestId: request.id }} />
          <section className="card" aria-labelledby="history">
            <div className="ph">
              <h2 id="history">Notes and timeline</h2>
            </div>
            <AddNote of="service-requests" id={request.id}>
              {mayCancel && (
                <Button tone="quiet" size="sm" onClick={() => cancel(true)}>
                  Cancel request...
                </Button>
              )}
            </AddNote>
            <Timeline of="service-requests" id={request.id} />
          </section>
        </div>
      </div>
      {cancelling && <CancelDialog request={request} onClose={() => cancel(false)} />}
    </>
  )
}

/**
 * One clay action of a new request: the next step, which the bar below has once it is answered. Call, Text and an
 * estimate visit come before it.
 */
function Steps({ request }: { request: RequestRow }) {
  const [isTexting, text] = useState(false)
  const setStatus = useSetStatus()
  const busy = setStatus.isPending
  return (
    <div className="acts">
      <LinkButton tone="tide" href={telLink(request.phone, request.phoneExtension)}>
        <Phone className="i" />
        Call
      </LinkButton>
      <Button tone="line" onClick={() => text(true)}>
        <MessageSquare className="i" />
        Text
      </Button>
      <VisitForRequest request={request} />
      {request.status === 'new' && !request.flagged && <ProcessButton request={request} tone="clay" busy={busy} />}
      {request.status === 'contacted' && (
        <Button tone="line" disabled={busy} onClick={() => setStatus.mutate({ id: request.id, status: 'completed' })}>
          <Check className="i" />
          Mark Completed
        </Button>
      )}
      <RequestMenu request={request} onPage />
      {isTexting && <ReplyDialog request={request} type="sms" onClose={() => text(false)} />}
    </div>
  )
}

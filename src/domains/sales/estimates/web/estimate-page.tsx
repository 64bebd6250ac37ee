import './estimates.css'
import '#dashboard/css/editor.css'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { FailedRecord } from '#dashboard/parts/failed-record.tsx'
import { BackTo, useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { Loading, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Timeline } from '#dashboard/timeline/timeline-list.tsx'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { AcceptFor } from './accept-for.tsx'
import { AcceptedEstimate } from './accepted-estimate.tsx'
import { getBadge } from './badges.ts'
import { DepositCard } from './deposit-card.tsx'
import { EstimateMenu } from './estimate-menu.tsx'
import { OpenEstimate } from './open-estimate.tsx'
import { useEstimate, type WholeRow } from './queries.ts'
import { SendDialog } from './send-dialog.tsx'

const PinnedCard = lazyComponent(async () => (await import('#dashboard/timeline/pinned-card.tsx')).PinnedCard)
const RecordFiles = lazyComponent(async () => (await import('#domains/work/files/web/record-files.tsx')).RecordFiles)
const RecordStep = lazyComponent(async () => (await import('#domains/money/reports/web/record-step.tsx')).RecordStep)

/**
 * Shows one estimate: an editor until it is accepted or canceled, then the result. `?send=1` opens the dialog that
 * sends it.
 */
export function EstimatePage() {
  const { id = '' } = useParams()
  const estimate = useEstimate(id)
  useRecordTitle(estimate.data && `${estimate.data.estimateNumber}, ${estimate.data.customerName}`, 'Estimates')
  return (
    <>
      <BackTo tab="Estimates" href="/dashboard/estimates" />
      {estimate.data ? (
        <Whole key={estimate.data.id} estimate={estimate.data} />
      ) : estimate.isError ? (
        <FailedRecord record="estimate" back={{ name: 'Estimates', href: '/dashboard/estimates' }} query={estimate} />
      ) : (
        <>
          <Loading what="the estimate" />
          <SkeletonCard />
        </>
      )}
    </>
  )
}

function Whole({ estimate }: { estimate: WholeRow }) {
  const [sending, send] = useUrlState('send')
  const [accepting, accept] = useState(false)
  // An answer that arrives in the meantime must not discard what the user has typed.
  const [isTyped, type] = useState(false)
  const [isTooSoon, warn] = useState(false)
  const { id, estimateNumber, title, state, customerId, customerName, requestId, jobId, sentAt, openedAt, remindAt } =
    estimate
  const isOpen = state !== 'accepted' && state !== 'void'
  // What is sent, or was accepted, is what is saved: while something else stands in the form, that is said first.
  const onceSaved = (act: () => void) => () => (isOpen && isTyped ? warn(true) : act())
  const history = [
    // The badge beside it says that it is sent.
    sentAt && (state === 'sent' ? formatDay(sentAt) : `Sent ${formatDay(sentAt)}`),
    sentAt && state === 'sent' && (openedAt ? `opened ${formatDay(openedAt)}` : 'not opened yet'),
    remindAt && `next follow-up ${formatDay(remindAt)}`,
  ].filter(Boolean)
  // The job that it was written for or became; before there is one, the request.
  const about = jobId
    ? { href: `/dashboard/jobs/${jobId}`, words: 'the job' }
    : requestId && { href: `/dashboard/requests/${requestId}`, words: 'a request' }
  const happened = (
    <>
      <RecordFiles of="estimates" id={id} />
      <section className="card" aria-labelledby="history">
        <div className="ph">
          <h2 id="history">Timeline</h2>
          {openedAt && <span className="small subtle">Opened {formatDay(openedAt)}</span>}
        </div>
        <Timeline of="estimates" id={id} />
      </section>
    </>
  )
  return (
    <>
      <div className="ttl">
        <div>
          <h1>{title}</h1>
          <p>
            <span className="num">{estimateNumber}</span> for{' '}
            <Link href={`/dashboard/customers/${customerId}`}>{customerName || 'Unknown Customer'}</Link>{' '}
            {about && (
              <>
                about <Link href={about.href}>{about.words}</Link>{' '}
              </>
            )}
            <StatusBadge {...getBadge(estimate)} />
            {history.length > 0 && <span className="small subtle"> {history.join(', ')}.</span>}
          </p>
        </div>
        <div className="acts">
          <EstimateMenu
            estimate={estimate}
            onSend={onceSaved(() => send('1'))}
            onAccept={onceSaved(() => accept(true))}
          />
        </div>
      </div>
      {state === 'accepted' && <RecordStep of="estimate" id={id} />}
      <PinnedCard of="estimates" id={id} />
      {isOpen || isTyped ? (
        <OpenEstimate estimate={estimate} onSend={() => send('1')} onTyped={type}>
          {happened}
        </OpenEstimate>
      ) : (
        <AcceptedEstimate estimate={estimate} below={<DepositCard estimate={estimate} onSend={() => send('1')} />}>
          {happened}
        </AcceptedEstimate>
      )}
      {sending !== '' && state !== 'void' && <SendDialog estimate={estimate} onClose={() => send('')} />}
      {isTooSoon && <SaveFirst onClose={() => warn(false)} />}
      {accepting && <AcceptFor estimate={estimate} onClose={() => accept(false)} />}
    </>
  )
}

function SaveFirst({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Save your changes first" opened onClose={onClose}>
      <div className="body">
        <p>You have unsaved changes, and customers only see what’s saved. Save first, then try again.</p>
      </div>
      <div className="d-foot">
        <Button tone="tide" onClick={onClose} data-autofocus>
          Back to estimate
        </Button>
      </div>
    </Dialog>
  )
}

import { Inbox, Phone } from 'lucide-react'
import { Link } from 'wouter'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { telLink } from '#lib/us-phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { SERVICES } from '../contract-options.ts'
import { Deadline } from './deadline-clock.tsx'
import { MustChoose } from './choose-customer-notice.tsx'
import { ProcessButton } from './process-button.tsx'
import { useCounts, useRequests, type RequestRow } from './queries.ts'

/** New requests as rows, the least time left first: at most `most` of them, with Call where there is room for it. */
export function WaitingRequests({
  most,
  withCall = false,
  empty,
}: {
  most: number
  withCall?: boolean
  empty: string
}) {
  const requests = useRequests({ status: 'new', sort: 'time-left', limit: 50 })
  const counts = useCounts()
  if (!requests.data)
    return <QueryStatus query={requests} what="new requests" failed="Couldn’t load service requests" padded />
  const waiting = requests.data.pages.flatMap((page) => page.body).filter((request) => request.status === 'new')
  const others = Math.max(waiting.length, counts.data?.new ?? 0) - most
  if (waiting.length === 0) return <p className="pad muted">{empty}</p>
  return (
    <>
      {waiting.slice(0, most).map((request) => (
        <WaitingRow key={request.id} request={request} withCall={withCall} />
      ))}
      {others > 0 && (
        <p className="pad small">
          <Link href="/dashboard/requests?status=new&sort=time-left">{`${others > 1000 ? 'More than 1,000' : others} more waiting`}</Link>
        </p>
      )}
    </>
  )
}

function WaitingRow({ request, withCall }: { request: RequestRow; withCall: boolean }) {
  return (
    <article className={withCall ? 'row' : 'row slim'}>
      {withCall && (
        <span className="mark t-sun">
          <Inbox className="i" />
        </span>
      )}
      <div>
        <h3>
          <Link className="nm" href={`/dashboard/requests/${request.id}`}>
            {request.name}
          </Link>
        </h3>
        <p>
          {[SERVICES[request.service].label, request.address].filter(Boolean).join(', ')}
          <br />
          <Deadline answerBy={request.answerBy} />
        </p>
        <MustChoose request={request} linked />
      </div>
      <div className="acts">
        {withCall && (
          <LinkButton tone="tide" size="sm" href={telLink(request.phone, request.phoneExtension)}>
            <Phone className="i" />
            Call<span className="vh"> {request.name}</span>
          </LinkButton>
        )}
        <ProcessButton request={request} size="sm" named />
      </div>
    </article>
  )
}

import { Link } from 'wouter'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import type { Sort, Status } from '../contract.ts'
import type { Source } from '../contract-office.ts'
import { BADGES } from './badges.ts'
import { useRequests } from './queries.ts'
import { RequestCard } from './request-card.tsx'

/** Requests as cards, page by page. */
export function RequestList({
  status,
  source,
  lead,
  q,
  sort,
  archived,
}: {
  status?: Status
  source?: Source
  /** The source and medium of the visit; empty: of all. */
  lead: string
  q: string
  sort: Sort
  archived: boolean
}) {
  const requests = useRequests({ status, source, leadSource: lead, q, sort, archived })
  if (!requests.data)
    return (
      <QueryStatus query={requests} what="requests" failed="Couldn’t load service requests" className="cards">
        {[1, 2, 3].map((place) => (
          <SkeletonCard key={place} />
        ))}
      </QueryStatus>
    )
  const isFiltered = q !== '' || source !== undefined || lead !== ''
  const rows = requests.data.pages.flatMap((page) => page.body)
  if (rows.length === 0) return <NoRequests status={status} isFiltered={isFiltered} archived={archived} />
  return (
    <>
      <h2 className="vh">{sort === 'time-left' ? 'Requests, least time left first' : 'Requests, newest first'}</h2>
      {isFiltered && <Found total={requests.data.pages[0]?.headers['x-total-count']} />}
      <div className="cards" aria-busy={requests.isPlaceholderData}>
        {rows.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </div>
      <LoadMore pages={requests} />
    </>
  )
}

function Found({ total = '' }: { total: string | undefined }) {
  return (
    <p className="small subtle showing" role="status">
      {total === '1' ? '1 request matches' : `${total === '1000+' ? '1,000+' : total} requests match`}
    </p>
  )
}

function NoRequests({
  status,
  isFiltered,
  archived,
}: {
  status: Status | undefined
  isFiltered: boolean
  archived: boolean
}) {
  const showAll = (
    <Link className="btn btn-line btn-sm" href="/dashboard/requests">
      Show all
    </Link>
  )
  if (isFiltered) return <Empty title="No service requests match" action={showAll} />
  if (archived) return <Empty title="No archived requests" action={showAll} />
  if (status) return <Empty title={`No ${BADGES[status].word.toLowerCase()} requests`} action={showAll} />
  return <Empty title="No service requests yet">Quote requests from your website appear here.</Empty>
}

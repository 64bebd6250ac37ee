import './requests.css'
import { Link } from 'wouter'
import { sentenceOf } from '#dashboard/client.ts'
import { Chips } from '#dashboard/parts/chips.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, Failed, Loading, SkeletonCard } from '#dashboard/parts/states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Status } from '../contract.ts'
import { BADGES } from './badges.ts'
import { averageWords } from './deadline.ts'
import { FlaggedRequests } from './flagged-requests.tsx'
import { useCounts, useRequests } from './queries.ts'
import { RequestCard } from './request-card.tsx'

/** Quote requests as cards, with their status changes and Auto-Process (spec.md §2, Requests). */
export function RequestsTab() {
  const [wanted, want] = useUrlState('status')
  const counts = useCounts()
  const status = Status.safeParse(wanted).data
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Requests</h1>
          <p>We promise an answer within 24 hours. {counts.data && averageWords(counts.data.averageAnswerMinutes)}</p>
        </div>
      </div>
      <Chips
        label="Filter by status"
        value={wanted === 'flagged' ? 'flagged' : (status ?? '')}
        onChange={want}
        options={[
          { value: '', word: 'All', count: counts.data?.all },
          ...Status.options.map((value) => ({ value, word: BADGES[value].word, count: counts.data?.[value] })),
          ...(counts.data?.flagged || wanted === 'flagged' ? [{ value: 'flagged' as const, word: 'Flagged', count: counts.data?.flagged }] : []),
        ]}
      />
      {counts.isError && (
        <p className="err" role="alert">
          The counts did not arrive. {sentenceOf(counts.error)}
        </p>
      )}
      {wanted === 'flagged' ? <FlaggedRequests /> : <RequestCards status={status} />}
    </>
  )
}

function RequestCards({ status }: { status: Status | undefined }) {
  const requests = useRequests({ status })
  if (requests.isPending)
    return (
      <div className="cards">
        <Loading what="requests" />
        {[1, 2, 3].map((place) => (
          <SkeletonCard key={place} />
        ))}
      </div>
    )
  if (requests.isError && !requests.data)
    return <Failed what="Failed to load service requests" error={requests.error} retry={() => void requests.refetch()} busy={requests.isFetching} />
  const rows = requests.data.pages.flatMap((page) => page.body)
  if (rows.length === 0) {
    return status ? (
      <Empty
        title={`No ${BADGES[status].word.toLowerCase()} requests`}
        action={
          <Link className="btn btn-line btn-sm" href="/dashboard/requests">
            Show all
          </Link>
        }
      />
    ) : (
      <Empty title="No service requests yet">New quote requests from the site land here.</Empty>
    )
  }
  return (
    <>
      <h2 className="vh">Requests</h2>
      <div className="cards">
        {rows.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </div>
      <LoadMore pages={requests} />
    </>
  )
}

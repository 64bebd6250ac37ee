import { Flag, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import { useRestore } from './mutations.ts'
import { useRequests, type RequestRow } from './queries.ts'
import { Message, RequestFacts } from './request-facts.tsx'
import { RequestPhotos } from './request-photos.tsx'

/** Requests that look automated: listed separately, never deleted, and restored with one press. */
export function FlaggedRequests() {
  const requests = useRequests({ flagged: true })
  if (!requests.data)
    return (
      <QueryStatus query={requests} what="flagged requests" className="cards">
        <SkeletonCard />
      </QueryStatus>
    )
  const rows = requests.data.pages.flatMap((page) => page.body)
  if (rows.length === 0)
    return <Empty title="No flagged requests">Requests that look like spam are held here for review.</Empty>
  return (
    <>
      <div className="banner sunb">
        <Flag className="i i-lg" />
        <p>
          <b>These look like spam.</b> They’re left out of your counts. Restore any that are real.
        </p>
      </div>
      <h2 className="vh">Flagged requests</h2>
      <div className="cards">
        {rows.map((request) => (
          <FlaggedCard key={request.id} request={request} />
        ))}
      </div>
      <LoadMore pages={requests} />
    </>
  )
}

/** On the page of a flagged request. */
export function FlaggedBanner({ request }: { request: RequestRow }) {
  const restore = useRestore()
  return (
    <div className="banner sunb">
      <Flag className="i i-lg" />
      <p>
        <b>This looks like spam.</b> {request.flagReason} It’s left out of your counts until you restore it.
      </p>
      <Button tone="line" size="sm" disabled={restore.isPending} onClick={() => restore.mutate({ id: request.id })}>
        {restore.isPending ? <span className="spin" /> : <RotateCcw className="i" />}Restore
      </Button>
    </div>
  )
}

function FlaggedCard({ request }: { request: RequestRow }) {
  const titleId = useId()
  const restore = useRestore()
  return (
    <article className="card req" aria-labelledby={titleId}>
      <div className="hd">
        <div>
          <h3 id={titleId}>{request.name}</h3>
          <span className="small subtle">{request.flagReason ?? 'Flagged'}</span>
        </div>
        <span className="badge t-stone">
          <Flag className="i" />
          Flagged
        </span>
      </div>
      <RequestFacts request={request} />
      <Message text={request.message} />
      <RequestPhotos request={request} />
      <div className="foot">
        <Button tone="line" disabled={restore.isPending} onClick={() => restore.mutate({ id: request.id })}>
          {restore.isPending ? <span className="spin" /> : <RotateCcw className="i" />}Restore
          <span className="vh"> the request from {request.name}</span>
        </Button>
      </div>
    </article>
  )
}

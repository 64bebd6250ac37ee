import './request-pipeline.css'
import { useRef, useState, type DragEvent } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { TRANSITIONS } from '../contract-options.ts'
import { Status } from '../contract.ts'
import { type Source } from '../contract-office.ts'
import { BADGES } from './badges.ts'
import { useSetStatus } from './mutations.ts'
import { PipelineCard } from './pipeline-card.tsx'
import { formatMany, useCounts, useRequests, type RequestRow } from './queries.ts'

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

type Props = { source?: Source; lead: string; q: string }

/**
 * Requests by where they stand. A mouse drags a card to where it may go; everybody else uses the menu of the card. On a
 * phone the columns are swiped.
 */
export function Pipeline({ source, lead, q }: Props) {
  const [dragged, drag] = useState<RequestRow | null>(null)
  const [cancelling, cancel] = useState<RequestRow | null>(null)
  const setStatus = useSetStatus()
  const drop = (status: Status) => {
    if (!dragged) return
    // A lost request is asked why, as everywhere.
    if (status === 'cancelled') cancel(dragged)
    else setStatus.mutate({ id: dragged.id, status })
    drag(null)
  }
  return (
    <>
      <div className="board pipe" role="group" aria-label="Requests by status">
        {Status.options.map((status) => (
          <Column
            key={status}
            status={status}
            source={source}
            lead={lead}
            q={q}
            dragged={dragged}
            onDrag={drag}
            onDrop={() => drop(status)}
          />
        ))}
      </div>
      {cancelling && <CancelDialog request={cancelling} onClose={() => cancel(null)} />}
    </>
  )
}

type ColumnGiven = Props & {
  status: Status
  dragged: RequestRow | null
  onDrag: (request: RequestRow | null) => void
  onDrop: () => void
}

function Column({ status, source, lead, q, dragged, onDrag, onDrop }: ColumnGiven) {
  // What waits for an answer stands in the order of its deadline; of the others the newest is looked for.
  const requests = useRequests({
    status,
    source,
    leadSource: lead,
    q,
    sort: status === 'new' ? 'time-left' : 'newest',
    limit: 20,
  })
  const counts = useCounts()
  const [isOver, hover] = useState(false)
  const inside = useRef(0)
  const mayDrop = dragged !== null && TRANSITIONS[dragged.status].includes(status)
  const rows = requests.data?.pages.flatMap((page) => page.body) ?? []
  const total =
    q === '' && source === undefined && lead === ''
      ? formatMany(counts.data?.[status])
      : requests.data?.pages[0]?.headers['x-total-count']
  const over = (event: DragEvent) => {
    if (mayDrop) event.preventDefault()
  }
  const { tone, word } = BADGES[status]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where a mouse may drop; the menu of each card does the same for everybody
    <section
      className={`col${mayDrop ? ' open' : ''}${mayDrop && isOver ? ' over' : ''}`}
      aria-label={word}
      onDragOver={over}
      onDragEnter={() => hover((inside.current += 1) > 0)}
      onDragLeave={() => hover((inside.current -= 1) > 0)}
      onDrop={(event) => {
        event.preventDefault()
        inside.current = 0
        hover(false)
        if (mayDrop) onDrop()
      }}
    >
      <header className={`t-${tone}`}>
        <i />
        <h2>{word}</h2>
        <span>{total}</span>
      </header>
      <QueryStatus query={requests} what={`${word.toLowerCase()} requests`} failed="Couldn’t load service requests">
        <SkeletonCard />
        <SkeletonCard />
      </QueryStatus>
      {requests.data && rows.length === 0 && (
        <p className="small subtle none">{status === 'new' ? 'No requests waiting for a response.' : 'No requests.'}</p>
      )}
      {rows.map((request) => (
        <PipelineCard key={request.id} request={request} isDragged={request.id === dragged?.id} onDrag={onDrag} />
      ))}
      <LoadMore pages={requests} />
    </section>
  )
}

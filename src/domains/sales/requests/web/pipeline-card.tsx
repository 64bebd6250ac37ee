import { Camera, Droplets, MapPin, Ruler, Signpost } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { formatDay } from '#lib/dates.ts'
import { SERVICES } from '../contract-options.ts'
import { TRANSITIONS } from '../contract-options.ts'
import { formatLeadSource } from './lead-source.ts'
import { Deadline } from './deadline-clock.tsx'
import type { RequestRow } from './queries.ts'
import { RequestMenu } from './request-menu.tsx'
import { UndoRow } from './undo-row.tsx'

/** A request in its column: enough to know it by, and the menu. */
export function PipelineCard({
  request,
  isDragged,
  onDrag,
}: {
  request: RequestRow
  isDragged: boolean
  onDrag: (request: RequestRow | null) => void
}) {
  const titleId = useId()
  const mayMove = TRANSITIONS[request.status].length > 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what a mouse may drag; the menu does the same for everybody
    <article
      className={`card preq${request.status === 'new' ? ' hot' : ''}${isDragged ? ' dragged' : ''}`}
      aria-labelledby={titleId}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', request.name)
        onDrag(request)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className="hd">
        <div>
          <h3 id={titleId}>
            <Link className="nm" href={`/dashboard/requests/${request.id}`} draggable={false}>
              {request.name}
            </Link>
          </h3>
          {request.status === 'new' ? (
            <Deadline answerBy={request.answerBy} />
          ) : (
            <span className="small subtle">{formatDay(request.createdAt)}</span>
          )}
        </div>
        <RequestMenu request={request} />
      </div>
      <ul className="meta">
        <li>
          <Droplets className="i" />
          <span>{SERVICES[request.service].label}</span>
        </li>
        {request.address !== '' && (
          <li>
            <MapPin className="i" />
            <span>{request.address}</span>
          </li>
        )}
        {request.areaSqFt !== null && (
          <li>
            <Ruler className="i" />
            <span className="num">
              {request.areaSqFt.toLocaleString('en-US')} sq ft
              {request.ballpark && `, ${formatBallpark(request.ballpark)}`}
            </span>
          </li>
        )}
        <li>
          <Signpost className="i" />
          <span>{formatLeadSource(request)}</span>
        </li>
        {request.photoCount > 0 && (
          <li>
            <Camera className="i" />
            <span>{request.photoCount === 1 ? '1 photo' : `${request.photoCount} photos`}</span>
          </li>
        )}
      </ul>
      {request.lostReason && <p className="small subtle">Reason: {request.lostReason}</p>}
      <UndoRow request={request} />
    </article>
  )
}

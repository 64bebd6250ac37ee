import './audience-tiles.css'
import type { Reach } from '../contract.ts'
import { formatNumber, formatReason } from './format.ts'

/** Who will get it first, in green; beside it, why the others will not. */
export function ReachTiles({
  reach: { will, leftOut },
  way,
  got = false,
}: {
  reach: Reach
  way: string
  got?: boolean
}) {
  return (
    <div className="aud" role="status">
      <p>
        <b className="num">{formatNumber(will)}</b>
        <span>{got ? 'sent or pending' : 'will get it'}</span>
      </p>
      {leftOut.map(({ reason, many }) => (
        <p key={reason}>
          <b className="num">{formatNumber(many)}</b>
          <span>{formatReason(reason, many, way)}</span>
        </p>
      ))}
    </div>
  )
}

import './reach.css'
import type { Reach } from '../contract.ts'
import { number, reasonWords } from './words.ts'

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
        <b className="num">{number(will)}</b>
        <span>{got ? 'got it, or will' : 'will get it'}</span>
      </p>
      {leftOut.map(({ reason, many }) => (
        <p key={reason}>
          <b className="num">{number(many)}</b>
          <span>{reasonWords(reason, many, way)}</span>
        </p>
      ))}
    </div>
  )
}

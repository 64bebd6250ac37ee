import './schedule.css'
import { Check, TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { formatClock } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import type { Plan } from './use-plan.ts'
import { describeConflict } from './format.ts'

/**
 * What is in the way of a plan, with its two ways out: another start, or keeping it as it is. Not there while nothing
 * is; says so when nobody could look.
 */
export function ConflictNotice({
  plan: { fit, date, isLost },
  isKept,
  onKeep,
  onStart,
  ref,
}: {
  plan: Plan
  isKept: boolean
  onKeep: (keep: boolean) => void
  onStart: (time: string) => void
  ref?: Ref<HTMLDivElement>
}) {
  if (isLost)
    return (
      <p className="err" role="alert">
        Who is free did not arrive. The server still looks when you save.
      </p>
    )
  if (!fit || fit.clashes.length === 0) return null
  const { clashes, freeAt } = fit
  const isSettled = isKept || clashes.every(({ kept }) => kept)
  return (
    <div
      className={isSettled ? 'banner clash kept' : 'banner sunb clash'}
      role={isSettled ? 'status' : 'alert'}
      tabIndex={-1}
      ref={ref}
    >
      {isSettled ? <Check className="i i-lg" /> : <TriangleAlert className="i i-lg" />}
      <div className="clashw">
        {clashes.map((clash) => {
          const [first, rest] = describeConflict(clash, date)
          return (
            <p key={`${clash.sentence} ${clash.from}`}>
              <b>{first}</b>
              {rest}
            </p>
          )
        })}
        {isSettled && <p className="small">You keep it as it is.</p>}
      </div>
      <div className="acts">
        {!isSettled && freeAt !== null && (
          <Button tone="line" size="sm" onClick={() => onStart(freeAt)}>
            Start at {formatClock(freeAt)}
          </Button>
        )}
        {!isSettled && (
          <Button tone="quiet" size="sm" onClick={() => onKeep(true)}>
            Keep it
          </Button>
        )}
        {isKept && (
          <Button tone="quiet" size="sm" onClick={() => onKeep(false)}>
            Look again
          </Button>
        )}
      </div>
    </div>
  )
}

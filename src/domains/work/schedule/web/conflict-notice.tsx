import './schedule.css'
import { Check, TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { formatClock } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import type { Plan } from './use-plan.ts'
import { describeConflict } from './format.ts'

/**
 * Shows the conflicts of a plan with two ways out: another start, or scheduling it anyway. Renders nothing without a
 * conflict, and an error when the check failed.
 */
export function ConflictNotice({
  plan: { fit, date, isLost },
  isAccepted,
  onKeep,
  onStart,
  ref,
}: {
  plan: Plan
  isAccepted: boolean
  onKeep: (keep: boolean) => void
  onStart: (time: string) => void
  ref?: Ref<HTMLDivElement>
}) {
  if (isLost)
    return (
      <p className="err" role="alert">
        Couldn’t load availability. We’ll still check for conflicts when you save.
      </p>
    )
  if (!fit || fit.clashes.length === 0) return null
  const { clashes, freeAt } = fit
  const isSettled = isAccepted || clashes.every(({ kept }) => kept)
  return (
    <div
      className={isSettled ? 'banner clash accepted' : 'banner sunb clash'}
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
        {isSettled && <p className="small">Scheduled anyway.</p>}
      </div>
      <div className="acts">
        {!isSettled && freeAt !== null && (
          <Button tone="line" size="sm" onClick={() => onStart(freeAt)}>
            Start at {formatClock(freeAt)}
          </Button>
        )}
        {!isSettled && (
          <Button tone="quiet" size="sm" onClick={() => onKeep(true)}>
            Schedule anyway
          </Button>
        )}
        {isAccepted && (
          <Button tone="quiet" size="sm" onClick={() => onKeep(false)}>
            Review conflict
          </Button>
        )}
      </div>
    </div>
  )
}

import { ListChecks } from 'lucide-react'
import { Link } from 'wouter'
import { QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import { useFirstSteps, useShow } from './queries.ts'
import { formatProgress } from './labels.ts'

/** Brings the first steps back for an owner who put them away. */
export function FirstStepsCard() {
  const steps = useFirstSteps()
  const show = useShow()
  if (!steps.data)
    return (
      <QueryStatus query={steps} what="the first steps">
        <SkeletonCard />
      </QueryStatus>
    )
  const isAllDone = steps.data.steps.every(({ done }) => done)
  return (
    <section className="card" id="first-steps" aria-labelledby="first-steps-title">
      <div className="ph">
        <h2 id="first-steps-title">First steps</h2>
        <span className="small subtle">{formatProgress(steps.data)}</span>
      </div>
      <div className="pad stackf">
        {isAllDone && <p>You’ve finished your first steps.</p>}
        {!isAllDone && steps.data.shown && (
          <p>
            Your remaining steps are on <Link href="/dashboard">Overview</Link> until you finish or dismiss them.
          </p>
        )}
        {!isAllDone && !steps.data.shown && (
          <>
            <p>You dismissed or skipped your remaining steps.</p>
            <div className="acts">
              <Button tone="line" size="sm" disabled={show.isPending} onClick={() => show.mutate({})}>
                {show.isPending ? <span className="spin" /> : <ListChecks className="i" />}
                Show on Overview
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  )
}

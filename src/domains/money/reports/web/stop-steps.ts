import { invalidate } from '#dashboard/query-invalidation.ts'
import { useClock, useSetJobStatus } from '#domains/work/jobs/web/mutations.ts'
import { useVisitDone } from '#domains/sales/visits/web/mutations.ts'
import { showInOverview, type StopRow } from './queries.ts'

/**
 * Start and Complete of a stop, or that a visit is done: seen at once, and put back when the server refuses.
 * `onCompleted`: the server has it.
 */
export function useStopSteps(
  stop: Pick<StopRow, 'id' | 'customerName'>,
  onCompleted: () => void,
): { start: () => void; complete: () => void; done: () => void; isBusy: boolean } {
  const clock = useClock()
  // Complete is offered for a stop one is at.
  const setStatus = useSetJobStatus({ shown: { status: 'in-progress', cancelReason: null } })
  const visited = useVisitDone()
  // Once the job is completed the button is gone, and callbacks passed to `mutate` would go with it; the promise
  // survives.
  const shownAs = (status: 'in-progress' | 'completed' | 'done', answer: Promise<unknown>) => {
    const putBack = showInOverview((overview) => ({
      ...overview,
      stops: overview.stops?.map((one) => (one.id === stop.id ? { ...one, status } : one)) ?? null,
    }))
    void answer.catch(() => {
      putBack()
      void invalidate('jobs', 'visits')
    })
  }
  return {
    start: () => shownAs('in-progress', clock.mutateAsync({ id: stop.id, press: 'start' })),
    complete: () => shownAs('completed', setStatus.mutateAsync({ id: stop.id, status: 'completed' }).then(onCompleted)),
    done: () => shownAs('done', visited.mutateAsync(stop)),
    isBusy: clock.isPending || setStatus.isPending || visited.isPending,
  }
}

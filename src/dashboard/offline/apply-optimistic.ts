import type { QueryKey } from '@tanstack/react-query'
import { api, queryClient, type client } from '../api-client.ts'
import { applyToEvent, applyToJob, applyToUsage, applyToVisit } from '../day/apply-pending.ts'
import type { EventStop } from '../day/apply-pending.ts'
import type { OfflineAction } from './offline-actions.ts'

type Clock = Awaited<ReturnType<typeof client.jobs.start>>
type Stops = Awaited<ReturnType<typeof client.jobs.day>>
type Usages = Awaited<ReturnType<typeof client.needs.ofDay>>
type VisitStops = Awaited<ReturnType<typeof client.visits.day>>

/**
 * What the server took is shown as done before it leaves the line of what waits, so that nothing on screen goes back
 * for a moment. When the day was asked for stays what it was: it stands beside a day that is old. `clock` and `usage`:
 * what the server answered, where it tells more than the act.
 */
export async function applyOptimistic(
  act: OfflineAction,
  { clock, usage }: { clock?: Clock; usage?: Usages[number] } = {},
): Promise<void> {
  if (act.kind === 'used')
    return change<Usages>(api.needs.ofDay.key(), (usages) =>
      usages.map((one) => (one.jobId === usage?.jobId ? usage : applyToUsage(one, act))),
    )
  if (act.kind === 'event')
    return change<EventStop[]>(api.calendarEvents.day.key(), (events) => events.map((one) => applyToEvent(one, act)))
  if (!('jobId' in act)) {
    await change<VisitStops>(api.visits.day.key(), (visits) => visits.map((visit) => applyToVisit(visit, act)))
    return change<VisitStops[number]>(api.visits.stop.key(), (visit) => applyToVisit(visit, act))
  }
  await change<Stops>(api.jobs.day.key(), (jobs) =>
    jobs.map((job) => {
      if (job.id !== act.jobId) return job
      // Of one visit the server says no more than the clock of its whole job.
      if (!clock || (act.kind === 'clock' && act.visit !== undefined)) return applyToJob(job, act)
      const { status, startTime, endTime, actualDuration, clockStartedAt } = clock
      return { ...job, status, startTime, endTime, actualDuration, clockStartedAt }
    }),
  )
}

async function change<Data>(queryKey: QueryKey, by: (data: Data) => Data): Promise<void> {
  // What is asked for the first time has nothing on screen to go back, and is not to be left empty.
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  for (const [key] of queryClient.getQueriesData<Data>({ queryKey })) {
    const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt
    queryClient.setQueryData<Data>(key, (data) => data && by(data), { ...(updatedAt && { updatedAt }) })
  }
}

import { useMutation } from '@tanstack/react-query'
import { api, client, queryClient, sentenceOf } from '../client.ts'
import { toast, toastError } from '../parts/toasts.tsx'
import { serverNow } from '../server-time.ts'
import type { JobStop } from './stops.ts'

type Press = 'start' | 'stop' | 'complete'

const FAILED: Record<Press, string> = { start: 'The clock did not start', stop: 'The clock did not stop', complete: 'The job was not completed' }

const refresh = () =>
  Promise.all([api.jobs.key(), api.schedule.key(), api.history.key(), api.reports.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/**
 * Start, Pause and Complete: seen at once, and put back when the server refuses. A completed job can be taken up again: it is named by what was pressed,
 * since the next stop stands in its place by then.
 */
export function useClockSteps(job: JobStop): { press: (press: Press) => void; isBusy: boolean } {
  const undo = useMutation({
    mutationFn: async ({ id, clockStartedAt }: JobStop) => {
      await client.jobs.start({ id })
      if (clockStartedAt === null) await client.jobs.stop({ id })
    },
    onSuccess: (_clock, { service, customerName }) => toast('Taken back', `${service}, ${customerName} is in progress again.`),
    onError: (error) => toastError('Not taken back', sentenceOf(error)),
    onSettled: refresh,
  })
  const change = useMutation({
    mutationFn: ({ press, of }: { press: Press; of: JobStop }) => client.jobs[press]({ id: of.id }),
    onMutate: ({ press, of }) => showInDay(of.id, (shown) => ({ ...shown, ...pressed(shown, press) })),
    onSuccess: (_clock, { press, of }) => {
      if (press === 'complete') toast('Job completed', `${of.service}, ${of.customerName}`, { word: 'Undo', run: () => undo.mutate(of) })
    },
    onError: (error, { press }, putBack) => {
      putBack?.()
      toastError(FAILED[press], sentenceOf(error))
    },
    onSettled: refresh,
  })
  return { press: (press) => change.mutate({ press, of: job }), isBusy: change.isPending || undo.isPending }
}

/** What the server will say of the clock. */
function pressed({ clockStartedAt, actualDuration, startTime }: JobStop, press: Press): Partial<JobStop> {
  const now = new Date(serverNow()).toISOString()
  if (press === 'start') return { status: 'in-progress', clockStartedAt: clockStartedAt ?? now, startTime: startTime ?? now }
  const ran = clockStartedAt === null ? 0 : Math.max(0, Math.round((serverNow() - Date.parse(clockStartedAt)) / 60_000))
  const stopped = { clockStartedAt: null, actualDuration: clockStartedAt === null ? actualDuration : (actualDuration ?? 0) + ran, endTime: now }
  return press === 'stop' ? stopped : { ...stopped, status: 'completed' }
}

/** Ticks a line of the checklist, or takes the tick back. */
export function useTick(job: JobStop): (taskId: string, done: boolean) => void {
  const change = useMutation({
    mutationFn: (tick: { id: string; taskId: string; done: boolean }) => client.jobs.changeTask(tick),
    onMutate: ({ id, taskId, done }) =>
      showInDay(id, (shown) => ({
        ...shown,
        tasks: shown.tasks.map((task) => (task.id === taskId ? { ...task, doneAt: done ? new Date(serverNow()).toISOString() : null } : task)),
      })),
    onError: (error, _tick, putBack) => {
      putBack?.()
      toastError('The tick was not saved', sentenceOf(error))
    },
    onSettled: refresh,
  })
  return (taskId, done) => change.mutate({ id: job.id, taskId, done })
}

/** Shows a job as it will be, in each day that it is on. Answers what puts it back. */
async function showInDay(id: string, change: (job: JobStop) => JobStop): Promise<() => void> {
  const queryKey = api.jobs.day.key()
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<JobStop[]>({ queryKey })
  for (const [key, jobs] of before)
    if (jobs)
      queryClient.setQueryData(
        key,
        jobs.map((job) => (job.id === id ? change(job) : job)),
      )
  return () => {
    for (const [key, jobs] of before) queryClient.setQueryData(key, jobs)
  }
}

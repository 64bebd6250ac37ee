import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { TaskRow } from '../row-types.ts'
import type { ChecklistActions, Line } from './checklist-card.tsx'

/** A line that a person adds: checked off, and not a must-have. */
export const NEW_STEP = { kind: 'check', required: false, answer: null, doneAt: null, doneBy: null } as const

/**
 * The checklist of a job that exists: shown as it will be, and put back when the server refuses. A line that was
 * removed can come back.
 */
export function useChecklist(jobId: string): ChecklistActions {
  const key = api.jobs.get.queryKey({ input: { id: jobId } })
  const change = useAppMutation('Couldn’t update checklist', {
    mutationFn: ({ send }: { send: () => Promise<unknown>; show: (tasks: TaskRow[]) => TaskRow[] }) => send(),
    onMutate: async ({ show }) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData(key)
      queryClient.setQueryData(key, (job) => job && { ...job, tasks: show(job.tasks) })
      return () => queryClient.setQueryData(key, before)
    },
    touches: 'jobs',
  })
  const add = (text: string) => {
    const shown: TaskRow = { ...NEW_STEP, visitId: null, id: crypto.randomUUID(), text }
    return change.mutateAsync({
      send: () => client.jobs.addTask({ id: jobId, text }),
      show: (tasks) => [...tasks, shown],
    })
  }
  const putBack = ({ id: _, ...line }: Omit<TaskRow, 'visitId'>, place: number) => {
    const shown = { ...line, visitId: null, id: crypto.randomUUID() }
    change.mutate({
      send: async () => {
        const { id } = await client.jobs.addTask({
          id: jobId,
          text: line.text,
          kind: line.kind,
          required: line.required,
        })
        const { tasks } = await client.jobs.get({ id: jobId })
        const order = tasks.map((task) => task.id).filter((each) => each !== id)
        await client.jobs.orderTasks({ id: jobId, ids: order.toSpliced(place, 0, id) })
        if (line.answer !== null) await client.jobs.changeTask({ id: jobId, taskId: id, answer: line.answer })
        else if (line.doneAt !== null) await client.jobs.changeTask({ id: jobId, taskId: id, done: true })
      },
      show: (tasks) => tasks.toSpliced(place, 0, shown),
    })
  }
  const of = ({ id }: Line) => ({ id: jobId, taskId: id })
  const only = (line: Line, to: Partial<TaskRow>) => (tasks: TaskRow[]) =>
    tasks.map((task) => (task.id === line.id ? { ...task, ...to } : task))
  return {
    add,
    tick: (line, done) =>
      change.mutate({
        send: () => client.jobs.changeTask({ ...of(line), done }),
        show: only(line, { doneAt: done ? new Date().toISOString() : null, doneBy: done ? 'You' : null }),
      }),
    answer: (line, answer) =>
      change.mutate({
        send: () => client.jobs.changeTask({ ...of(line), answer }),
        show: only(line, {
          answer: answer || null,
          doneAt: answer ? new Date().toISOString() : null,
          doneBy: answer ? 'You' : null,
        }),
      }),
    rename: (line, text) =>
      change.mutate({ send: () => client.jobs.changeTask({ ...of(line), text }), show: only(line, { text }) }),
    remove: (line) => {
      const place = queryClient.getQueryData(key)?.tasks.findIndex(({ id }) => id === line.id) ?? 0
      change.mutate(
        { send: () => client.jobs.removeTask(of(line)), show: (tasks) => tasks.filter(({ id }) => id !== line.id) },
        { onSuccess: () => toast('Item removed', line.text, { word: 'Undo', run: () => putBack(line, place) }) },
      )
    },
    move: (line, place) => {
      const ids = (queryClient.getQueryData(key)?.tasks ?? []).map(({ id }) => id).filter((id) => id !== line.id)
      const order = ids.toSpliced(place, 0, line.id)
      change.mutate({
        send: () => client.jobs.orderTasks({ id: jobId, ids: order }),
        show: (tasks) => tasks.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
      })
    },
  }
}

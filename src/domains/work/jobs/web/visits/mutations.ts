import { client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { WholeJob } from '../row-types.ts'

type Added = Parameters<typeof client.jobs.addVisit>[0]
type VisitOf = WholeJob['visits'][number]

const toInput = ({ title, date, time, minutes, arrivalWindowMinutes, technicians, equipment }: VisitOf) => ({
  title,
  date,
  time,
  minutes,
  arrivalWindowMinutes,
  technicianIds: technicians.map(({ id }) => id),
  equipmentIds: equipment.map(({ id }) => id),
})

/** Puts a visit back as it was: a changed one, an added one that goes, or a removed one that comes again. */
const useUndoVisit = () =>
  useAppMutation('Couldn’t undo', {
    mutationFn: ({ job, was, is }: { job: WholeJob; was: VisitOf | null; is: VisitOf | null }) => {
      const { id, version } = job
      if (was === null) return client.jobs.removeVisit({ id, visitId: is?.id ?? '' })
      const back = { ...toInput(was), id, version, keepClashes: true }
      return is === null ? client.jobs.addVisit(back) : client.jobs.changeVisit({ ...back, visitId: is.id })
    },
    onSuccess: () => toast('Change undone'),
    touches: 'jobs',
  })

/** Adds a visit to a job, or changes the one with this id, and offers to undo it. `was`: the visit before. */
export function useSaveVisit() {
  const undo = useUndoVisit()
  return useAppMutation('Couldn’t save visit', {
    mutationFn: ({ was, ...visit }: Added & { was: VisitOf | null; known: readonly string[] }) => {
      const { tasks: _tasks, known: _known, ...change } = visit
      if (was !== null) return client.jobs.changeVisit({ ...change, visitId: was.id })
      const { known: _before, ...added } = visit
      return client.jobs.addVisit(added)
    },
    onSuccess: (job, { was, known }) => {
      const is = job.visits.find(({ id }) => (was === null ? !known.includes(id) : id === was.id)) ?? null
      const words = `${job.service}, ${job.customerName || 'Unknown Customer'}`
      toast(was === null ? 'Visit added' : 'Visit saved', words, {
        word: 'Undo',
        run: () => undo.mutate({ job, was, is }),
      })
    },
    touches: 'jobs',
  })
}

/** Removes a visit, and offers to undo it. */
export function useRemoveVisit() {
  const undo = useUndoVisit()
  return useAppMutation('Couldn’t remove visit', {
    mutationFn: ({ id, visit }: { id: string; visit: VisitOf }) => client.jobs.removeVisit({ id, visitId: visit.id }),
    onSuccess: (job, { visit }) =>
      toast('Visit removed', visit.title, { word: 'Undo', run: () => undo.mutate({ job, was: visit, is: null }) }),
    touches: 'jobs',
  })
}

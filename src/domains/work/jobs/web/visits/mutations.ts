import { client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

type Added = Parameters<typeof client.jobs.addVisit>[0]

/** Adds a visit to a job, or changes the one with this id. */
export const useSaveVisit = () =>
  useAppMutation('Couldn’t save visit', {
    mutationFn: ({ visitId, ...visit }: Added & { visitId: string | null }) => {
      if (visitId === null) return client.jobs.addVisit(visit)
      const { tasks: _tasks, ...change } = visit
      return client.jobs.changeVisit({ ...change, visitId })
    },
    onSuccess: ({ service, customerName }, { visitId }) =>
      toast(visitId === null ? 'Visit added' : 'Visit saved', `${service}, ${customerName || 'Unknown Customer'}`),
    touches: 'jobs',
  })

export const useRemoveVisit = () =>
  useAppMutation('Couldn’t remove visit', {
    mutationFn: client.jobs.removeVisit,
    onSuccess: () => toast('Visit removed'),
    touches: 'jobs',
  })

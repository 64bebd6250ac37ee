import { useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

export type StepsView = Awaited<ReturnType<typeof client.firstSteps.read>>

/** Fetches the steps for owners only, because no one else has any. */
export const useFirstSteps = (isOwner = true) => useQuery({ ...api.firstSteps.read.queryOptions(), enabled: isOwner })

const keep = (steps: StepsView) => queryClient.setQueryData(api.firstSteps.read.queryKey(), steps)

export const useSkip = () => useAppMutation('Couldn’t save', { mutationFn: client.firstSteps.skip, onSuccess: keep })

export function useShow() {
  return useAppMutation('Couldn’t save', {
    mutationFn: client.firstSteps.show,
    onSuccess: (steps) => {
      keep(steps)
      toast('First steps restored', 'You’ll find them on Overview.')
    },
  })
}

export function useHide() {
  const show = useShow()
  return useAppMutation('Couldn’t save', {
    mutationFn: client.firstSteps.hide,
    onSuccess: (steps) => {
      keep(steps)
      toast('First steps dismissed', 'You can bring them back in Settings.', {
        word: 'Undo',
        run: () => show.mutate({}),
      })
    },
  })
}

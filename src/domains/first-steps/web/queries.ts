import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'

export type StepsView = Awaited<ReturnType<typeof client.firstSteps.read>>

/** Asked for owners only: nobody else has any. */
export const useFirstSteps = (isOwner = true) => useQuery({ ...api.firstSteps.read.queryOptions(), enabled: isOwner })

const keep = (steps: StepsView) => queryClient.setQueryData(api.firstSteps.read.queryKey(), steps)
const failed = (error: unknown) => toastError('Not changed', errorMessage(error))

export const useSkip = () => useMutation(api.firstSteps.skip.mutationOptions({ onSuccess: keep, onError: failed }))

export function useShow() {
  return useMutation(
    api.firstSteps.show.mutationOptions({
      onSuccess: (steps) => {
        keep(steps)
        toast('First steps are back', 'You find them on Overview.')
      },
      onError: failed,
    }),
  )
}

export function useHide() {
  const show = useShow()
  return useMutation(
    api.firstSteps.hide.mutationOptions({
      onSuccess: (steps) => {
        keep(steps)
        toast('First steps are put away', 'Settings brings them back.', { word: 'Undo', run: () => show.mutate({}) })
      },
      onError: failed,
    }),
  )
}

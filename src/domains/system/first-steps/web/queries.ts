import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'

export type StepsView = Awaited<ReturnType<typeof client.firstSteps.read>>

/** Fetches the steps for owners only, because no one else has any. */
export const useFirstSteps = (isOwner = true) => useQuery({ ...api.firstSteps.read.queryOptions(), enabled: isOwner })

const keep = (steps: StepsView) => queryClient.setQueryData(api.firstSteps.read.queryKey(), steps)
const failed = (error: unknown) => toastError('Couldn’t save', errorMessage(error))

export const useSkip = () => useMutation(api.firstSteps.skip.mutationOptions({ onSuccess: keep, onError: failed }))

export function useShow() {
  return useMutation(
    api.firstSteps.show.mutationOptions({
      onSuccess: (steps) => {
        keep(steps)
        toast('First steps restored', 'You’ll find them on Overview.')
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
        toast('First steps dismissed', 'You can bring them back in Settings.', {
          word: 'Undo',
          run: () => show.mutate({}),
        })
      },
      onError: failed,
    }),
  )
}

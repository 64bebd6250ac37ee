import { useMutation } from '@tanstack/react-query'
import { api, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { toastQueued } from './not-sent-toasts.ts'

/** Whatever shows messages. Nobody waits for it. */
const refresh = (): void => {
  void Promise.all(
    [api.messages.key(), api.conversations.key(), api.requests.key(), api.history.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** Takes one back while it waits, and offers to send it after all. */
export function useCancel() {
  const putBack = useRestoreMessage()
  return useMutation(
    api.messages.cancel.mutationOptions({
      onSuccess: ({ id }) =>
        toast('Taken back', 'It is not sent.', { word: 'Send it after all', run: () => putBack.mutate({ id }) }),
      onError: (error) => toastError('Not taken back', errorMessage(error)),
      onSettled: refresh,
    }),
  )
}

export const useRestoreMessage = () =>
  useMutation(
    api.messages.putBack.mutationOptions({
      onSuccess: () => toast('It waits again', 'It leaves at its time.'),
      onError: (error) => toastError('Not put back', errorMessage(error)),
      onSettled: refresh,
    }),
  )

export const useRetry = () =>
  useMutation(
    api.messages.retry.mutationOptions({
      onSuccess: ({ type }) => void toastQueued([type], 'Message queued again', 'It is on its way.'),
      onError: (error) => toastError('Not sent again', errorMessage(error)),
      onSettled: refresh,
    }),
  )

const DECIDED = { arrived: 'Marked as arrived', leave: 'Left as it is' }

export const useDecide = () =>
  useMutation(
    api.messages.decide.mutationOptions({
      onSuccess: ({ type }, { decision }) =>
        decision === 'again'
          ? void toastQueued([type], 'Message queued again', 'It is on its way.')
          : toast(DECIDED[decision]),
      onError: (error) => toastError('Nothing was changed', errorMessage(error)),
      onSettled: refresh,
    }),
  )

import { useMutation } from '@tanstack/react-query'
import { api, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { toastQueued } from './not-sent-toasts.ts'

/** Refreshes every view of messages, without making the caller wait. */
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
        toast('Message cancelled', 'It won’t be sent.', { word: 'Undo', run: () => putBack.mutate({ id }) }),
      onError: (error) => toastError('Couldn’t cancel message', errorMessage(error)),
      onSettled: refresh,
    }),
  )
}

export const useRestoreMessage = () =>
  useMutation(
    api.messages.putBack.mutationOptions({
      onSuccess: () => toast('Message restored', 'It will go out as scheduled.'),
      onError: (error) => toastError('Couldn’t restore message', errorMessage(error)),
      onSettled: refresh,
    }),
  )

export const useRetry = () =>
  useMutation(
    api.messages.retry.mutationOptions({
      onSuccess: ({ type }) => void toastQueued([type], 'Message queued', 'It’s on its way.'),
      onError: (error) => toastError('Couldn’t resend', errorMessage(error)),
      onSettled: refresh,
    }),
  )

const DECIDED = { arrived: 'Marked as delivered', leave: 'Left as not sent' }

export const useDecide = () =>
  useMutation(
    api.messages.decide.mutationOptions({
      onSuccess: ({ type }, { decision }) =>
        decision === 'again'
          ? void toastQueued([type], 'Message queued', 'It’s on its way.')
          : toast(DECIDED[decision]),
      onError: (error) => toastError('Couldn’t save', errorMessage(error)),
      onSettled: refresh,
    }),
  )

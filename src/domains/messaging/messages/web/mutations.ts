import { api, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
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
  return useAppMutation(
    'Couldn’t cancel message',
    api.messages.cancel.mutationOptions({
      onSuccess: ({ id }) =>
        toast('Message cancelled', 'It won’t be sent.', { word: 'Undo', run: () => putBack.mutate({ id }) }),
      onSettled: refresh,
    }),
  )
}

export const useRestoreMessage = () =>
  useAppMutation(
    'Couldn’t restore message',
    api.messages.putBack.mutationOptions({
      onSuccess: () => toast('Message restored', 'It will go out as scheduled.'),
      onSettled: refresh,
    }),
  )

export const useRetry = () =>
  useAppMutation(
    'Couldn’t resend',
    api.messages.retry.mutationOptions({
      onSuccess: ({ type }) => void toastQueued([type], 'Message queued', 'It’s on its way.'),
      onSettled: refresh,
    }),
  )

const DECIDED = { arrived: 'Marked as delivered', leave: 'Left as not sent' }

export const useDecide = () =>
  useAppMutation(
    'Couldn’t save',
    api.messages.decide.mutationOptions({
      onSuccess: ({ type }, { decision }) =>
        decision === 'again'
          ? void toastQueued([type], 'Message queued', 'It’s on its way.')
          : toast(DECIDED[decision]),
      onSettled: refresh,
    }),
  )

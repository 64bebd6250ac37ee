import { client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { toastQueued } from './not-sent-toasts.ts'

/** Takes one back while it waits, and offers to send it after all. */
export function useCancel() {
  const putBack = useRestoreMessage()
  return useAppMutation('Couldn’t cancel message', {
    mutationFn: client.messages.cancel,
    onSuccess: ({ id }) =>
      toast('Message canceled', 'It won’t be sent.', { word: 'Undo', run: () => putBack.mutate({ id }) }),
    touchesLater: 'messages',
  })
}

export const useRestoreMessage = () =>
  useAppMutation('Couldn’t restore message', {
    mutationFn: client.messages.restore,
    onSuccess: () => toast('Message restored', 'It will go out as scheduled.'),
    touchesLater: 'messages',
  })

export const useRetry = () =>
  useAppMutation('Couldn’t resend', {
    mutationFn: client.messages.retry,
    onSuccess: ({ type }) => void toastQueued([type], 'Message queued', 'It’s on its way.'),
    touchesLater: 'messages',
  })

const DECIDED = { arrived: 'Marked as delivered', leave: 'Left as not sent' }

export const useDecide = () =>
  useAppMutation('Couldn’t save', {
    mutationFn: client.messages.resolve,
    onSuccess: ({ type }, { decision }) =>
      decision === 'again' ? void toastQueued([type], 'Message queued', 'It’s on its way.') : toast(DECIDED[decision]),
    touchesLater: 'messages',
  })

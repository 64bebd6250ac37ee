import { useMutation } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { formatDate } from '#lib/local-time.ts'
import type { NewRecurringService, Status } from '../contract.ts'
import type { ContractRow } from './queries.ts'

/** What is due becomes a job by itself, soon. */
const refresh = () =>
  Promise.all(
    [api.recurring.key(), api.jobs.key(), api.history.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

const named = ({ service, customerName }: ContractRow) => `${service}, ${customerName}`

/** The words are those of spec.md §8. */
export function useAddContract() {
  return useAppMutation('Couldn’t create recurring service', {
    mutationFn: ({ contract, key }: { contract: NewRecurringService; key: string }) =>
      client.recurring.create(contract, { context: { idempotencyKey: key } }),
    onSuccess: (made) =>
      toast(
        'Recurring service created successfully',
        `${named(made)}, ${made.frequency} from ${formatDate(made.nextScheduledDate)}.`,
      ),
    onSettled: refresh,
  })
}

/** The dialog shows an edit conflict, because it offers a way to resolve it. */
export function useChangeContract() {
  return useMutation(
    api.recurring.update.mutationOptions({
      onSuccess: (contract) => toast('Recurring service saved', named(contract)),
      onError: (error) => {
        if (!versionConflict(error)) toastError('Couldn’t save recurring service', errorMessage(error))
      },
      onSettled: refresh,
    }),
  )
}

const BECAME: Record<Status, (contract: ContractRow) => string> = {
  active: ({ nextScheduledDate }) => `It resumes ${formatDate(nextScheduledDate)}.`,
  paused: () => 'No new jobs until you resume it.',
  cancelled: () => 'No more jobs will be created. You can restart it any time.',
}

/** Pause, resume, cancel (spec.md §8). The notice can take it back. */
export function useSetStatus() {
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: ({ id, status }: { id: string; status: Status }) => client.recurring.setStatus({ id, status }),
    onSuccess: (contract) => toast('Change undone', named(contract)),
    onSettled: refresh,
  })
  return useAppMutation('Couldn’t update service status', {
    mutationFn: ({ contract: { id }, status }: { contract: ContractRow; status: Status }) =>
      client.recurring.setStatus({ id, status }),
    onSuccess: (after, { contract: { id, status } }) =>
      toast('Service status updated', `${named(after)}. ${BECAME[after.status](after)}`, {
        word: 'Undo',
        run: () => undo.mutate({ id, status }),
      }),
    onSettled: refresh,
  })
}

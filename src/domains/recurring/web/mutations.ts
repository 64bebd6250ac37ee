import { useMutation } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
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
  return useMutation({
    mutationFn: ({ contract, key }: { contract: NewRecurringService; key: string }) =>
      client.recurring.create(contract, { context: { idempotencyKey: key } }),
    onSuccess: (made) =>
      toast(
        'Recurring service created successfully',
        `${named(made)}, ${made.frequency} from ${formatDate(made.nextScheduledDate)}.`,
      ),
    onError: (error) => toastError('Recurring service not created', errorMessage(error)),
    onSettled: refresh,
  })
}

/** A refusal because somebody was quicker is shown in the dialog, which offers a way out of it. */
export function useChangeContract() {
  return useMutation(
    api.recurring.update.mutationOptions({
      onSuccess: (contract) => toast('Recurring service saved', named(contract)),
      onError: (error) => {
        if (!versionConflict(error)) toastError('Recurring service not saved', errorMessage(error))
      },
      onSettled: refresh,
    }),
  )
}

const BECAME: Record<Status, (contract: ContractRow) => string> = {
  active: ({ nextScheduledDate }) => `It goes on from ${formatDate(nextScheduledDate)}.`,
  paused: () => 'No job is made until it is resumed.',
  cancelled: () => 'No job is made any more. It can be started again.',
}

/** Pause, resume, cancel (spec.md §8). The notice can take it back. */
export function useSetStatus() {
  const undo = useMutation({
    mutationFn: ({ id, status }: { id: string; status: Status }) => client.recurring.setStatus({ id, status }),
    onSuccess: (contract) => toast('Taken back', named(contract)),
    onError: (error) => toastError('Not taken back', errorMessage(error)),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ contract: { id }, status }: { contract: ContractRow; status: Status }) =>
      client.recurring.setStatus({ id, status }),
    onSuccess: (after, { contract: { id, status } }) =>
      toast('Service status updated', `${named(after)}. ${BECAME[after.status](after)}`, {
        word: 'Undo',
        run: () => undo.mutate({ id, status }),
      }),
    onError: (error) => toastError('Service status not updated', errorMessage(error)),
    onSettled: refresh,
  })
}

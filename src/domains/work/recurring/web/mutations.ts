import { versionConflict, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import { formatDate } from '#lib/local-time.ts'
import type { Status } from '../contract.ts'
import type { ContractRow } from './queries.ts'

/** What is due becomes a job automatically, soon. */
const TOUCHED = ['recurring-services', 'jobs'] as const

const named = ({ service, customerName }: ContractRow) => `${service}, ${customerName}`

/** The words are those of spec.md §8. */
export function useAddContract() {
  return useKeyedMutation('Couldn’t create recurring service', {
    mutationFn: client.recurring.create,
    onSuccess: (made) =>
      toast(
        'Recurring service created successfully',
        `${named(made)}, ${made.frequency} from ${formatDate(made.nextScheduledDate)}.`,
      ),
    touches: TOUCHED,
  })
}

/** The dialog shows an edit conflict, because it offers a way to resolve it. */
export function useChangeContract() {
  return useAppMutation('Couldn’t save recurring service', {
    mutationFn: client.recurring.update,
    onSuccess: (contract) => toast('Recurring service saved', named(contract)),
    unless: versionConflict,
    touches: TOUCHED,
  })
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
    touches: TOUCHED,
  })
  return useAppMutation('Couldn’t update service status', {
    mutationFn: ({ contract: { id }, status }: { contract: ContractRow; status: Status }) =>
      client.recurring.setStatus({ id, status }),
    onSuccess: (after, { contract: { id, status } }) =>
      toast('Service status updated', `${named(after)}. ${BECAME[after.status](after)}`, {
        word: 'Undo',
        run: () => undo.mutate({ id, status }),
      }),
    touches: TOUCHED,
  })
}

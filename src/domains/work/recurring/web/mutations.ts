import { versionConflict, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import { isScheduleConflict } from '#domains/work/jobs/web/mutations.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatRhythm } from '../format-rhythm.ts'
import type { Status } from '../contract.ts'
import type { ContractRow } from './queries.ts'

/** The visits of the next 90 days are jobs, too. */
const TOUCHED = ['recurring-services', 'jobs'] as const

const named = ({ service, customerName }: ContractRow) => `${service}, ${customerName}`

/** The words are those of spec.md §8. */
export function useAddContract() {
  return useKeyedMutation('Couldn’t create recurring service', {
    mutationFn: client.recurring.create,
    onSuccess: (made) =>
      toast(
        'Recurring service created successfully',
        `${named(made)}, ${formatRhythm(made)} from ${formatDate(made.nextScheduledDate)}.`,
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
  paused: () => 'Its upcoming visits are off the calendar until you resume it.',
  cancelled: () => 'Its upcoming visits are off the calendar. You can restart it any time.',
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

/** One more visit between those of the plan. */
export function useAddVisit() {
  return useKeyedMutation('Couldn’t add visit', {
    mutationFn: client.recurring.addVisit,
    onSuccess: () => toast('Visit added', 'It’s on the calendar.'),
    touches: TOUCHED,
  })
}

/** One visit is deleted, and the plan does not make it again. */
export function useSkipVisit() {
  return useAppMutation('Couldn’t skip visit', {
    mutationFn: client.jobs.remove,
    onSuccess: () => toast('Visit skipped', 'The other visits didn’t change.'),
    touches: TOUCHED,
  })
}

/** One visit gets another day or time; its dialog shows what is in the way. */
export function useMoveVisit() {
  return useAppMutation('Couldn’t move visit', {
    mutationFn: client.jobs.update,
    onSuccess: () => toast('Visit moved', 'It stays there when the plan changes.'),
    unless: isScheduleConflict,
    touches: TOUCHED,
  })
}

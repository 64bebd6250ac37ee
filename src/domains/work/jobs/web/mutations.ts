import { ORPCError } from '@orpc/client'
import { useLocation } from 'wouter'
import { versionConflict, client, serverMessageOr } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { toastWithNotice } from '#dashboard/parts/toast-with-notice.ts'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import type { Status } from '../contract-status.ts'
import { findJob, moveInLists } from './optimistic-lists.ts'
import type { JobRow } from './row-types.ts'

/**
 * Update Job Status (spec.md §8): moves the job immediately, and moves it back with the server's reason if the server
 * refuses. The change can be undone. `onOpen` opens the job where a scheduled job without a date gets one, and a
 * forgotten clock is stopped. `shown` is the job on a screen that is not a list of jobs.
 */
export function useSetJobStatus({
  onOpen,
  shown: onScreen,
}: { onOpen?: (id: string) => void; shown?: Pick<JobRow, 'status' | 'cancelReason'> | null } = {}) {
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: ({ id, status, reason }: { id: string; status: Status; reason: string | null }) =>
      client.jobs.setStatus({
        id,
        status,
        ...(status === 'cancelled' && reason && { reason }),
        // It was complete before, whatever its checklist says by now.
        ...(status === 'completed' && { reason: 'Undo' }),
      }),
    onMutate: ({ id, status }) => moveInLists(id, status),
    onSuccess: ({ customerName, service }) => toast('Status restored', `${service}, ${customerName}`),
    touchesLater: 'jobs',
  })
  const [, go] = useLocation()
  return useAppMutation(null, {
    mutationFn: client.jobs.setStatus,
    onMutate: async ({ id, status }) => {
      const before = findJob(id) ?? onScreen
      return { before, putBack: await moveInLists(id, status) }
    },
    onSuccess: ({ id, status, scheduledDate, customerName, service }, _input, shown) => {
      const before = shown?.before
      const what = `${service}, ${customerName || 'Unknown Customer'}`
      if (status === 'scheduled' && scheduledDate === null && onOpen)
        toast('Job status updated successfully!', `${what} has no date yet.`, {
          word: 'Choose a date',
          run: () => onOpen(id),
        })
      else if (before && before.status !== status)
        toast('Job status updated successfully!', what, {
          word: 'Undo',
          run: () => undo.mutate({ id, status: before.status, reason: before.cancelReason }),
        })
      else toast('Job status updated successfully!', what)
    },
    onError: (error, { id }, shown) => {
      shown?.putBack()
      if (isChecklistOpen(error))
        return toastError('The job isn’t complete yet', serverMessageOr(error, 'Must-have steps are still open.'), {
          word: 'Complete anyway',
          run: () => go(`/dashboard/jobs/${id}?complete=anyway`),
        })
      const open = isForgotten(error) && onOpen ? { word: 'Open job', run: () => onOpen(id) } : undefined
      toastError('Error', `Error: ${serverMessageOr(error, 'Failed to update job status')}`, open)
    },
    touchesLater: 'jobs',
  })
}

/** Out of the lists, or back into them. The notice can take it back. */
export function useArchiveJob() {
  const unarchive = useAppMutation('Couldn’t restore job', {
    mutationFn: client.jobs.unarchive,
    onSuccess: ({ service, customerName }) =>
      toast('Job restored', `${service}, ${customerName} is back in your lists.`),
    touchesLater: 'jobs',
  })
  const archive = useAppMutation('Couldn’t archive job', {
    mutationFn: client.jobs.archive,
    onSuccess: ({ id, service, customerName }) =>
      toast('Job archived', `${service}, ${customerName} was hidden from your lists. Nothing was deleted.`, {
        word: 'Undo',
        run: () => unarchive.mutate({ id }),
      }),
    touchesLater: 'jobs',
  })
  return { archive, unarchive }
}

export const useCreateJob = () =>
  useKeyedMutation(null, {
    mutationFn: client.jobs.create,
    onSuccess: (made) =>
      toastWithNotice(
        made.scheduledDate === null ? 'Job created' : 'Job created and scheduled',
        `${made.service}, ${made.customerName}`,
        made.scheduledDate === null ? [] : [{ of: 'job', id: made.id }],
      ),
    touchesLater: 'jobs',
  })

type Change = Omit<Parameters<typeof client.jobs.update>[0], 'version'> & { version: number }

const when = ({ scheduledDate, scheduledTime, arrivalWindowMinutes, estimatedDuration, days }: JobRow) => ({
  scheduledDate,
  scheduledTime,
  arrivalWindowMinutes,
  estimatedDuration,
  days,
})
const isMoved = (a: JobRow, b: JobRow): boolean => JSON.stringify(when(a)) !== JSON.stringify(when(b))

/**
 * Saves what changed. A new date or time can be undone. The editor of the job shows a newer version and a booking
 * conflict.
 */
export function useUpdateJob() {
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: ({ to, version }: { to: JobRow; version: number }) =>
      client.jobs.update({ id: to.id, version, ...when(to), confirmationSent: to.confirmationSent, keepClashes: true }),
    onSuccess: ({ customerName, service }) =>
      toast('Change undone', `${service}, ${customerName} is back at its original time.`),
    touchesLater: 'jobs',
  })
  return useAppMutation('Couldn’t save changes', {
    mutationFn: ({ change }: { change: Change; before: JobRow }) => client.jobs.update(change),
    onSuccess: (after, { before }) => {
      const what = `${after.service}, ${after.customerName}`
      if (!isMoved(before, after)) return toast('Changes saved', what)
      const title = before.scheduledDate === null ? 'Job scheduled' : 'Job rescheduled'
      toastWithNotice(title, what, [{ of: 'job', id: after.id }], {
        word: 'Undo',
        run: () => undo.mutate({ to: before, version: after.version }),
      })
    },
    unless: versionConflict,
    touchesLater: 'jobs',
  })
}

/** Tells whether a save was refused because a person or equipment is already booked. */
export const isScheduleConflict = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'SCHEDULE_CONFLICT'

/** Tells whether a job was not completed because the end of the work is unknown. */
const isForgotten = (error: unknown): boolean => error instanceof ORPCError && error.code === 'CLOCK_LEFT_RUNNING'

/** Tells whether a job was not completed because must-have steps of its checklist are open. */
const isChecklistOpen = (error: unknown): boolean => error instanceof ORPCError && error.code === 'CHECKLIST_OPEN'

/** Start and stop of the clock. */
export function useClock() {
  return useAppMutation(({ press }) => (press === 'start' ? 'Couldn’t start timer' : 'Couldn’t stop timer'), {
    mutationFn: ({ id, press, at, sure }: { id: string; press: 'start' | 'stop'; at?: string; sure?: boolean }) =>
      press === 'start' ? client.jobs.start({ id }) : client.jobs.stop({ id, at, sure }),
    onSuccess: (_clock, { press }) => toast(press === 'start' ? 'Timer started' : 'Timer stopped'),
    touchesLater: 'jobs',
  })
}

export const useDeleteJob = () =>
  useAppMutation('Couldn’t delete job', {
    mutationFn: client.jobs.remove,
    onSuccess: () => toast('Job deleted'),
    touchesLater: ['jobs', 'photos', 'service-requests', 'reviews'],
  })

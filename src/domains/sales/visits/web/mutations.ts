import { versionConflict, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { toastWithNotice } from '#dashboard/parts/toast-with-notice.ts'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { formatClock, formatWeekday } from '#lib/local-time.ts'
import type { Status } from '../contract.ts'
import type { VisitRow } from './queries.ts'

const TOUCHED = ['visits', 'service-requests', 'jobs', 'customers'] as const

const formatVisitTime = ({ date, time }: Pick<VisitRow, 'date' | 'time'>): string =>
  `${formatWeekday(date)}, ${formatClock(time)}`

export const useBookVisit = () =>
  useKeyedMutation(null, {
    mutationFn: client.visits.create,
    onSuccess: (made) =>
      toastWithNotice('Visit booked', `${made.name}: ${formatVisitTime(made)}`, [{ of: 'visit', id: made.id }]),
    touches: TOUCHED,
  })

/** Saves what changed; the form that edits the visit shows a newer version or a conflict. */
export const useUpdateVisit = () =>
  useAppMutation('Couldn’t save visit', {
    mutationFn: (change: Parameters<typeof client.visits.update>[0]) => client.visits.update(change),
    onSuccess: (after) =>
      toastWithNotice('Visit saved', `${after.name}: ${formatVisitTime(after)}`, [{ of: 'visit', id: after.id }]),
    unless: versionConflict,
    touches: TOUCHED,
  })

const DONE: Record<Status, string> = {
  scheduled: 'Visit rebooked',
  done: 'Visit done',
  cancelled: 'Visit canceled',
}

/** Sets the status of a visit, and offers to undo it. */
export function useSetVisitStatus() {
  const set = useAppMutation('Couldn’t update visit', {
    mutationFn: ({
      visit,
      status,
      reason,
    }: {
      visit: VisitRow
      status: Status
      reason?: string | undefined
      isUndo?: boolean
    }) => client.visits.setStatus({ id: visit.id, status, ...(reason && { reason }) }),
    onSuccess: (after, { visit, isUndo = false }) => {
      if (isUndo) return toast('Change undone', after.name)
      const { status, cancelReason } = visit
      toast(DONE[after.status], after.name, {
        word: 'Undo',
        run: () => set.mutate({ visit: after, status, reason: cancelReason ?? undefined, isUndo: true }),
      })
    },
    touches: TOUCHED,
  })
  return set
}

/** Marks a visit done, and offers to undo it. For a list that knows only the name and the time of a visit. */
export function useVisitDone() {
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: ({ id }: { id: string; customerName: string }) => client.visits.setDone({ id, done: false }),
    onSuccess: (_visit, { customerName }) => toast('Change undone', customerName),
    touches: TOUCHED,
  })
  return useAppMutation('Couldn’t update visit', {
    mutationFn: ({ id }: { id: string; customerName: string }) => client.visits.setDone({ id, done: true }),
    onSuccess: (_visit, { id, customerName }) =>
      toast(DONE.done, customerName, { word: 'Undo', run: () => undo.mutate({ id, customerName }) }),
    touches: TOUCHED,
  })
}

/** The customer category that a service belongs to, for a customer who is new. */
const categoryOf = (service: string) => Object.values(SERVICES).find(({ label }) => label === service)?.category

export const useMakeJob = () =>
  useAppMutation('Couldn’t create job', {
    mutationFn: ({ id, service }: VisitRow) => client.visits.makeJob({ id, serviceCategory: categoryOf(service) }),
    onSuccess: ({ job, madeCustomer }) =>
      toast('Job created', `${job.service}, ${job.customerName}${madeCustomer ? ' (new customer)' : ''}.`),
    touches: TOUCHED,
  })

export const useRemoveVisit = () =>
  useAppMutation('Couldn’t delete visit', {
    mutationFn: client.visits.remove,
    onSuccess: () => toast('Visit deleted'),
    touches: TOUCHED,
  })

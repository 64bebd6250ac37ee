import { useMutation } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { formatClock, formatWeekday } from '#lib/local-time.ts'
import type { Status } from '../contract.ts'
import type { VisitRow } from './queries.ts'

/** Everything that a change of a visit can change elsewhere. */
const refresh = (): Promise<unknown> =>
  Promise.all(
    [api.visits, api.calendar, api.schedule, api.history, api.requests, api.jobs, api.customers].map(({ key }) =>
      queryClient.invalidateQueries({ queryKey: key() }),
    ),
  )

const formatVisitTime = ({ date, time }: Pick<VisitRow, 'date' | 'time'>): string =>
  `${formatWeekday(date)}, ${formatClock(time)}`

type New = Parameters<typeof client.visits.create>[0]

export const useBookVisit = () =>
  useMutation({
    mutationFn: ({ visit, key }: { visit: New; key: string }) =>
      client.visits.create(visit, { context: { idempotencyKey: key } }),
    onSuccess: (made) => toast('Visit booked', `${made.name}: ${formatVisitTime(made)}`),
    onSettled: refresh,
  })

/** Saves what changed; the form that edits the visit shows a newer version or a conflict. */
export const useUpdateVisit = () =>
  useMutation({
    mutationFn: (change: Parameters<typeof client.visits.update>[0]) => client.visits.update(change),
    onSuccess: (after) => toast('Visit saved', `${after.name}: ${formatVisitTime(after)}`),
    onError: (error) => {
      if (!versionConflict(error)) toastError('Couldn’t save visit', errorMessage(error))
    },
    onSettled: refresh,
  })

const DONE: Record<Status, string> = {
  scheduled: 'Visit rebooked',
  done: 'Visit done',
  cancelled: 'Visit cancelled',
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
    onSettled: refresh,
  })
  return set
}

/** Marks a visit done, and offers to undo it. For a list that knows only the name and the time of a visit. */
export function useVisitDone() {
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: ({ id }: { id: string; customerName: string }) => client.visits.setDone({ id, done: false }),
    onSuccess: (_visit, { customerName }) => toast('Change undone', customerName),
    onSettled: refresh,
  })
  return useAppMutation('Couldn’t update visit', {
    mutationFn: ({ id }: { id: string; customerName: string }) => client.visits.setDone({ id, done: true }),
    onSuccess: (_visit, { id, customerName }) =>
      toast(DONE.done, customerName, { word: 'Undo', run: () => undo.mutate({ id, customerName }) }),
    onSettled: refresh,
  })
}

/** The customer category that a service belongs to, for a customer who is new. */
const categoryOf = (service: string) => Object.values(SERVICES).find(({ label }) => label === service)?.category

export const useMakeJob = () =>
  useAppMutation('Couldn’t create job', {
    mutationFn: ({ id, service }: VisitRow) => client.visits.makeJob({ id, serviceCategory: categoryOf(service) }),
    onSuccess: ({ job, madeCustomer }) =>
      toast('Job created', `${job.service}, ${job.customerName}${madeCustomer ? ' (new customer)' : ''}.`),
    onSettled: refresh,
  })

export const useRemoveVisit = () =>
  useAppMutation(
    'Couldn’t delete visit',
    api.visits.remove.mutationOptions({
      onSuccess: () => toast('Visit deleted'),
      onSettled: refresh,
    }),
  )

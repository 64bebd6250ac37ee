import { useMutation } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { BADGES } from './badges.ts'
import { formatDays } from './format.ts'
import type { TechnicianRow } from './queries.ts'

const refresh = () =>
  Promise.all(
    [api.technicians.key(), api.schedule.key(), api.calendar.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

type New = Parameters<typeof client.technicians.create>[0]

/** The words are those of spec.md §8. */
export const useAddTechnician = () =>
  useMutation({
    mutationFn: ({ technician, key }: { technician: New; key: string }) =>
      client.technicians.create(technician, { context: { idempotencyKey: key } }),
    onSuccess: ({ name }) => toast('Technician added successfully', name),
    onError: (error) => toastError('Couldn’t add technician', errorMessage(error)),
    onSettled: refresh,
  })

/** The dialog shows an edit conflict, because it offers a way to resolve it. */
export const useChangeTechnician = () =>
  useMutation(
    api.technicians.update.mutationOptions({
      onSuccess: ({ name }) => toast('Technician saved', name),
      onError: (error) => {
        if (!versionConflict(error)) toastError('Couldn’t save technician', errorMessage(error))
      },
      onSettled: refresh,
    }),
  )

/** The notice can take it back. */
export function useSetStatus() {
  const undo = useMutation({
    mutationFn: ({ id, status }: Pick<TechnicianRow, 'id' | 'status'>) => client.technicians.setStatus({ id, status }),
    onSuccess: ({ name }) => toast('Change undone', name),
    onError: (error) => toastError('Couldn’t undo', errorMessage(error)),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ technician: { id }, status }: { technician: TechnicianRow; status: TechnicianRow['status'] }) =>
      client.technicians.setStatus({ id, status }),
    onSuccess: ({ name, status: now }, { technician: { id, status } }) =>
      toast('Technician status updated', `${name}: ${BADGES[now].word}`, {
        word: 'Undo',
        run: () => undo.mutate({ id, status }),
      }),
    onError: (error) => toastError('Couldn’t update technician status', errorMessage(error)),
    onSettled: refresh,
  })
}

type NewDays = Parameters<typeof client.technicians.addTimeOff>[0]

export const useAddTimeOff = () =>
  useMutation({
    mutationFn: ({ days, key }: { days: NewDays; key: string }) =>
      client.technicians.addTimeOff(days, { context: { idempotencyKey: key } }),
    onSuccess: (off) => toast('Time off added', formatDays(off)),
    onError: (error) => toastError('Couldn’t add time off', errorMessage(error)),
    onSettled: refresh,
  })

export const useRemoveTimeOff = () =>
  useMutation(
    api.technicians.removeTimeOff.mutationOptions({
      onSuccess: (off) => toast('Time off removed', formatDays(off)),
      onError: (error) => toastError('Couldn’t remove time off', errorMessage(error)),
      onSettled: refresh,
    }),
  )

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
    onError: (error) => toastError('Technician not added', errorMessage(error)),
    onSettled: refresh,
  })

/** A refusal because somebody was quicker is shown in the dialog, which offers a way out of it. */
export const useChangeTechnician = () =>
  useMutation(
    api.technicians.update.mutationOptions({
      onSuccess: ({ name }) => toast('Technician saved', name),
      onError: (error) => {
        if (!versionConflict(error)) toastError('Technician not saved', errorMessage(error))
      },
      onSettled: refresh,
    }),
  )

/** The notice can take it back. */
export function useSetStatus() {
  const undo = useMutation({
    mutationFn: ({ id, status }: Pick<TechnicianRow, 'id' | 'status'>) => client.technicians.setStatus({ id, status }),
    onSuccess: ({ name }) => toast('Taken back', name),
    onError: (error) => toastError('Not taken back', errorMessage(error)),
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
    onError: (error) => toastError('Technician status not updated', errorMessage(error)),
    onSettled: refresh,
  })
}

type NewDays = Parameters<typeof client.technicians.addTimeOff>[0]

export const useAddTimeOff = () =>
  useMutation({
    mutationFn: ({ days, key }: { days: NewDays; key: string }) =>
      client.technicians.addTimeOff(days, { context: { idempotencyKey: key } }),
    onSuccess: (off) => toast('Time off added', formatDays(off)),
    onError: (error) => toastError('Time off not added', errorMessage(error)),
    onSettled: refresh,
  })

export const useRemoveTimeOff = () =>
  useMutation(
    api.technicians.removeTimeOff.mutationOptions({
      onSuccess: (off) => toast('Time off taken back', formatDays(off)),
      onError: (error) => toastError('Time off not taken back', errorMessage(error)),
      onSettled: refresh,
    }),
  )

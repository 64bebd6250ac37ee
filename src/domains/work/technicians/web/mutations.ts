import { useMutation } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
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
  useAppMutation('Couldn’t add technician', {
    mutationFn: ({ technician, key }: { technician: New; key: string }) =>
      client.technicians.create(technician, { context: { idempotencyKey: key } }),
    onSuccess: ({ name }) => toast('Technician added successfully', name),
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
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: ({ id, status }: Pick<TechnicianRow, 'id' | 'status'>) => client.technicians.setStatus({ id, status }),
    onSuccess: ({ name }) => toast('Change undone', name),
    onSettled: refresh,
  })
  return useAppMutation('Couldn’t update technician status', {
    mutationFn: ({ technician: { id }, status }: { technician: TechnicianRow; status: TechnicianRow['status'] }) =>
      client.technicians.setStatus({ id, status }),
    onSuccess: ({ name, status: now }, { technician: { id, status } }) =>
      toast('Technician status updated', `${name}: ${BADGES[now].word}`, {
        word: 'Undo',
        run: () => undo.mutate({ id, status }),
      }),
    onSettled: refresh,
  })
}

type NewDays = Parameters<typeof client.technicians.addTimeOff>[0]

export const useAddTimeOff = () =>
  useAppMutation('Couldn’t add time off', {
    mutationFn: ({ days, key }: { days: NewDays; key: string }) =>
      client.technicians.addTimeOff(days, { context: { idempotencyKey: key } }),
    onSuccess: (off) => toast('Time off added', formatDays(off)),
    onSettled: refresh,
  })

export const useRemoveTimeOff = () =>
  useAppMutation(
    'Couldn’t remove time off',
    api.technicians.removeTimeOff.mutationOptions({
      onSuccess: (off) => toast('Time off removed', formatDays(off)),
      onSettled: refresh,
    }),
  )

import { versionConflict, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import { BADGES } from './badges.ts'
import { formatDays } from './format.ts'
import type { TechnicianRow } from './queries.ts'

/** The dialog shows an edit conflict, because it offers a way to resolve it. */
export const useChangeTechnician = () =>
  useAppMutation('Couldn’t save technician', {
    mutationFn: client.technicians.update,
    onSuccess: ({ name }) => toast('Technician saved', name),
    unless: versionConflict,
    touches: 'technicians',
  })

/** The notice can take it back. */
export function useSetStatus() {
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: ({ id, status }: Pick<TechnicianRow, 'id' | 'status'>) => client.technicians.setStatus({ id, status }),
    onSuccess: ({ name }) => toast('Change undone', name),
    touches: 'technicians',
  })
  return useAppMutation('Couldn’t update technician status', {
    mutationFn: ({ technician: { id }, status }: { technician: TechnicianRow; status: TechnicianRow['status'] }) =>
      client.technicians.setStatus({ id, status }),
    onSuccess: ({ name, status: now }, { technician: { id, status } }) =>
      toast('Technician status updated', `${name}: ${BADGES[now].word}`, {
        word: 'Undo',
        run: () => undo.mutate({ id, status }),
      }),
    touches: 'technicians',
  })
}

export const useAddTimeOff = () =>
  useKeyedMutation('Couldn’t add time off', {
    mutationFn: client.technicians.addTimeOff,
    onSuccess: (off) => toast('Time off added', formatDays(off)),
    touches: 'technicians',
  })

export const useRemoveTimeOff = () =>
  useAppMutation('Couldn’t remove time off', {
    mutationFn: client.technicians.removeTimeOff,
    onSuccess: (off) => toast('Time off removed', formatDays(off)),
    touches: 'technicians',
  })

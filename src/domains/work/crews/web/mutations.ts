import { client, fieldErrors, versionConflict } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'

const isShown = (error: unknown) => fieldErrors(error).name ?? fieldErrors(error).technicianIds

export const useAddCrew = () =>
  useKeyedMutation('Couldn’t add crew', {
    mutationFn: client.crews.create,
    onSuccess: ({ name }) => toast('Crew added', name),
    unless: isShown,
    touches: 'crews',
  })

export const useChangeCrew = () =>
  useAppMutation('Couldn’t save crew', {
    mutationFn: client.crews.update,
    onSuccess: ({ name }) => toast('Crew saved', name),
    unless: (error) => isShown(error) ?? versionConflict(error),
    touches: 'crews',
  })

export const useRemoveCrew = () =>
  useAppMutation('Couldn’t remove crew', {
    mutationFn: client.crews.remove,
    onSuccess: ({ name }) => toast('Crew removed', name),
    touches: 'crews',
  })

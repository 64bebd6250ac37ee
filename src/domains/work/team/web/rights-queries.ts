import { useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

export const useRoleRights = () => useQuery(api.auth.rights.read.queryOptions())

/** The dialog shows what is wrong. */
export const useSaveRoleRights = () =>
  useAppMutation(null, {
    mutationFn: client.auth.rights.ofRole,
    onSuccess: () => toast('Rights saved', 'They apply right away.'),
    touches: 'team',
  })

export const useSavePersonRights = () =>
  useAppMutation(null, {
    mutationFn: client.auth.rights.ofPerson,
    onSuccess: () => toast('Rights saved', 'They apply right away.'),
    touches: 'team',
  })

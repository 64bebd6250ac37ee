import { useQuery } from '@tanstack/react-query'
import { api, versionConflict, client, fieldErrors, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { ROLE_WORDS } from './role-words.ts'

/** A team member, and an invited person, as the browser has them: instants are ISO 8601 text. */
export type PersonRow = Awaited<ReturnType<typeof client.auth.team.list>>[number]
export type InvitationRow = Awaited<ReturnType<typeof client.auth.invitations>>[number]

const { team } = api.auth

export const useTeam = () => useQuery(team.list.queryOptions())
export const useInvitations = () => useQuery(api.auth.invitations.queryOptions())

const TOUCHED = ['team', 'invitations'] as const

/** The list shows the new role at once, and the old one again when it was not given. */
export function useSetRole() {
  return useAppMutation('Couldn’t change role', {
    mutationFn: client.auth.team.setRole,
    onMutate: async ({ id, role }) => {
      await queryClient.cancelQueries({ queryKey: team.list.queryKey() })
      const before = queryClient.getQueryData(team.list.queryKey())
      queryClient.setQueryData(team.list.queryKey(), (people) =>
        people?.map((person) => (person.id === id ? { ...person, role } : person)),
      )
      return () => queryClient.setQueryData(team.list.queryKey(), before)
    },
    onSuccess: ({ name, role }) => toast('Role changed', `${name} is now ${ROLE_WORDS[role].a}.`),
    // What is wrong with the password is said beside its field.
    unless: (error) => fieldErrors(error).password,
    explain: (error) => {
      const changed = versionConflict(error)
      return changed ? `${changed.by} just changed it. Check the current role, then choose again.` : errorMessage(error)
    },
    touches: TOUCHED,
  })
}

export const useRemovePerson = () =>
  useAppMutation(null, {
    mutationFn: client.auth.team.remove,
    onSuccess: () => toast('Removed', 'They’ve been signed out everywhere.'),
    touches: TOUCHED,
  })

export const useEndSessions = () =>
  useAppMutation(null, {
    mutationFn: client.auth.team.endSessions,
    onSuccess: ({ ended }) =>
      toast(
        'Signed out',
        ended === 1 ? '1 device will need to sign in again.' : `${ended} devices will need to sign in again.`,
      ),
    touches: TOUCHED,
  })

export const useTurnOffTwoStepFor = () =>
  useAppMutation(null, {
    mutationFn: client.auth.team.turnOffTwoStep,
    onSuccess: ({ name }) =>
      toast('Two-step sign-in is off', `${name} will sign in with just a password and can turn it back on.`),
    touches: TOUCHED,
  })

export const useSendAgain = () => useAppMutation(null, { mutationFn: client.auth.resendInvitation, touches: TOUCHED })

export const useWithdraw = () =>
  useAppMutation('Couldn’t withdraw invitation', {
    mutationFn: client.auth.withdraw,
    onSuccess: () => toast('Invitation withdrawn', 'Its link no longer works.'),
    touches: TOUCHED,
  })

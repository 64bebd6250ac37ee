import { useMutation, useQuery } from '@tanstack/react-query'
import { api, versionConflict, client, fieldErrors, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { Role } from '../contract.ts'
import { ROLE_WORDS } from './role-words.ts'
import type { GivenConfirmation } from './confirmation-fields.ts'

/** A team member, and an invited person, as the browser has them: instants are ISO 8601 text. */
export type PersonRow = Awaited<ReturnType<typeof client.auth.team.list>>[number]
export type InvitationRow = Awaited<ReturnType<typeof client.auth.invitations>>[number]

const { team } = api.auth

export const useTeam = () => useQuery(team.list.queryOptions())
export const useInvitations = () => useQuery(api.auth.invitations.queryOptions())

const again = () =>
  Promise.all([team.key(), api.auth.invitations.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** The list shows the new role at once, and the old one again when it was not given. */
export function useSetRole() {
  return useMutation(
    team.setRole.mutationOptions({
      onMutate: async ({ id, role }) => {
        await queryClient.cancelQueries({ queryKey: team.list.queryKey() })
        const before = queryClient.getQueryData(team.list.queryKey())
        queryClient.setQueryData(team.list.queryKey(), (people) =>
          people?.map((person) => (person.id === id ? { ...person, role } : person)),
        )
        return { before }
      },
      onSuccess: ({ name, role }) => toast('Role changed', `${name} is now ${ROLE_WORDS[role].a}.`),
      onError: (error, _input, context) => {
        if (context) queryClient.setQueryData(team.list.queryKey(), context.before)
        const changed = versionConflict(error)
        // What is wrong with the password is said beside its field.
        if (fieldErrors(error).password) return
        toastError(
          'Couldn’t change role',
          changed ? `${changed.by} just changed it. Check the current role, then choose again.` : errorMessage(error),
        )
      },
      onSettled: again,
    }),
  )
}

export const useRemovePerson = () =>
  useMutation(
    team.remove.mutationOptions({
      onSuccess: () => toast('Removed', 'They’ve been signed out everywhere.'),
      onSettled: again,
    }),
  )

export const useEndSessions = () =>
  useMutation(
    team.endSessions.mutationOptions({
      onSuccess: ({ ended }) =>
        toast(
          'Signed out',
          ended === 1 ? '1 device will need to sign in again.' : `${ended} devices will need to sign in again.`,
        ),
      onSettled: again,
    }),
  )

export const useTurnOffTwoStepFor = () =>
  useMutation(
    team.turnOffTwoStep.mutationOptions({
      onSuccess: ({ name }) =>
        toast('Two-step sign-in is off', `${name} will sign in with just a password and can turn it back on.`),
      onSettled: again,
    }),
  )

/** Invites a person. `key`: a retry after a lost answer invites once. The form shows errors beside the fields. */
export const useInvite = () =>
  useMutation({
    mutationFn: ({ email, role, sure, key }: { email: string; role: Role; sure: GivenConfirmation; key: string }) =>
      client.auth.invite({ email, role, ...sure }, { context: { idempotencyKey: key } }),
    onSettled: again,
  })

export const useSendAgain = () => useMutation(api.auth.sendAgain.mutationOptions({ onSettled: again }))

export const useWithdraw = () =>
  useAppMutation(
    'Couldn’t withdraw invitation',
    api.auth.withdraw.mutationOptions({
      onSuccess: () => toast('Invitation withdrawn', 'Its link no longer works.'),
      onSettled: again,
    }),
  )

import { useMutation, useQuery } from '@tanstack/react-query'
import { api, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { alertedAt } from '#dashboard/frame/push.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { sendAuthRequest } from './auth-request.ts'
import type { GivenConfirmation } from './confirmation-fields.ts'

/** One's own account, and where one is signed in, as the browser has them: instants are ISO 8601 text. */
export type ProfileView = Awaited<ReturnType<typeof client.auth.profile.read>>
export type PasskeyView = ProfileView['passkeys'][number]
export type SessionRow = Awaited<ReturnType<typeof client.auth.profile.sessions>>[number]

const { profile } = api.auth

export const useProfile = () => useQuery(profile.read.queryOptions())
export const useSessions = () => useQuery(profile.sessions.queryOptions())

/** As it stands on the server now. */
export const newestProfile = () => queryClient.fetchQuery({ ...profile.read.queryOptions(), staleTime: 0 })

/** A refusal is told beside the fields, by the form. */
export const useRename = () =>
  useMutation(
    profile.rename.mutationOptions({
      onSuccess: (saved) => {
        keep(saved)
        toast('Saved', 'Your name stands so from now on, also beside what you change.')
      },
    }),
  )

/** This window stays signed in and alerted. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: async (typed: { password: string; newPassword: string }) =>
      client.auth.profile.changePassword({ ...typed, endpoint: await alertedAt() }),
    onSuccess: (saved) => {
      keep(saved)
      toast('Password changed', 'Every other device was signed out.')
      void queryClient.invalidateQueries({ queryKey: profile.sessions.key() })
    },
  })

export const useBeginTwoStep = () => useMutation(profile.beginTwoStep.mutationOptions())
export const useConfirmTwoStep = () =>
  useMutation(profile.confirmTwoStep.mutationOptions({ onSuccess: refreshProfile }))
export const useMakeBackupCodes = () =>
  useMutation(profile.makeBackupCodes.mutationOptions({ onSuccess: refreshProfile }))

export const useTurnOffTwoStep = () =>
  useMutation(
    profile.turnOffTwoStep.mutationOptions({
      onSuccess: (saved) => {
        keep(saved)
        toast('Two-step sign-in is off', 'Your password alone opens the dashboard.')
      },
    }),
  )

export const useRenamePasskey = () =>
  useMutation(
    profile.renamePasskey.mutationOptions({
      onSuccess: keep,
      onError: (error) => toastError('Not renamed', errorMessage(error)),
    }),
  )

export const useRemovePasskey = () =>
  useMutation(
    profile.removePasskey.mutationOptions({
      onSuccess: (saved) => {
        keep(saved)
        toast('Passkey removed', 'It does not open this site any more. You may delete it on the device, too.')
      },
    }),
  )

export const useEndSession = () =>
  useMutation(
    profile.endSession.mutationOptions({
      onSuccess: (left) => ended(left, 'Signed out', 'That device has to sign in again.'),
      onError: look,
    }),
  )
export const useEndOthers = () =>
  useMutation({
    mutationFn: async (sure: GivenConfirmation) =>
      client.auth.profile.endOthers({ ...sure, endpoint: await alertedAt() }),
    onSuccess: (left) => ended(left, 'All others are signed out', 'Only this device is signed in now.'),
    onError: look,
  })

/** For somebody without a password: the link of the sign-in page, to their own address. */
export const useSendPasswordLink = () =>
  useMutation({
    mutationFn: async (email: string) => {
      const answer = await sendAuthRequest('POST', '/api/auth/request-password-reset', { email })
      if (!answer.ok) throw new Error(answer.sentence)
    },
    onSuccess: async () =>
      (await newestProfile()).emailed
        ? toast('The link is on its way', 'It works once, for 30 minutes.')
        : toastError(
            'Not sent: connect email',
            'Ask the owner for a link. The owner gets one at the machine this site runs on: npm run owner -- reset.',
          ),
    onError: ({ message }) => toastError('Not sent', message),
  })

/** After what was done beside the contract's calls. */
export function refreshProfile(): void {
  for (const key of [profile.key(), api.auth.team.key()]) void queryClient.invalidateQueries({ queryKey: key })
}

function ended(left: SessionRow[], title: string, text: string): void {
  queryClient.setQueryData(profile.sessions.queryKey(), left)
  toast(title, text)
}

function look(): void {
  void queryClient.invalidateQueries({ queryKey: profile.sessions.key() })
}

function keep(saved: ProfileView): void {
  queryClient.setQueryData(profile.read.queryKey(), saved)
  for (const { key } of [api.auth.user, api.auth.team]) void queryClient.invalidateQueries({ queryKey: key() })
}

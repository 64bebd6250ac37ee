import { useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { alertedAt } from '#dashboard/frame/push.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
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

/** Renames the person. The form shows a refusal beside the fields. */
export const useRename = () =>
  useAppMutation(null, {
    mutationFn: client.auth.profile.rename,
    onSuccess: (saved) => {
      keep(saved)
      toast('Saved', 'Your name is updated everywhere, including next to your changes.')
    },
    touchesLater: 'team',
  })

/** This window stays signed in and alerted. */
export const useChangePassword = () =>
  useAppMutation(null, {
    mutationFn: async (typed: { password: string; newPassword: string }) =>
      client.auth.profile.changePassword({ ...typed, endpoint: await alertedAt() }),
    onSuccess: (saved) => {
      keep(saved)
      toast('Password changed', 'Every other device was signed out.')
    },
    touchesLater: ['team', 'profile'],
  })

export const useBeginTwoStep = () => useAppMutation(null, { mutationFn: client.auth.profile.beginTwoStep })
export const useConfirmTwoStep = () =>
  useAppMutation(null, { mutationFn: client.auth.profile.confirmTwoStep, onSuccess: refreshProfile })
export const useMakeBackupCodes = () =>
  useAppMutation(null, { mutationFn: client.auth.profile.makeBackupCodes, onSuccess: refreshProfile })

export const useTurnOffTwoStep = () =>
  useAppMutation(null, {
    mutationFn: client.auth.profile.turnOffTwoStep,
    onSuccess: (saved) => {
      keep(saved)
      toast('Two-step sign-in is off', 'You’ll sign in with just your password.')
    },
    touchesLater: 'team',
  })

export const useRenamePasskey = () =>
  useAppMutation('Couldn’t rename passkey', {
    mutationFn: client.auth.profile.renamePasskey,
    onSuccess: keep,
    touchesLater: 'team',
  })

export const useRemovePasskey = () =>
  useAppMutation(null, {
    mutationFn: client.auth.profile.removePasskey,
    onSuccess: (saved) => {
      keep(saved)
      toast('Passkey removed', 'You can’t sign in with it. You can also delete it from your device.')
    },
    touchesLater: 'team',
  })

export const useEndSession = () =>
  useAppMutation(null, {
    mutationFn: client.auth.profile.endSession,
    onSuccess: (left) => ended(left, 'Signed out', 'That device will need to sign in again.'),
    onError: look,
  })
export const useEndOthers = () =>
  useAppMutation(null, {
    mutationFn: async (sure: GivenConfirmation) =>
      client.auth.profile.endOthers({ ...sure, endpoint: await alertedAt() }),
    onSuccess: (left) => ended(left, 'Other devices signed out', 'Only this device is signed in now.'),
    onError: look,
  })

/** For a person without a password: sends the sign-in page's link to their own address. */
export const useSendPasswordLink = () =>
  useAppMutation('Couldn’t send link', {
    mutationFn: async (email: string) => {
      const answer = await sendAuthRequest('POST', '/api/auth/request-password-reset', { email })
      if (!answer.ok) throw new Error(answer.sentence)
    },
    onSuccess: async () =>
      (await newestProfile()).emailed
        ? toast('Link sent', 'It works once and expires in 30 minutes.')
        : toastError(
            'Not sent: connect email',
            'Ask the owner for a link. The owner can create one on the server: npm run owner -- reset.',
          ),
    explain: ({ message }) => message,
  })

/**
 * After what was done beside the contract's calls, and for two-step sign-in: not the user, because a person who must set
 * it up would leave that page before they have seen their backup codes.
 */
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

const keep = (saved: ProfileView) => queryClient.setQueryData(profile.read.queryKey(), saved)

import { useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { Part } from '../contract.ts'

/** Settings as the browser has them: instants are ISO 8601 text. */
export type SettingsView = Awaited<ReturnType<typeof client.business.settings.read>>
/** One part of them: its value, its version, and who changed it last. */
export type SavedPart<Value> = Omit<SettingsView[Part], 'value'> & { value: Value }
export type ChangeRow = Awaited<ReturnType<typeof client.business.settings.changes>>[number]

const settings = api.business.settings

export const useSettings = () => useQuery(settings.read.queryOptions())
export const useChanges = () => useQuery(settings.changes.queryOptions())

/**
 * Saves one part with `send` and shows `savedMessage`. The caller shows a refusal beside the fields.
 */
export function useSavePart<Input>(
  send: (input: { version: number; value: Input }) => Promise<SettingsView>,
  savedMessage: string,
) {
  return useAppMutation(null, {
    mutationFn: send,
    onSuccess: (saved) => {
      keep(saved)
      toast('Saved', savedMessage)
    },
    touchesLater: 'settings',
    // Loads the current value, in case another person has changed it.
    onError: () => queryClient.invalidateQueries({ queryKey: settings.read.key() }),
  })
}

export function useResetPart() {
  return useAppMutation('Couldn’t reset', {
    mutationFn: client.business.settings.reset,
    onSuccess: (saved) => {
      keep(saved)
      toast('Reset to default', ON_THE_SITE)
    },
    touchesLater: 'settings',
  })
}

export const ON_THE_SITE = 'Your website is updated.'

const keep = (saved: SettingsView) => queryClient.setQueryData(settings.read.queryKey(), saved)

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client, nextCursor, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { FeatureName, Status } from '../contract.ts'

/** As the browser has them: instants are ISO 8601 text. */
export type OverviewView = Awaited<ReturnType<typeof client.ai.overview>>
export type FeatureRow = Awaited<ReturnType<typeof client.ai.features>>[number]
export type BudgetView = Awaited<ReturnType<typeof client.ai.budget>>
export type CallRow = Awaited<ReturnType<typeof client.ai.calls>>['body'][number]
/** What the log shows. */
type CallFilter = { featureName?: FeatureName; status?: Status }

export const useAiOverview = () => useQuery(api.ai.overview.queryOptions())
export const useFeatures = () => useQuery(api.ai.features.queryOptions())
export const useBudget = () => useQuery(api.ai.budget.queryOptions())

/** Calls page by page, the newest first. What was found before stays until the new filter has answered. */
export const useCalls = (filter: CallFilter) =>
  useInfiniteQuery(
    api.ai.calls.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
      placeholderData: keepPreviousData,
    }),
  )

/**
 * Loads the prompt that a model would get. The last one stays while the next loads, so that the preview does not flash
 * at every letter.
 */
export const usePrompt = (featureName: FeatureName, promptTemplate: string, isSound: boolean) =>
  useQuery({
    ...api.assistants.preview.queryOptions({ input: { featureName, promptTemplate } }),
    enabled: isSound,
    placeholderData: keepPreviousData,
  })

/** Puts the saved row into the list on screen before the server announces the change. */
function keep(saved: FeatureRow): void {
  queryClient.setQueryData<FeatureRow[]>(api.ai.features.queryKey(), (rows) =>
    rows?.map((row) => (row.featureName === saved.featureName ? saved : row)),
  )
}

export const useSaveFeature = () =>
  useAppMutation(null, { mutationFn: client.ai.save, onSuccess: keep, touchesLater: 'ai' })

export function useTurn() {
  return useAppMutation(({ enabled }) => (enabled ? 'Couldn’t turn on' : 'Couldn’t turn off'), {
    mutationFn: ({ featureName, version, enabled }: Pick<FeatureRow, 'featureName' | 'version' | 'enabled'>) =>
      client.ai.save({ featureName, version, enabled }),
    onSuccess: (saved) => {
      keep(saved)
      toast(saved.enabled ? 'Turned on' : 'Turned off', saved.title)
    },
    touchesLater: 'ai',
  })
}

export function useResetFeature() {
  return useAppMutation('Couldn’t reset', {
    mutationFn: client.ai.reset,
    onSuccess: (saved) => {
      keep(saved)
      toast('Back to the default', saved.title)
    },
    touchesLater: 'ai',
  })
}

export function useSaveBudget() {
  return useAppMutation(null, {
    mutationFn: client.ai.saveBudget,
    onSuccess: (saved) => {
      queryClient.setQueryData(api.ai.budget.queryKey(), saved)
      toast('Saved', 'The new budget applies from the next call.')
    },
    touchesLater: 'ai',
  })
}

/** Initialize AI, with the words of spec.md §8. */
export function useInit() {
  return useAppMutation('AI initialization failed', {
    mutationFn: client.ai.init,
    onSuccess: ({ message }) => toast(message),
    touchesLater: 'ai',
    explain: (error) => `Error: ${errorMessage(error)}`,
  })
}

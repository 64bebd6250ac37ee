import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { api, client, nextCursor, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
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
  void queryClient.invalidateQueries({ queryKey: api.ai.overview.key() })
}

export const useSaveFeature = () => useMutation(api.ai.save.mutationOptions({ onSuccess: keep }))

export function useTurn() {
  return useMutation({
    mutationFn: ({ featureName, version, enabled }: Pick<FeatureRow, 'featureName' | 'version' | 'enabled'>) =>
      client.ai.save({ featureName, version, enabled }),
    onSuccess: (saved) => {
      keep(saved)
      toast(saved.enabled ? 'Turned on' : 'Turned off', saved.title)
    },
    onError: (error, { enabled }) => {
      toastError(enabled ? 'Couldn’t turn on' : 'Couldn’t turn off', errorMessage(error))
      void queryClient.invalidateQueries({ queryKey: api.ai.features.key() })
    },
  })
}

export function useResetFeature() {
  return useAppMutation(
    'Couldn’t reset',
    api.ai.reset.mutationOptions({
      onSuccess: (saved) => {
        keep(saved)
        toast('Back to the default', saved.title)
      },
    }),
  )
}

export function useSaveBudget() {
  return useMutation(
    api.ai.saveBudget.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(api.ai.budget.queryKey(), saved)
        void queryClient.invalidateQueries({ queryKey: api.ai.overview.key() })
        toast('Saved', 'The new budget applies from the next call.')
      },
    }),
  )
}

/** Initialize AI, with the words of spec.md §8. */
export function useInit() {
  return useMutation(
    api.ai.init.mutationOptions({
      onSuccess: ({ message }) => {
        void queryClient.invalidateQueries({ queryKey: api.ai.key() })
        toast(message)
      },
      onError: (error) => toastError('AI initialization failed', `Error: ${errorMessage(error)}`),
    }),
  )
}

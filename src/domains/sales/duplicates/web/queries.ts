import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client, nextCursor } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

export type PairRow = Awaited<ReturnType<typeof client.duplicates.list>>['body'][number]
export type PreviewRow = Awaited<ReturnType<typeof client.duplicates.preview>>

export const usePairs = () =>
  useInfiniteQuery(
    api.duplicates.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 20, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )

/** How many pairs wait for an answer. */
export const usePairCount = () =>
  useQuery(
    api.duplicates.list.queryOptions({
      input: { limit: 1 },
      select: (page) => Number.parseInt(page.headers['x-total-count']),
    }),
  )

export const useMerges = () =>
  useInfiniteQuery(
    api.duplicates.merges.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 10, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )

/** Loads what a merge would do. It loads again each time it is shown, and no longer once the two are one. */
export const usePreview = (id: string, otherId: string, { isMerging }: { isMerging: boolean }) =>
  useQuery(api.duplicates.preview.queryOptions({ input: { id, otherId }, staleTime: 0, enabled: !isMerging }))

/** Looks up who a customer was merged into, only when the customer is gone; null: no one. */
export const useMergedInto = (id: string, isGone: boolean) =>
  useQuery({ ...api.duplicates.mergedInto.queryOptions({ input: { id } }), enabled: isGone })

export const useDismiss = () => {
  const bringBack = useAppMutation('Couldn’t undo', {
    mutationFn: (id: string) => client.duplicates.restore({ id }),
    touches: 'duplicates',
  })
  return useAppMutation('Couldn’t save', {
    mutationFn: (id: string) => client.duplicates.dismiss({ id }),
    onSuccess: (_answer, id) =>
      toast('Marked as not a duplicate', 'We won’t suggest these two again.', {
        word: 'Undo',
        run: () => bringBack.mutate(id),
      }),
    touches: 'duplicates',
  })
}

export const useUndoMerge = () =>
  useAppMutation('Couldn’t undo merge', {
    mutationFn: (id: string) => client.duplicates.undo({ id }),
    onSuccess: ({ keptName, removedName }) =>
      toast('Merge undone', `${removedName} and ${keptName} are separate customers again.`),
    touches: ['duplicates', 'customers'],
  })

export const useMerge = () => {
  const undo = useUndoMerge()
  return useAppMutation(null, {
    mutationFn: (choice: Parameters<typeof client.duplicates.merge>[0]) => client.duplicates.merge(choice),
    onSuccess: ({ id, keptName, removedName }) =>
      toast('Customers merged', `${removedName} is now part of ${keptName}.`, {
        word: 'Undo',
        run: () => undo.mutate(id),
      }),
    touches: ['duplicates', 'customers'],
  })
}

import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api, type client, nextCursor, queryClient, sentenceOf } from '#dashboard/client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import type { Status } from '../contract.ts'

/** A job as the browser has it: instants are ISO 8601 text. */
export type JobRow = Awaited<ReturnType<typeof client.jobs.list>>['body'][number]

/** Jobs of one business, newest first, page by page. Waits until the business is known. */
export function useJobs({ businessId, status, q, limit }: { businessId: string | undefined; status?: Status; q?: string; limit?: number }) {
  return useInfiniteQuery({
    ...api.jobs.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ businessId, status, q: q || undefined, limit, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
    enabled: businessId !== undefined,
  })
}

export function useSetJobStatus() {
  return useMutation(
    api.jobs.setStatus.mutationOptions({
      onSuccess: () => toast('Job status updated successfully!'),
      onError: (error) => toastError('Error', `Error: ${sentenceOf(error) || 'Failed to update job status'}`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.jobs.key() }),
    }),
  )
}

import { useInfiniteQuery, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query'
import { api, type client, nextCursor, queryClient, sentenceOf } from '#dashboard/client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import type { Status } from '../contract.ts'

type Page = Awaited<ReturnType<typeof client.requests.list>>
/** A request as the browser has it: instants are ISO 8601 text. */
export type RequestRow = Page['body'][number]

/** Requests page by page: those a person sent, or with `flagged` those that look as if a program did. */
export function useRequests({ status, flagged = false, limit }: { status?: Status; flagged?: boolean; limit?: number }) {
  return useInfiniteQuery(
    api.requests.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, flagged: String(flagged), limit, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )
}

export const useCounts = () => useQuery(api.requests.counts.queryOptions())

/** Everything that a step with a request can change elsewhere: its customer, its job, its message, the counts. */
function refreshAfterRequest(): Promise<unknown> {
  return Promise.all(
    [api.requests.key(), api.customers.key(), api.jobs.key(), api.messages.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

const SAID: Record<Status, string> = { new: 'Marked New', contacted: 'Marked Contacted', completed: 'Marked Completed', cancelled: 'Request cancelled' }

/** Mark Contacted, Mark Completed, Cancel. The card changes at once, and goes back with the server's reason if the server refuses. */
export function useSetStatus() {
  const lists = { queryKey: api.requests.list.key() }
  return useMutation(
    api.requests.setStatus.mutationOptions({
      onMutate: async ({ id, status }) => {
        await queryClient.cancelQueries(lists)
        const before = queryClient.getQueriesData<InfiniteData<Page>>(lists)
        queryClient.setQueriesData<InfiniteData<Page>>(lists, (data) => data && withRow(data, id, { status: status as Status }))
        return before
      },
      onSuccess: (request) => toast(SAID[request.status], request.name),
      onError: (error, _input, before) => {
        for (const [key, data] of before ?? []) queryClient.setQueryData(key, data)
        toastError('Status not changed', sentenceOf(error))
      },
      onSettled: refreshAfterRequest,
    }),
  )
}

/** Auto-Process, with the words of spec.md §8. */
export function useProcess() {
  return useMutation(
    api.requests.process.mutationOptions({
      onSuccess: () => toast('Request processed!', 'Customer added to database and confirmation SMS queued.'),
      onError: (error) => toastError('Error processing request', sentenceOf(error)),
      onSettled: refreshAfterRequest,
    }),
  )
}

export function useUndo() {
  return useMutation(
    api.requests.undo.mutationOptions({
      onSuccess: (request) => toast('Auto-Process undone', `${request.name} is new again. Nothing was sent.`),
      onError: (error) => toastError('Not undone', sentenceOf(error)),
      onSettled: refreshAfterRequest,
    }),
  )
}

export function useRestore() {
  return useMutation(
    api.requests.restore.mutationOptions({
      onSuccess: (request) => toast('Request restored', `${request.name} stands among the others now.`),
      onError: (error) => toastError('Not restored', sentenceOf(error)),
      onSettled: refreshAfterRequest,
    }),
  )
}

function withRow(data: InfiniteData<Page>, id: string, change: Partial<RequestRow>): InfiniteData<Page> {
  return { ...data, pages: data.pages.map((page) => ({ ...page, body: page.body.map((row) => (row.id === id ? { ...row, ...change } : row)) })) }
}

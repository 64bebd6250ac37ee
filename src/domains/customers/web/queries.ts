import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { api, client, nextCursor, queryClient, sentenceOf } from '#dashboard/client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import type { Category, NewCustomer } from '../contract.ts'

/** A customer as the browser has it: instants are ISO 8601 text. */
export type CustomerRow = Awaited<ReturnType<typeof client.customers.list>>['body'][number]

/** Customers that fit the search (name, phone or e-mail) and the category, page by page; the server searches. */
export function useCustomers({ q, category, limit }: { q: string; category?: Category; limit?: number }) {
  return useInfiniteQuery({
    ...api.customers.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ q: q || undefined, category, limit, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
    // While the next search is under way the last answer stays, so that the table does not flash at every letter.
    placeholderData: (before) => before,
  })
}

/** How many customers there are, whatever the filters. Text, since the server may say `1,000+`. */
export const useCustomerTotal = () => useQuery(api.customers.list.queryOptions({ input: { limit: 1 }, select: (page) => page.headers['x-total-count'] }))

export function useAddCustomer() {
  return useMutation({
    mutationFn: ({ customer, key }: { customer: NewCustomer; key: string }) => client.customers.create(customer, { context: { idempotencyKey: key } }),
    onSuccess: () => toast('Customer added successfully!'),
    onError: (error) => toastError('Error', `Error: ${sentenceOf(error) || 'Failed to add customer'}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.customers.key() }),
  })
}

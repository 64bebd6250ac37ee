import { ORPCError } from '@orpc/client'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, nextCursor, queryClient, type client } from '#dashboard/api-client.ts'
import { toE164 } from '#lib/phone.ts'
import type { Filter } from '../contract.ts'

/** A customer as the browser has it: instants are ISO 8601 text. */
export type CustomerRow = Awaited<ReturnType<typeof client.customers.list>>['body'][number]
/** The same with addresses, contacts and consent. */
export type WholeRow = Awaited<ReturnType<typeof client.customers.get>>

export type Filters = Partial<z.input<typeof Filter>>

/** Customers that fit, page by page; the server searches. */
export function useCustomers({ q, limit, ...filters }: Filters & { limit?: number }) {
  return useInfiniteQuery({
    ...api.customers.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, q: q || undefined, limit, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
    // While the next search is under way the last answer stays, so that the table does not flash at every letter.
    placeholderData: keepPreviousData,
  })
}

/** How many there are: all, by category, archived. */
export const useCustomerCounts = () => useQuery(api.customers.counts.queryOptions())

/** With addresses, contacts and consent. `isGone`: another user deleted them, maybe while they were on screen. */
export function useCustomer(id: string) {
  const customer = useQuery(api.customers.get.queryOptions({ input: { id } }))
  return { ...customer, isGone: customer.error instanceof ORPCError && customer.error.status === 404 }
}

/** Fetches the current version, past the cache. */
export const newestCustomer = (id: string) =>
  queryClient.fetchQuery({ ...api.customers.get.queryOptions({ input: { id } }), staleTime: 0 })

/** Counts the records that refer to a customer. Refetched each time it is shown. */
export const useAttached = (id: string) =>
  useQuery(api.customers.dependents.queryOptions({ input: { id }, staleTime: 0 }))

/** Finds existing customers by this phone or e-mail; none while neither is complete. */
export function useMatches(typed: { phone: string; email: string }) {
  const phone = toE164(typed.phone) ?? undefined
  const email = /^\S+@\S+\.\S+$/.test(typed.email.trim()) ? typed.email.trim() : undefined
  return useQuery({
    ...api.customers.matches.queryOptions({ input: { phone, email } }),
    enabled: phone !== undefined || email !== undefined,
  })
}

/** Their jobs, newest first, with the invoices of each. */
export function useJobHistory(id: string, limit: number) {
  return useInfiniteQuery(
    api.history.jobHistory.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )
}

export type JobOfCustomer = Awaited<ReturnType<typeof client.history.jobHistory>>['body'][number]

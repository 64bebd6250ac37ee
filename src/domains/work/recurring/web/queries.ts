import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, nextCursor, queryClient, type client } from '#dashboard/api-client.ts'
import type { Status } from '../contract.ts'

/** A contract as the browser has it: instants are ISO 8601 text. */
export type ContractRow = Awaited<ReturnType<typeof client.recurring.list>>['body'][number]

/** A date of a contract that came, and a visit to come, as the browser has them. */
export type VisitRow = Awaited<ReturnType<typeof client.recurring.visits>>['body'][number]
export type UpcomingRow = Awaited<ReturnType<typeof client.recurring.upcoming>>[number]

type Filters = { businessId?: string; customerId?: string; status?: Status }

/** Page by page, those that are due first. Nothing is asked while it is not known of which business. */
export function useContracts(filters: Filters) {
  return useInfiniteQuery({
    ...api.recurring.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
    enabled: filters.businessId !== undefined || filters.customerId !== undefined,
  })
}

export const useFigures = (businessId: string | undefined) =>
  useQuery({ ...api.recurring.figures.queryOptions({ input: { businessId } }), enabled: businessId !== undefined })

/** The dates of a contract that came, the latest first. */
export function useVisits(id: string) {
  return useInfiniteQuery(
    api.recurring.visits.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit: 24, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )
}

/** Fetches the current contract and bypasses the cache. */
export const newestContract = (id: string): Promise<ContractRow> =>
  queryClient.fetchQuery({ ...api.recurring.get.queryOptions({ input: { id } }), staleTime: 0 })

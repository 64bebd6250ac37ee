import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, nextCursor, type client } from '#dashboard/api-client.ts'
import type { State } from '../contract.ts'

/** An estimate as the browser has it: instants are ISO 8601 text. */
export type EstimateRow = Awaited<ReturnType<typeof client.estimates.list>>['body'][number]
export type WholeRow = Awaited<ReturnType<typeof client.estimates.get>>

type Filters = {
  businessId?: string
  customerId?: string
  jobId?: string
  requestId?: string
  state?: State
  opened?: 'true' | 'false'
  from?: string
  to?: string
  q?: string
}

/** Page by page, the newest first. */
export function useEstimates(filters: Filters, enabled = true) {
  return useInfiniteQuery({
    ...api.estimates.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
    enabled,
  })
}

/** `days`: those on which the estimates were written. */
export const useCounts = (businessId: string | undefined, days: { from?: string; to?: string }) =>
  useQuery({
    ...api.estimates.counts.queryOptions({ input: { businessId, ...days } }),
    enabled: businessId !== undefined,
    placeholderData: keepPreviousData,
  })

export const useEstimate = (id: string) => useQuery(api.estimates.get.queryOptions({ input: { id } }))

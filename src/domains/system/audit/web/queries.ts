import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, type client, nextCursor } from '#dashboard/api-client.ts'
import type { Filter } from '../contract.ts'

/** One change as the browser has it: instants are ISO 8601 text. */
export type EntryRow = Awaited<ReturnType<typeof client.audit.list>>['body'][number]

/**
 * Every change that fits, the newest first, page by page. What was found before stays until the new filter has
 * answered.
 */
export function useTrail(filter: Filter) {
  return useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
      placeholderData: keepPreviousData,
    }),
  )
}

export const usePeople = () => useQuery(api.audit.people.queryOptions())

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, type client, nextCursor } from '#dashboard/api-client.ts'
import { usE164 } from '#lib/us-phone.ts'
import type { Sort, Status } from '../contract.ts'
import type { Source } from '../contract-office.ts'

/** One page of requests as the server answers it. */
export type Page = Awaited<ReturnType<typeof client.requests.list>>
/** A request as the browser has it: instants are ISO 8601 text. */
export type RequestRow = Page['body'][number]

type Query = {
  status?: Status
  source?: Source
  leadSource?: string
  q?: string
  sort?: Sort
  flagged?: boolean
  archived?: boolean
  limit?: number
}

/** Requests page by page: those a person sent, or with `flagged` those that look as if a program did. */
export function useRequests({ status, source, leadSource, q, sort, flagged = false, archived = false, limit }: Query) {
  return useInfiniteQuery({
    ...api.requests.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        status,
        source,
        leadSource: leadSource || undefined,
        q: q || undefined,
        sort,
        flagged: String(flagged),
        archived: String(archived),
        limit,
        cursor,
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
    // While the next search is under way the last answer stays, so that the cards do not flash at every letter.
    placeholderData: (before) => (q === undefined ? undefined : before),
  })
}

export const useCounts = () => useQuery(api.requests.counts.queryOptions())

/** A figure of the counts as it is shown: 1,001 stands for more than a thousand. */
export const formatMany = (many: number | undefined): string | undefined =>
  many === undefined ? undefined : many > 1000 ? '1,000+' : many.toLocaleString('en-US')

export const useRequest = (id: string) => useQuery(api.requests.get.queryOptions({ input: { id } }))

/** Customers and open requests with the same phone or e-mail. Nothing is asked before one of the two is whole. */
export function usePossibleDuplicates({ phone, email, except }: { phone: string; email: string; except?: string }) {
  const known = {
    phone: phone.startsWith('+') ? phone : (usE164(phone) ?? ''),
    email: /^\S+@\S+\.\S+$/.test(email.trim()) ? email.trim() : '',
  }
  return useQuery({
    ...api.requests.findDuplicates.queryOptions({ input: { ...known, except } }),
    enabled: known.phone !== '' || known.email !== '',
  })
}
export type PossibleDuplicates = NonNullable<ReturnType<typeof usePossibleDuplicates>['data']>

export const usePreview = (request: RequestRow) =>
  useQuery({
    ...api.requests.preview.queryOptions({ input: { id: request.id } }),
    enabled: request.status === 'new' && request.jobId === null,
  })

export const useLeadSources = () => useQuery(api.requests.leadSources.queryOptions())

export const useReplies = (id: string) => useQuery(api.requests.replies.queryOptions({ input: { id } }))

/** Whether SMS and e-mail are really sent. */
export const useWays = () => useQuery(api.messages.channels.queryOptions())

import { useQuery } from '@tanstack/react-query'
import { api, type client } from '#dashboard/api-client.ts'

/** An estimate visit as the browser has it: instants are ISO 8601 text. */
export type VisitRow = Awaited<ReturnType<typeof client.visits.get>>

export const useVisit = (id: string) => useQuery(api.visits.get.queryOptions({ input: { id } }))

/** The visits that were booked for a request, in order of time. */
export const useRequestVisits = (requestId: string) =>
  useQuery({ ...api.visits.list.queryOptions({ input: { requestId, sort: 'scheduled' } }), select: ({ body }) => body })

import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'

/** How many conversations hold a text that nobody has read. */
export const useUnread = () => useQuery(api.conversations.counts.queryOptions())

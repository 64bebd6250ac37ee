import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { useIsSettled } from '#dashboard/first-screen-drawn.ts'

/** How many conversations have an unread text. */
export const useUnread = () => useQuery({ ...api.conversations.counts.queryOptions(), enabled: useIsSettled() })

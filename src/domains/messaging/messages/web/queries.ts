import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client, nextCursor, queryClient } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { Status } from '../contract.ts'

/** A message of the outbox as the browser has it: instants are ISO 8601 text. */
export type MessageRow = Awaited<ReturnType<typeof client.messages.list>>['body'][number]

/** The counts of the outbox, and the ways of sending that wait. */
export type OutboxState = Awaited<ReturnType<typeof client.messages.state>>

export function useOutbox({ status }: { status?: Status }) {
  return useInfiniteQuery(
    api.messages.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )
}

/** How many messages wait. Text, since the server may say `1,000+`. */
export const useWaiting = () =>
  useQuery(
    api.messages.list.queryOptions({
      input: { status: 'pending', limit: 1 },
      select: (page) => page.headers['x-total-count'],
    }),
  )

/** How many are in which state, and whether a way of sending waits. */
export const useOutboxState = () => useQuery(api.messages.state.queryOptions())

/** Why what was processed did not leave; null where everything is connected. */
async function formatNotSent(): Promise<string | null> {
  const ways = await queryClient
    .fetchQuery({ ...api.messages.channels.queryOptions(), staleTime: 60_000 })
    .catch(() => null)
  if (!ways || (!ways.sms.simulated && !ways.email.simulated)) return null
  if (ways.sms.simulated && ways.email.simulated)
    return 'Simulated: texting and email aren’t connected, so they stay in the outbox.'
  return ways.sms.simulated
    ? 'Texts stay in the outbox because texting isn’t connected.'
    : 'Emails stay in the outbox because email isn’t connected.'
}

/** Send Pending Messages: the words of spec.md §8 only when nothing failed and nothing remains. */
export function useSendPending() {
  return useAppMutation('Error processing communications', {
    mutationFn: client.messages.sendPending,
    onSuccess: async ({ sent, failed, remaining }) => {
      const notSent = await formatNotSent()
      if (failed === 0 && remaining === 0)
        return toast(
          'All pending communications processed successfully!',
          sent === 0 ? 'There was nothing to send.' : (notSent ?? `${sent} sent.`),
        )
      // Nothing is wrong: a number sends so many a second, and offers have their hours.
      if (failed === 0) return toast('Still sending', `${sent} sent, ${remaining} pending. See the outbox for details.`)
      toastError('Error processing communications', `${sent} sent, ${failed} failed, ${remaining} pending.`)
    },
    touches: 'messages',
  })
}

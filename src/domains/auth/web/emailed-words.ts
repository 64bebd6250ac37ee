import { useQuery } from '@tanstack/react-query'
import { api, queryClient } from '#dashboard/client.ts'

/** What is said of an email that a change sends: `sent` where a provider is connected, `not` where none is; nothing while that is not known. */
export function useEmailedWords(sent: string, not: string): string {
  const ways = useQuery({ ...api.messages.ways.queryOptions(), retry: false })
  if (!ways.data) return ''
  return ways.data.email.simulated ? not : sent
}

/** Whether email reaches anybody. Where that cannot be asked, it is taken to. */
export async function canEmail(): Promise<boolean> {
  const ways = await queryClient.fetchQuery({ ...api.messages.ways.queryOptions(), staleTime: 60_000, retry: false }).catch(() => null)
  return !ways?.email.simulated
}

/** For a change to the own account. */
export const useEmailedToYou = (): string => useEmailedWords('We’ll email you to confirm.', 'You won’t get an email about it: no email provider is connected.')

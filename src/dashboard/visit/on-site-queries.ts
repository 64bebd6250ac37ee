import { useQuery } from '@tanstack/react-query'
import { api, client } from '../api-client.ts'
import { useConnection } from '../connection.ts'
import { useAppMutation, useKeyedMutation } from '../use-app-mutation.ts'

export type OnSite = Awaited<ReturnType<typeof client.estimates.onSite>>
export type OnSiteEstimate = NonNullable<OnSite['estimate']>
export type Offered = OnSite['offered']

/**
 * The estimate of a visit and what can be offered. Prices are the server’s, so this needs a network. `waits`: something
 * that was measured is still on its way, and the answer would not know of it.
 */
export function useOnSite(id: string, waits = false) {
  const isUp = useConnection() === 'up'
  return useQuery({
    ...api.estimates.onSite.queryOptions({ input: { id } }),
    enabled: isUp && !waits,
    refetchOnMount: 'always',
  })
}

/** The screen shows what the server refuses. */
export const useWriteOnSite = () =>
  useAppMutation(null, {
    mutationFn: (given: Parameters<typeof client.estimates.writeOnSite>[0]) => client.estimates.writeOnSite(given),
    touches: ['estimates', 'visits'],
  })

export const usePresent = () =>
  useAppMutation('Couldn’t open the customer’s page', {
    mutationFn: (id: string) => client.estimates.present({ id }),
    touches: 'estimates',
  })

export const useSendOnSite = () =>
  useKeyedMutation('Couldn’t send link', { mutationFn: client.estimates.sendOnSite, touches: 'estimates' })

export const useRecordOnSite = () =>
  useKeyedMutation('Couldn’t record deposit', {
    mutationFn: client.payments.recordOnSite,
    touches: ['estimates', 'invoices'],
  })

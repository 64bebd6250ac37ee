import { useQuery } from '@tanstack/react-query'
import { api, client } from '../api-client.ts'
import { useAppMutation, useKeyedMutation } from '../use-app-mutation.ts'

export type OnSiteItem = Awaited<ReturnType<typeof client.changeOrders.onSite>>['items'][number]

/** What the crew can add to a job that the customer agreed to. */
export const useOnSiteChange = (jobId: string, enabled: boolean) =>
  useQuery({ ...api.changeOrders.onSite.queryOptions({ input: { id: jobId } }), enabled })

/** The form shows what the server refuses. */
export const useWriteChange = () =>
  useKeyedMutation(null, { mutationFn: client.changeOrders.writeOnSite, touches: 'jobs' })

export const usePresentChange = () =>
  useAppMutation('Couldn’t open the customer’s page', {
    mutationFn: (id: string) => client.changeOrders.present({ id }),
    touches: 'jobs',
  })

export const useSendChangeOnSite = () =>
  useKeyedMutation('Couldn’t send link', { mutationFn: client.changeOrders.sendOnSite, touches: 'jobs' })

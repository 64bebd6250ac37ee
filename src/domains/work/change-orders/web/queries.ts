import { useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

/** As the browser has it: instants are ISO 8601 text. */
export type ChangeOrderRow = Awaited<ReturnType<typeof client.changeOrders.list>>[number]

export const useChangeOrders = (jobId: string, enabled = true) =>
  useQuery({ ...api.changeOrders.list.queryOptions({ input: { id: jobId } }), enabled })

/** A person says that they sent the link by hand. */
export const useShareChangeOrder = () =>
  useAppMutation('Couldn’t mark as sent', {
    mutationFn: (id: string) => client.changeOrders.link({ id }),
    onSuccess: () => toast('Shared by link', 'The change order waits for the customer’s answer.'),
    touches: 'jobs',
  })

export const useWithdrawChangeOrder = () =>
  useAppMutation('Couldn’t withdraw change order', {
    mutationFn: (id: string) => client.changeOrders.withdraw({ id }),
    onSuccess: () => toast('Change order withdrawn', 'The job stays as agreed, and the link says so.'),
    touches: 'jobs',
  })

export const useMarkSeen = () =>
  useAppMutation('Couldn’t save', {
    mutationFn: (id: string) => client.changeOrders.markSeen({ id }),
    touches: 'jobs',
  })

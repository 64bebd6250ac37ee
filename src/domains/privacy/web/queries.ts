import { useMutation, useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'

/** What is kept about a customer, and whether it can be erased. Asked anew each time it is shown. */
export const useKept = (id: string) => useQuery(api.privacy.kept.queryOptions({ input: { id }, staleTime: 0 }))

export const useErase = (id: string) =>
  useMutation({
    mutationFn: (name: string) => client.privacy.erase({ id, name }),
    onSuccess: () => toast('Erased', 'Nothing of this person is left but the numbers and sums of their invoices.'),
    onSettled: () => queryClient.invalidateQueries(),
  })

import { useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

/** What is stored about a customer, and what an erasure would do. Fetched each time the dialog opens. */
export const useErasurePreview = (id: string) =>
  useQuery(api.privacy.preview.queryOptions({ input: { id }, staleTime: 0 }))

export const useErase = (id: string) =>
  useAppMutation(null, {
    mutationFn: (name: string) => client.privacy.erase({ id, name }),
    onSuccess: () =>
      toast('Erased', 'Their personal data was erased. Issued invoices and payments stay for your tax records.'),
    onSettled: () => queryClient.invalidateQueries(),
  })

import { useMutation, useQuery } from '@tanstack/react-query'
import { api, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import type { RedirectInput } from '../contract.ts'

/** A redirect as the browser has it: instants are ISO 8601 text. */
export type RedirectRow = Awaited<ReturnType<typeof client.redirects.list>>[number]

export const useRedirects = () => useQuery(api.redirects.list.queryOptions())
/** As it is by now. */
export async function fetchNewest(id: string): Promise<RedirectRow> {
  const all = await queryClient.fetchQuery({ ...api.redirects.list.queryOptions(), staleTime: 0 })
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error('That redirect was removed meanwhile.')
  return found
}

const refresh = () => queryClient.invalidateQueries({ queryKey: api.redirects.key() })
const leads = ({ fromPath, toPath }: RedirectInput) => `${fromPath} leads to ${toPath} from now on.`

export function useAdd() {
  return useMutation({
    mutationFn: ({ input, key }: { input: RedirectInput; key: string }) =>
      client.redirects.create(input, { context: { idempotencyKey: key } }),
    onSuccess: (made) => toast('Redirect added', leads(made)),
    onError: (error) => toastError('Not added', errorMessage(error)),
    onSettled: refresh,
  })
}

export function useChange() {
  return useMutation(
    api.redirects.update.mutationOptions({
      onSuccess: (changed) => toast('Redirect changed', leads(changed)),
      onError: (error) => toastError('Not changed', errorMessage(error)),
      onSettled: refresh,
    }),
  )
}

export function useRemove() {
  const restore = useMutation(
    api.redirects.restore.mutationOptions({
      onSuccess: (back) => toast('Redirect is back', leads(back)),
      onError: (error) => toastError('Not put back', errorMessage(error)),
      onSettled: refresh,
    }),
  )
  return useMutation(
    api.redirects.remove.mutationOptions({
      onSuccess: ({ id, fromPath }) =>
        toast('Redirect removed', `${fromPath} shows that nothing is there.`, {
          word: 'Undo',
          run: () => restore.mutate({ id }),
        }),
      onError: (error) => toastError('Not removed', errorMessage(error)),
      onSettled: refresh,
    }),
  )
}

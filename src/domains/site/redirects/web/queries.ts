import { useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import type { RedirectInput } from '../contract.ts'

/** A redirect as the browser has it: instants are ISO 8601 text. */
export type RedirectRow = Awaited<ReturnType<typeof client.redirects.list>>[number]

export const useRedirects = () => useQuery(api.redirects.list.queryOptions())
/** As it is by now. */
export async function fetchNewest(id: string): Promise<RedirectRow> {
  const all = await queryClient.fetchQuery({ ...api.redirects.list.queryOptions(), staleTime: 0 })
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error('This redirect was just removed.')
  return found
}

const leads = ({ fromPath, toPath }: RedirectInput) => `${fromPath} now redirects to ${toPath}.`

export function useAdd() {
  return useKeyedMutation('Couldn’t add redirect', {
    mutationFn: client.redirects.create,
    onSuccess: (made) => toast('Redirect added', leads(made)),
    touches: 'redirects',
  })
}

export function useChange() {
  return useAppMutation('Couldn’t save redirect', {
    mutationFn: client.redirects.update,
    onSuccess: (changed) => toast('Redirect saved', leads(changed)),
    touches: 'redirects',
  })
}

export function useRemove() {
  const restore = useAppMutation('Couldn’t restore redirect', {
    mutationFn: client.redirects.restore,
    onSuccess: (back) => toast('Redirect restored', leads(back)),
    touches: 'redirects',
  })
  return useAppMutation('Couldn’t remove redirect', {
    mutationFn: client.redirects.remove,
    onSuccess: ({ id, fromPath }) =>
      toast('Redirect removed', `${fromPath} now returns “Page not found”.`, {
        word: 'Undo',
        run: () => restore.mutate({ id }),
      }),
    touches: 'redirects',
  })
}

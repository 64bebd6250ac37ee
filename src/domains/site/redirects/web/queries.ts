import { useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
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

const refresh = () => queryClient.invalidateQueries({ queryKey: api.redirects.key() })
const leads = ({ fromPath, toPath }: RedirectInput) => `${fromPath} now redirects to ${toPath}.`

export function useAdd() {
  return useAppMutation('Couldn’t add redirect', {
    mutationFn: ({ input, key }: { input: RedirectInput; key: string }) =>
      client.redirects.create(input, { context: { idempotencyKey: key } }),
    onSuccess: (made) => toast('Redirect added', leads(made)),
    onSettled: refresh,
  })
}

export function useChange() {
  return useAppMutation(
    'Couldn’t save redirect',
    api.redirects.update.mutationOptions({
      onSuccess: (changed) => toast('Redirect saved', leads(changed)),
      onSettled: refresh,
    }),
  )
}

export function useRemove() {
  const restore = useAppMutation(
    'Couldn’t restore redirect',
    api.redirects.restore.mutationOptions({
      onSuccess: (back) => toast('Redirect restored', leads(back)),
      onSettled: refresh,
    }),
  )
  return useAppMutation(
    'Couldn’t remove redirect',
    api.redirects.remove.mutationOptions({
      onSuccess: ({ id, fromPath }) =>
        toast('Redirect removed', `${fromPath} now returns “Page not found”.`, {
          word: 'Undo',
          run: () => restore.mutate({ id }),
        }),
      onSettled: refresh,
    }),
  )
}

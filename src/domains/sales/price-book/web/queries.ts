import { useQuery } from '@tanstack/react-query'
import { api, client, queryClient, versionConflict } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'

/** An item as the browser has it: instants are ISO 8601 text. */
export type ItemRow = Awaited<ReturnType<typeof client.priceBook.list>>[number]

export const usePriceBook = () => useQuery(api.priceBook.list.queryOptions())

const LABELS = Object.values(SERVICES).map(({ label }) => label as string)

/**
 * The services to choose from: the active ones of the price book in the owner's order, and the one that is chosen
 * already, whatever became of it. The six of the specification until the book has loaded.
 */
export function useServiceNames(chosen = ''): string[] {
  const { data } = usePriceBook()
  const active = data?.filter(({ kind, active: isActive }) => kind === 'service' && isActive).map(({ name }) => name)
  return [...new Set([...(active ?? LABELS), ...(chosen ? [chosen] : [])])]
}

/** As it is by now. */
export async function fetchNewest(id: string): Promise<ItemRow> {
  const all = await queryClient.fetchQuery({ ...api.priceBook.list.queryOptions(), staleTime: 0 })
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error('This item was just removed.')
  return found
}

export const useAddItem = () =>
  useKeyedMutation('Couldn’t add item', {
    mutationFn: client.priceBook.create,
    onSuccess: ({ name }) => toast('Item added', name),
    touches: 'price-book',
  })

export const useSaveItem = () =>
  useAppMutation('Couldn’t save item', {
    mutationFn: client.priceBook.update,
    onSuccess: ({ name }) => toast('Item saved', `${name}. Estimates and invoices you already made stay as they are.`),
    unless: versionConflict,
    touches: 'price-book',
  })

export const useOrderItems = () =>
  useAppMutation('Couldn’t reorder items', {
    mutationFn: client.priceBook.order,
    onSuccess: () => toast('Order saved'),
    touches: 'price-book',
  })

export function useRemoveItem() {
  const restore = useAppMutation('Couldn’t restore item', {
    mutationFn: client.priceBook.restore,
    onSuccess: ({ name }) => toast('Item restored', name),
    touches: 'price-book',
  })
  return useAppMutation('Couldn’t remove item', {
    mutationFn: client.priceBook.remove,
    onSuccess: ({ id, name }) =>
      toast('Item removed', `${name}. Jobs, estimates and invoices keep it.`, {
        word: 'Undo',
        run: () => restore.mutate({ id }),
      }),
    touches: 'price-book',
  })
}

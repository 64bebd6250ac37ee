import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, queryClient, serverMessageOr } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { NewPartner } from '../contract.ts'

/** A partner as the browser has it: instants are ISO 8601 text. */
export type PartnerRow = Awaited<ReturnType<typeof client.partners.list>>[number]

const ON_THE_PAGE = 'It’s now on your public page.'

/** All of them, in the order of the page. */
export const usePartners = () => useQuery(api.partners.list.queryOptions())

/** The words are those of spec.md §8. */
export function useSeed() {
  return useAppMutation('Error', {
    mutationFn: client.partners.seed,
    onSuccess: ({ added }) =>
      added === 0
        ? toast('Nothing added', 'You already have all 10 trusted partners.')
        : toast(`Successfully added ${added} trusted ${added === 1 ? 'partner' : 'partners'} to your site!`),
    explain: (error) => `Error: ${serverMessageOr(error, 'Failed to seed partners')}`,
    touches: 'partners',
  })
}

/** Saves a partner; a null `id` adds one. The form also shows a refusal beside the fields. */
export function useSavePartner() {
  return useAppMutation('Couldn’t save partner', {
    mutationFn: ({ id, partner, key }: { id: string | null; partner: NewPartner; key: string }) =>
      id === null
        ? client.partners.create(partner, { context: { idempotencyKey: key } })
        : client.partners.update({ id, ...partner }),
    onSuccess: ({ name }, { id }) => toast(id === null ? `${name} was added` : `${name} was updated`, ON_THE_PAGE),
    touches: 'partners',
  })
}

export function useRemovePartner() {
  const restore = useAppMutation('Couldn’t restore partner', {
    mutationFn: client.partners.restore,
    onSuccess: ({ name }) => toast(`${name} was restored`, ON_THE_PAGE),
    touches: 'partners',
  })
  return useAppMutation('Couldn’t remove partner', {
    mutationFn: client.partners.remove,
    onSuccess: ({ id, name }) =>
      toast(`${name} was removed`, 'It’s no longer on your public page.', {
        word: 'Undo',
        run: () => restore.mutate({ id }),
      }),
    touches: 'partners',
  })
}

/**
 * The partners in the order the owner has given them, and the way to give another: seen at once, saved a moment after
 * the last move. What is not saved yet is held here and not among the answers, so that neither a quick second move nor
 * a change elsewhere undoes it.
 */
export function useOrderPartners(partners: PartnerRow[]): [PartnerRow[], (ids: string[]) => void] {
  const [moved, setMoved] = useState<string[] | null>(null)
  const saving = useAppMutation('Couldn’t save order', {
    mutationFn: client.partners.order,
    onSuccess: (saved) => queryClient.setQueryData(api.partners.list.queryKey(), saved),
    touchesLater: 'partners',
    // Preserves a move that was made since.
    onSettled: (_saved, _error, { ids }) => setMoved((now) => (now === ids ? null : now)),
  })
  const save = useDebouncedCallback((ids: string[]) => saving.mutate({ ids }), { delay: 600, flushOnUnmount: true })
  // A partner that was added since goes last.
  const place = ({ id }: PartnerRow) => (moved?.includes(id) ? moved.indexOf(id) : Infinity)
  const ordered = moved ? partners.toSorted((a, b) => place(a) - place(b) || 0) : partners
  return [
    ordered,
    (ids) => {
      setMoved(ids)
      save(ids)
    },
  ]
}

import { versionConflict, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import type { RuleRow } from './queries.ts'

const said = ({ customerName, service, words }: RuleRow): string => `${customerName}, ${service}: ${words}`

/** The words are those of spec.md §8. */
export const useAddRule = () =>
  useKeyedMutation('Couldn’t create pricing rule', {
    mutationFn: client.pricing.create,
    onSuccess: (made) => toast('Pricing rule created successfully', said(made)),
    touchesLater: 'customer-pricing',
  })

export const useChangeRule = () =>
  useAppMutation('Couldn’t save pricing rule', {
    mutationFn: client.pricing.update,
    onSuccess: (after) => toast('Pricing rule saved', said(after)),
    unless: versionConflict,
    touchesLater: 'customer-pricing',
  })

/** Gone at once; the notice brings it back as it was. */
export function useDeleteRule() {
  const restore = useAppMutation('Couldn’t restore pricing rule', {
    mutationFn: ({ id, customerId, service, priceType, value, notes, expiresAt }: RuleRow) =>
      client.pricing.restore({ id, customerId, service, priceType, value, notes, expiresAt }),
    onSuccess: (back) => toast('Pricing rule restored', said(back)),
    touchesLater: 'customer-pricing',
  })
  return useAppMutation('Couldn’t delete pricing rule', {
    mutationFn: client.pricing.remove,
    onSuccess: (gone) => toast('Pricing rule deleted', said(gone), { word: 'Undo', run: () => restore.mutate(gone) }),
    touchesLater: 'customer-pricing',
  })
}

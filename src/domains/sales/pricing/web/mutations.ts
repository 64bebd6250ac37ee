import { useMutation } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { NewRule } from '../contract.ts'
import type { RuleRow } from './queries.ts'

const said = ({ customerName, service, words }: RuleRow): string => `${customerName}, ${service}: ${words}`

/** A rule is a line of its customer's history, too. */
function refresh(): void {
  for (const key of [api.pricing.key(), api.history.key()]) void queryClient.invalidateQueries({ queryKey: key })
}

/** The words are those of spec.md §8. */
export const useAddRule = () =>
  useAppMutation('Couldn’t create pricing rule', {
    mutationFn: ({ rule, key }: { rule: NewRule; key: string }) =>
      client.pricing.create(rule, { context: { idempotencyKey: key } }),
    onSuccess: (made) => toast('Pricing rule created successfully', said(made)),
    onSettled: refresh,
  })

export const useChangeRule = () =>
  useMutation(
    api.pricing.update.mutationOptions({
      onSuccess: (after) => toast('Pricing rule saved', said(after)),
      onError: (error) => {
        if (!versionConflict(error)) toastError('Couldn’t save pricing rule', errorMessage(error))
      },
      onSettled: refresh,
    }),
  )

/** Gone at once; the notice brings it back as it was. */
export function useDeleteRule() {
  const restore = useAppMutation('Couldn’t restore pricing rule', {
    mutationFn: ({ id, customerId, service, priceType, value, notes, expiresAt }: RuleRow) =>
      client.pricing.restore({ id, customerId, service, priceType, value, notes, expiresAt }),
    onSuccess: (back) => toast('Pricing rule restored', said(back)),
    onSettled: refresh,
  })
  return useAppMutation(
    'Couldn’t delete pricing rule',
    api.pricing.remove.mutationOptions({
      onSuccess: (gone) => toast('Pricing rule deleted', said(gone), { word: 'Undo', run: () => restore.mutate(gone) }),
      onSettled: refresh,
    }),
  )
}

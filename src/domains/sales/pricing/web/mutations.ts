import { useMutation } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import type { NewRule } from '../contract.ts'
import type { RuleRow } from './queries.ts'

const said = ({ customerName, service, words }: RuleRow): string => `${customerName}, ${service}: ${words}`

/** A rule is a line of its customer's history, too. */
function refresh(): void {
  for (const key of [api.pricing.key(), api.history.key()]) void queryClient.invalidateQueries({ queryKey: key })
}

/** The words are those of spec.md §8. */
export const useAddRule = () =>
  useMutation({
    mutationFn: ({ rule, key }: { rule: NewRule; key: string }) =>
      client.pricing.create(rule, { context: { idempotencyKey: key } }),
    onSuccess: (made) => toast('Pricing rule created successfully', said(made)),
    onError: (error) => toastError('Couldn’t create pricing rule', errorMessage(error)),
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
  const restore = useMutation({
    mutationFn: ({ id, customerId, service, priceType, value, notes, expiresAt }: RuleRow) =>
      client.pricing.restore({ id, customerId, service, priceType, value, notes, expiresAt }),
    onSuccess: (back) => toast('Pricing rule restored', said(back)),
    onError: (error) => toastError('Couldn’t restore pricing rule', errorMessage(error)),
    onSettled: refresh,
  })
  return useMutation(
    api.pricing.remove.mutationOptions({
      onSuccess: (gone) => toast('Pricing rule deleted', said(gone), { word: 'Undo', run: () => restore.mutate(gone) }),
      onError: (error) => toastError('Couldn’t delete pricing rule', errorMessage(error)),
      onSettled: refresh,
    }),
  )
}

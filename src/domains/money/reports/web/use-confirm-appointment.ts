import { useMutation } from '@tanstack/react-query'
import { api, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { refreshOverview, showInOverview, type Needs } from './queries.ts'

type Unconfirmed = Needs['unconfirmed']['rows'][number]

const refresh = () =>
  Promise.all([
    refreshOverview(),
    ...[api.jobs.key(), api.history.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ])

/**
 * The customer said yes on the phone: the row goes at once, comes back if the server refuses, and can be brought back.
 */
export function useConfirmAppointment() {
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      client.jobs.update({ id, version, confirmationSent: false }),
    onSuccess: ({ customerName }) => toast('Change undone', `${customerName} isn’t confirmed.`),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ id, version }: Unconfirmed) => client.jobs.update({ id, version, confirmationSent: true }),
    onMutate: ({ id }) =>
      showInOverview((overview) => {
        if (!overview.needsYou) return overview
        const { many, rows } = overview.needsYou.unconfirmed
        return {
          ...overview,
          needsYou: {
            ...overview.needsYou,
            unconfirmed: { many: many - 1, rows: rows.filter((row) => row.id !== id) },
          },
        }
      }),
    onSuccess: ({ id, version, customerName }) =>
      toast('Marked as confirmed', customerName, { word: 'Undo', run: () => undo.mutate({ id, version }) }),
    onError: (error, _job, putBack) => {
      putBack?.()
      toastError('Couldn’t mark as confirmed', errorMessage(error))
    },
    onSettled: refresh,
  })
}

import { client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { showInOverview, type Needs } from './queries.ts'

type Unconfirmed = Needs['unconfirmed']['rows'][number]

/**
 * The customer said yes on the phone: the row goes at once, comes back if the server refuses, and can be brought back.
 */
export function useConfirmAppointment() {
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      client.jobs.update({ id, version, confirmationSent: false }),
    onSuccess: ({ customerName }) => toast('Change undone', `${customerName} isn’t confirmed.`),
    touches: 'jobs',
  })
  return useAppMutation('Couldn’t mark as confirmed', {
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
    touches: 'jobs',
  })
}

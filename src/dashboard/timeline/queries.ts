import { useInfiniteQuery } from '@tanstack/react-query'
import { api, client, nextCursor } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { NoteOf, Of } from '#domains/system/history/contract.ts'

/** An entry as the browser has it: instants are ISO 8601 text. */
export type EntryRow = Awaited<ReturnType<typeof client.history.ofCustomer>>['body'][number]

const CALLS = {
  customers: api.history.ofCustomer,
  jobs: api.history.ofJob,
  'service-requests': api.history.ofRequest,
  visits: api.history.ofVisit,
  estimates: api.history.ofEstimate,
  invoices: api.history.ofInvoice,
  technicians: api.history.ofTechnician,
  materials: api.history.ofMaterial,
  equipment: api.history.ofEquipment,
  partners: api.history.ofPartner,
  photos: api.history.ofPhoto,
}
const ADD = {
  customers: client.history.addToCustomer,
  jobs: client.history.addToJob,
  'service-requests': client.history.addToRequest,
}

/** What happened, newest first, page by page. */
export function useTimeline(of: Of, id: string) {
  return useInfiniteQuery(
    CALLS[of].infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit: 20, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )
}

/** `key` stays the same until the note is saved, so pressing again after a lost answer still makes one note. */
export function useAddNote(of: NoteOf, id: string) {
  return useAppMutation('Couldn’t save note', {
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      ADD[of]({ id, text }, { context: { idempotencyKey: key } }),
    onSuccess: () => toast('Note saved'),
    touchesLater: 'notes',
  })
}

/** Takes the note out at once, with an Undo in the notice. */
export function useRemoveNote() {
  const restore = useAppMutation('Couldn’t restore note', {
    mutationFn: client.history.restoreNote,
    onSuccess: () => toast('Note restored'),
    touchesLater: 'notes',
  })
  return useAppMutation('Couldn’t delete note', {
    mutationFn: client.history.removeNote,
    onSuccess: ({ id }) => toast('Note deleted', '', { word: 'Undo', run: () => restore.mutate({ id }) }),
    touchesLater: 'notes',
  })
}

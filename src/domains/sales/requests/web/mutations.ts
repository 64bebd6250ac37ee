import { api, versionConflict, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import type { Status } from '../contract.ts'
import type { Reply } from '../contract-office.ts'
import { moveInLists } from './optimistic-lists.ts'
import type { RequestRow } from './queries.ts'

/** What a step with a request can change: its customer, its job and its messages, too. */
const TOUCHED = ['service-requests', 'customers', 'jobs', 'messages'] as const

/** What the server answered is what its page shows, before it is asked for again. */
const keep = (request: RequestRow) =>
  queryClient.setQueryData(api.requests.get.queryKey({ input: { id: request.id } }), request)

const LABELS: Record<Status, string> = {
  new: 'Marked New',
  contacted: 'Marked Contacted',
  completed: 'Marked Completed',
  cancelled: 'Request canceled',
}

/** Whose it is, found or made, for a price before there is a job. */
export function useFindCustomer() {
  return useAppMutation('Couldn’t find or add customer', {
    mutationFn: client.requests.findOrCreateCustomer,
    touchesLater: TOUCHED,
  })
}

/**
 * Mark Contacted, Mark Completed, Cancel. It moves at once, and goes back with the server's reason if the server
 * refuses; for a minute it can be undone.
 */
export function useSetStatus() {
  const undo = useUndoStatus()
  return useAppMutation('Couldn’t update status', {
    mutationFn: client.requests.setStatus,
    // Of the two words for new only one is a column; the other is never sent from here.
    onMutate: ({ id, status }) => moveInLists(id, status as Status),
    onSuccess: (request) => {
      keep(request)
      toast(LABELS[request.status], request.name, { word: 'Undo', run: () => undo.mutate({ id: request.id }) })
    },
    touchesLater: TOUCHED,
  })
}

const useUndoStatus = () =>
  useAppMutation('Couldn’t undo', {
    mutationFn: client.requests.undoStatus,
    onSuccess: (request) => {
      keep(request)
      toast('Status restored', `${request.name} is ${request.status} again.`)
    },
    touchesLater: TOUCHED,
  })

/** Archives or restores a request. The toast offers Undo. */
export function useArchiveRequest() {
  const unarchive = useAppMutation('Couldn’t restore request', {
    mutationFn: client.requests.unarchive,
    onSuccess: (request) => {
      keep(request)
      toast('Request restored', `${request.name} is back in the list.`)
    },
    touchesLater: TOUCHED,
  })
  const archive = useAppMutation('Couldn’t archive request', {
    mutationFn: client.requests.archive,
    onSuccess: (request) => {
      keep(request)
      toast('Request archived', `${request.name} was hidden from the list. Nothing was deleted.`, {
        word: 'Undo',
        run: () => unarchive.mutate({ id: request.id }),
      })
    },
    touchesLater: TOUCHED,
  })
  return { archive, unarchive }
}

/** The words of spec.md §8 where a text was queued, and what is so where none was. */
function formatProcessed(way: 'sms' | 'email' | null, skipped: string | null): string {
  if (way === 'sms') return 'Request processed! Customer added to database and confirmation SMS queued.'
  if (way === 'email') return 'Request processed! Customer added to database and confirmation email queued.'
  return `Request processed! Customer added to database. No confirmation queued. ${skipped ?? ''}`.trim()
}

/** Auto-Process. */
export function useProcess() {
  return useAppMutation('Error processing request', {
    mutationFn: client.requests.process,
    onSuccess: ({ request, communication }) => {
      keep(request)
      toast(formatProcessed(communication?.type ?? null, request.confirmationSkipped))
    },
    touchesLater: TOUCHED,
  })
}

export function useUndo() {
  return useAppMutation('Couldn’t undo', {
    mutationFn: client.requests.undo,
    onSuccess: (request) => {
      keep(request)
      toast('Auto-Process undone', `${request.name} is new again. Nothing was sent.`)
    },
    touchesLater: TOUCHED,
  })
}

export function useRestore() {
  return useAppMutation('Couldn’t restore request', {
    mutationFn: client.requests.restore,
    onSuccess: (request) => {
      keep(request)
      toast('Request restored', `${request.name} was moved to your requests.`)
    },
    touchesLater: TOUCHED,
  })
}

/** `key` stays the same until the request is stored: pressed again after a lost answer, it is one request. */
export function useTakeRequest() {
  return useKeyedMutation('Couldn’t add request', {
    mutationFn: client.requests.createManually,
    onSuccess: (request) => {
      keep(request)
      toast('Request added', request.name)
    },
    touchesLater: TOUCHED,
  })
}

/** The dialog shows a conflict with another user's change and offers a way out of it. */
export function useChangeRequest() {
  return useAppMutation('Couldn’t save request', {
    mutationFn: client.requests.update,
    onSuccess: (request) => {
      keep(request)
      toast('Request saved', request.name)
    },
    unless: versionConflict,
    touchesLater: TOUCHED,
  })
}

export function useChooseCustomer() {
  return useAppMutation('Couldn’t select customer', {
    mutationFn: client.requests.assignCustomer,
    onSuccess: (request) => {
      keep(request)
      if (request.customerName) toast('Customer selected', `Auto-Process will use ${request.customerName}.`)
      else if (request.choseNewCustomer)
        toast('New customer', `Auto-Process will add ${request.name} as a new customer.`)
      else toast('Customer choice cleared')
    },
    touchesLater: TOUCHED,
  })
}

export function useMerge() {
  return useAppMutation('Couldn’t merge requests', {
    mutationFn: client.requests.merge,
    onSuccess: (request) => {
      keep(request)
      toast('Duplicate canceled', 'Its details and photos were added to the other request.')
    },
    touchesLater: TOUCHED,
  })
}

export function useDeleteRequest() {
  return useAppMutation('Couldn’t delete request', {
    mutationFn: client.requests.remove,
    onSuccess: () => toast('Request deleted'),
    touchesLater: TOUCHED,
  })
}

export function useReply() {
  return useAppMutation('Couldn’t send', {
    mutationFn: ({ id, reply, key }: { id: string; reply: Reply; key: string }) =>
      client.requests.reply({ id, ...reply }, { context: { idempotencyKey: key } }),
    onSuccess: ({ type }) => toast(type === 'sms' ? 'Text queued' : 'Email queued', 'It sends in 60 seconds.'),
    touchesLater: TOUCHED,
  })
}

export function useCancelReply() {
  return useAppMutation('Couldn’t undo', {
    mutationFn: client.messages.cancel,
    onSuccess: ({ type }) => toast(type === 'sms' ? 'Text canceled' : 'Email canceled', 'Nothing was sent.'),
    touchesLater: TOUCHED,
  })
}

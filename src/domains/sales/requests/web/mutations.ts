import { useMutation } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { Status } from '../contract.ts'
import type { NewRequest, Reply } from '../contract-office.ts'
import { moveInLists } from './optimistic-lists.ts'
import type { RequestRow } from './queries.ts'

/**
 * Refreshes everything that a step with a request can change elsewhere: its customer, its job, its messages, the
 * counts, the history. The caller does not wait for it.
 */
function refreshAfterRequest(): void {
  void Promise.all(
    [api.requests.key(), api.customers.key(), api.jobs.key(), api.messages.key(), api.history.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** What the server answered is what its page shows, before it is asked for again. */
const keep = (request: RequestRow) =>
  queryClient.setQueryData(api.requests.get.queryKey({ input: { id: request.id } }), request)

const LABELS: Record<Status, string> = {
  new: 'Marked New',
  contacted: 'Marked Contacted',
  completed: 'Marked Completed',
  cancelled: 'Request cancelled',
}

/** Whose it is, found or made, for a price before there is a job. */
export function useFindCustomer() {
  return useAppMutation(
    'Couldn’t find or add customer',
    api.requests.findCustomer.mutationOptions({
      onSettled: refreshAfterRequest,
    }),
  )
}

/**
 * Mark Contacted, Mark Completed, Cancel. It moves at once, and goes back with the server's reason if the server
 * refuses; for a minute it can be undone.
 */
export function useSetStatus() {
  const undo = useUndoStatus()
  return useMutation(
    api.requests.setStatus.mutationOptions({
      // Of the two words for new only one is a column; the other is never sent from here.
      onMutate: ({ id, status }) => moveInLists(id, status as Status),
      onSuccess: (request) => {
        keep(request)
        toast(LABELS[request.status], request.name, { word: 'Undo', run: () => undo.mutate({ id: request.id }) })
      },
      onError: (error, _input, putBack) => {
        putBack?.()
        toastError('Couldn’t update status', errorMessage(error))
      },
      onSettled: refreshAfterRequest,
    }),
  )
}

const useUndoStatus = () =>
  useAppMutation(
    'Couldn’t undo',
    api.requests.undoStatus.mutationOptions({
      onSuccess: (request) => {
        keep(request)
        toast('Status restored', `${request.name} is ${request.status} again.`)
      },
      onSettled: refreshAfterRequest,
    }),
  )

/** Archives or restores a request. The toast offers Undo. */
export function useArchiveRequest() {
  const unarchive = useAppMutation(
    'Couldn’t restore request',
    api.requests.unarchive.mutationOptions({
      onSuccess: (request) => {
        keep(request)
        toast('Request restored', `${request.name} is back in the list.`)
      },
      onSettled: refreshAfterRequest,
    }),
  )
  const archive = useAppMutation(
    'Couldn’t archive request',
    api.requests.archive.mutationOptions({
      onSuccess: (request) => {
        keep(request)
        toast('Request archived', `${request.name} was hidden from the list. Nothing was deleted.`, {
          word: 'Undo',
          run: () => unarchive.mutate({ id: request.id }),
        })
      },
      onSettled: refreshAfterRequest,
    }),
  )
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
  return useAppMutation(
    'Error processing request',
    api.requests.process.mutationOptions({
      onSuccess: ({ request, communication }) => {
        keep(request)
        toast(formatProcessed(communication?.type ?? null, request.confirmationSkipped))
      },
      onSettled: refreshAfterRequest,
    }),
  )
}

export function useUndo() {
  return useAppMutation(
    'Couldn’t undo',
    api.requests.undo.mutationOptions({
      onSuccess: (request) => {
        keep(request)
        toast('Auto-Process undone', `${request.name} is new again. Nothing was sent.`)
      },
      onSettled: refreshAfterRequest,
    }),
  )
}

export function useRestore() {
  return useAppMutation(
    'Couldn’t restore request',
    api.requests.restore.mutationOptions({
      onSuccess: (request) => {
        keep(request)
        toast('Request restored', `${request.name} was moved to your requests.`)
      },
      onSettled: refreshAfterRequest,
    }),
  )
}

/** `key` stays the same until the request is stored: pressed again after a lost answer, it is one request. */
export function useTakeRequest() {
  return useAppMutation('Couldn’t add request', {
    mutationFn: ({ request, key }: { request: NewRequest; key: string }) =>
      client.requests.take(request, { context: { idempotencyKey: key } }),
    onSuccess: (request) => {
      keep(request)
      toast('Request added', request.name)
    },
    onSettled: refreshAfterRequest,
  })
}

/** The dialog shows a conflict with another user's change and offers a way out of it. */
export function useChangeRequest() {
  return useMutation(
    api.requests.change.mutationOptions({
      onSuccess: (request) => {
        keep(request)
        toast('Request saved', request.name)
      },
      onError: (error) => {
        if (!versionConflict(error)) toastError('Couldn’t save request', errorMessage(error))
      },
      onSettled: refreshAfterRequest,
    }),
  )
}

export function useChooseCustomer() {
  return useAppMutation(
    'Couldn’t select customer',
    api.requests.chooseCustomer.mutationOptions({
      onSuccess: (request) => {
        keep(request)
        if (request.customerName) toast('Customer selected', `Auto-Process will use ${request.customerName}.`)
        else if (request.choseNewCustomer)
          toast('New customer', `Auto-Process will add ${request.name} as a new customer.`)
        else toast('Customer choice cleared')
      },
      onSettled: refreshAfterRequest,
    }),
  )
}

export function useMerge() {
  return useAppMutation(
    'Couldn’t merge requests',
    api.requests.merge.mutationOptions({
      onSuccess: (request) => {
        keep(request)
        toast('Duplicate cancelled', 'Its details and photos were added to the other request.')
      },
      onSettled: refreshAfterRequest,
    }),
  )
}

export function useDeleteRequest() {
  return useAppMutation(
    'Couldn’t delete request',
    api.requests.remove.mutationOptions({
      onSuccess: () => toast('Request deleted'),
      onSettled: refreshAfterRequest,
    }),
  )
}

export function useReply() {
  return useAppMutation('Couldn’t send', {
    mutationFn: ({ id, reply, key }: { id: string; reply: Reply; key: string }) =>
      client.requests.reply({ id, ...reply }, { context: { idempotencyKey: key } }),
    onSuccess: ({ type }) => toast(type === 'sms' ? 'Text queued' : 'Email queued', 'It sends in 60 seconds.'),
    onSettled: refreshAfterRequest,
  })
}

export function useCancelReply() {
  return useAppMutation(
    'Couldn’t undo',
    api.messages.cancel.mutationOptions({
      onSuccess: ({ type }) => toast(type === 'sms' ? 'Text cancelled' : 'Email cancelled', 'Nothing was sent.'),
      onSettled: refreshAfterRequest,
    }),
  )
}

import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { api, client, isNotFound, nextCursor, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

/** As the browser has them: instants are ISO 8601 text. */
export type ConversationRow = Awaited<ReturnType<typeof client.conversations.list>>['body'][number]
export type HeadRow = Awaited<ReturnType<typeof client.conversations.get>>
export type EntryRow = Awaited<ReturnType<typeof client.conversations.messages>>['body'][number]
export type FilledRow = Awaited<ReturnType<typeof client.conversations.quick>>[number]
export type AgreementsRow = Awaited<ReturnType<typeof client.conversations.agreements>>

export const useConversations = (q: string) =>
  useInfiniteQuery(
    api.conversations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ q: q || undefined, cursor, limit: 30 }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
      // What was found before stays while one types.
      placeholderData: keepPreviousData,
    }),
  )

export function useHead(key: string, enabled = true) {
  const head = useQuery({ ...api.conversations.get.queryOptions({ input: { with: key } }), enabled })
  return { ...head, isGone: isNotFound(head.error) }
}

export const useThread = (key: string) =>
  useInfiniteQuery(
    api.conversations.messages.infiniteOptions({
      input: (cursor: string | undefined) => ({ with: key, cursor, limit: 50 }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )

export const useQuick = (key: string, customerId: string | undefined) =>
  useQuery(api.conversations.quick.queryOptions({ input: { with: key, customerId } }))

/** Refreshes every view of conversations and the outbox, without making the caller wait. */
function refreshConversations(): void {
  void Promise.all(
    [api.conversations.key(), api.messages.key(), api.history.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

type Sending = {
  with: string
  type: 'sms' | 'email'
  subject: string
  message: string
  customerId: string | null
  key: string
}

export function useSend() {
  return useAppMutation('Not sent', {
    mutationFn: ({ key, ...input }: Sending) => client.conversations.send(input, { context: { idempotencyKey: key } }),
    onSettled: refreshConversations,
  })
}

/** Without a word: to read is no work. */
export const useMarkRead = () =>
  useMutation(api.conversations.read.mutationOptions({ onSettled: refreshConversations }))

export const useMarkUnread = () =>
  useAppMutation(
    'Couldn’t mark as unread',
    api.conversations.unread.mutationOptions({
      onSuccess: () => toast('Marked as unread'),
      onSettled: refreshConversations,
    }),
  )

export const useLiftStop = () =>
  useAppMutation(
    'Couldn’t remove STOP',
    api.conversations.resume.mutationOptions({
      onSuccess: ({ name }) => toast('STOP removed', `${name} can get texts again. Your note is saved.`),
      onSettled: refreshConversations,
    }),
  )

export const useAnswerQuestion = () =>
  useAppMutation(
    'Not saved',
    api.conversations.answerQuestion.mutationOptions({
      onSuccess: ({ name }, { answer }) =>
        answer === 'opted-out'
          ? toast('Opted out', `We won’t text ${name}.`)
          : toast('Still OK to text', `You can keep texting ${name}.`),
      onSettled: refreshConversations,
    }),
  )

type Newcomer = { with: string; name: string; address: string; email: string | null; key: string }

export const useMakeCustomer = () =>
  useMutation({
    mutationFn: ({ key, ...input }: Newcomer) =>
      client.conversations.makeCustomer(input, { context: { idempotencyKey: key } }),
    onSuccess: () => toast('Customer added successfully!', 'This conversation is now linked to them.'),
    onError: (error) => toastError('Error', `Error: ${errorMessage(error)}`),
    onSettled: () => {
      refreshConversations()
      void queryClient.invalidateQueries({ queryKey: api.customers.key() })
    },
  })

export const useAgreements = (id: string) => useQuery(api.conversations.agreements.queryOptions({ input: { id } }))

type Agreed = {
  id: string
  channel: 'sms' | 'email'
  covers: 'texts' | 'offers' | 'all'
  agreed: boolean
  how: string
  day: string
  key: string
}

export const useAgree = () =>
  useAppMutation('Couldn’t save consent', {
    mutationFn: ({ key, ...input }: Agreed) => client.conversations.agree(input, { context: { idempotencyKey: key } }),
    onSuccess: () => toast('Consent saved', 'Your note is saved with it.'),
    onSettled: () => {
      refreshConversations()
      void queryClient.invalidateQueries({ queryKey: api.customers.key() })
    },
  })

export const useQuickReplies = () => useQuery(api.conversations.quickReplies.queryOptions())

export const useSaveQuickReplies = () =>
  useAppMutation(
    'Not saved',
    api.conversations.saveQuickReplies.mutationOptions({
      onSuccess: () => toast('Quick replies saved'),
      onSettled: refreshConversations,
    }),
  )

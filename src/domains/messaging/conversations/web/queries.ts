import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client, isNotFound, nextCursor, errorMessage } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'

/** As the browser has them: instants are ISO 8601 text. */
export type ConversationRow = Awaited<ReturnType<typeof client.conversations.list>>['body'][number]
export type HeadRow = Awaited<ReturnType<typeof client.conversations.get>>
export type EntryRow = Awaited<ReturnType<typeof client.conversations.messages>>['body'][number]
export type FilledRow = Awaited<ReturnType<typeof client.conversations.filledReplies>>[number]
export type AgreementsRow = Awaited<ReturnType<typeof client.conversations.consentHistory>>

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
  useQuery(api.conversations.filledReplies.queryOptions({ input: { with: key, customerId } }))

export function useSend() {
  return useKeyedMutation('Not sent', {
    mutationFn: client.conversations.send,
    touchesLater: 'messages',
  })
}

/** Without a word: to read is no work. */
export const useMarkRead = () =>
  useAppMutation(null, { mutationFn: client.conversations.read, touchesLater: 'messages' })

export const useMarkUnread = () =>
  useAppMutation('Couldn’t mark as unread', {
    mutationFn: client.conversations.unread,
    onSuccess: () => toast('Marked as unread'),
    touchesLater: 'messages',
  })

export const useLiftStop = () =>
  useAppMutation('Couldn’t remove STOP', {
    mutationFn: client.conversations.resume,
    onSuccess: ({ name }) => toast('STOP removed', `${name} can get texts again. Your note is saved.`),
    touchesLater: 'messages',
  })

export const useAnswerQuestion = () =>
  useAppMutation('Not saved', {
    mutationFn: client.conversations.answerQuestion,
    onSuccess: ({ name }, { answer }) =>
      answer === 'opted-out'
        ? toast('Opted out', `We won’t text ${name}.`)
        : toast('Still OK to text', `You can keep texting ${name}.`),
    touchesLater: ['messages', 'customers'],
  })

export const useMakeCustomer = () =>
  useKeyedMutation('Error', {
    mutationFn: client.conversations.createCustomer,
    onSuccess: () => toast('Customer added successfully!', 'This conversation is now linked to them.'),
    explain: (error) => `Error: ${errorMessage(error)}`,
    touchesLater: ['messages', 'customers'],
  })

export const useAgreements = (id: string) => useQuery(api.conversations.consentHistory.queryOptions({ input: { id } }))

export const useAgree = () =>
  useKeyedMutation('Couldn’t save consent', {
    mutationFn: client.conversations.recordConsent,
    onSuccess: () => toast('Consent saved', 'Your note is saved with it.'),
    touchesLater: ['messages', 'customers'],
  })

export const useQuickReplies = () => useQuery(api.conversations.quickReplies.queryOptions())

export const useSaveQuickReplies = () =>
  useAppMutation('Not saved', {
    mutationFn: client.conversations.saveQuickReplies,
    onSuccess: () => toast('Quick replies saved'),
    touchesLater: 'messages',
  })

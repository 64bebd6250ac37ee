import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client, isNotFound, nextCursor, errorMessage } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { sendPhoto } from '#domains/work/photos/web/send-photo.ts'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'

/** As the browser has them: instants are ISO 8601 text. */
export type ConversationRow = Awaited<ReturnType<typeof client.conversations.list>>['body'][number]
export type HeadRow = Awaited<ReturnType<typeof client.conversations.get>>
export type EntryRow = Awaited<ReturnType<typeof client.conversations.messages>>['body'][number]
export type AgreementsRow = Awaited<ReturnType<typeof client.conversations.consentHistory>>

export type Show = 'all' | 'unread' | 'read' | 'calls' | 'automatic'

export const useConversations = (q: string, show: Show) =>
  useInfiniteQuery(
    api.conversations.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ q: q || undefined, show, cursor, limit: 30 }),
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

export type LinkRow = Awaited<ReturnType<typeof client.conversations.links>>[number]
export type AttachmentRow = EntryRow['attachments'][number]
export type CallRow = NonNullable<EntryRow['call']>

/** The open estimates and invoices of a contact; none while it is not known who is meant. */
export const useOpenLinks = (key: string, customerId: string | undefined, enabled = true) =>
  useQuery({ ...api.conversations.links.queryOptions({ input: { with: key, customerId } }), enabled })

export const useCompose = () =>
  useKeyedMutation(null, { mutationFn: client.conversations.compose, touchesLater: 'messages' })

export const useLogCall = () =>
  useKeyedMutation('Couldn’t log call', { mutationFn: client.conversations.logCall, touches: 'calls' })

export const useUpdateCall = () =>
  useAppMutation(null, {
    mutationFn: client.conversations.updateCall,
    onSuccess: () => toast('Call saved'),
    touches: 'calls',
  })

export const useRemoveCall = () =>
  useAppMutation('Couldn’t remove call', {
    mutationFn: client.conversations.removeCall,
    onSuccess: () => toast('Call removed'),
    touches: 'calls',
  })

export const useRetryAttachment = () =>
  useAppMutation('Couldn’t try again', { mutationFn: client.conversations.retryAttachment, touches: 'messages' })

/** Uploads a photo of ours, files it with the customer, and gives the words with a private link to it. */
export const useSharePhoto = () =>
  useAppMutation(null, {
    mutationFn: async ({ file, with: key, customerId }: { file: File; with: string; customerId: string | null }) => {
      const sent = await sendPhoto(file, {}, () => {}).outcome
      if (!('id' in sent)) throw new Error(sent.reason)
      if (customerId !== null) await client.photos.update({ id: sent.id, customerId })
      return client.conversations.sharePhoto({ with: key, photoId: sent.id })
    },
    touches: 'photos',
  })

/** Where photos are moved to: a job, with its customer, a customer, or neither. */
export type PhotoPlace = { jobId: string | null; customerId: string | null }

/** Moves the photos of one message, one after the other: each is a change of its own. */
export const useMovePhotos = () =>
  useAppMutation('Couldn’t move', {
    mutationFn: async ({ ids, place }: { ids: readonly string[]; place: PhotoPlace }) => {
      for (const id of ids) await client.photos.update({ id, ...place })
      return ids.length
    },
    onSuccess: (many) => toast(many === 1 ? 'Photo moved' : `${many} photos moved`),
    touches: ['photos', 'messages'],
  })

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

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client, nextCursor } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { toastQueued } from '#domains/messaging/messages/web/not-sent-toasts.ts'
import type { RejectedAs, Status } from '../contract.ts'

/** A review as the browser has it: instants are ISO 8601 text. */
export type ReviewRow = Awaited<ReturnType<typeof client.reviews.list>>['body'][number]
export type AskingRow = Awaited<ReturnType<typeof client.reviews.requests>>['open'][number]

/** What is left of the list takes the focus of a card that left it. */
export const LIST_ID = 'reviews-list'

/** Reviews page by page, newest first; of every status without one. */
export function useReviews(status: Status | undefined) {
  return useInfiniteQuery(
    api.reviews.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )
}

export const useReviewCounts = () => useQuery(api.reviews.counts.queryOptions())

export const useAskings = () => useQuery(api.reviews.requests.queryOptions())

export const useOfJob = (jobId: string) => useQuery(api.reviews.ofJob.queryOptions({ input: { id: jobId } }))

/** A card that left the list takes the focus with it; the list has it then. */
function focusList(): void {
  if (document.activeElement === document.body) document.getElementById(LIST_ID)?.focus({ preventScroll: true })
}

const ON_THE_PAGE = 'It’s now on your reviews page.'
const LABELS: Record<Status, [string, string]> = {
  pending: ['is pending again', 'It isn’t published until you approve it.'],
  approved: ['was approved', ON_THE_PAGE],
  rejected: ['was rejected', 'Saved, but not published.'],
}

type Why = { reason: RejectedAs; note: string }
/** To reject takes the reason. */
type Decision = { review: ReviewRow; reply?: string | null } & (
  | { to: 'approved' | 'pending'; why?: undefined }
  | { to: 'rejected'; why: Why }
)

function decide({ review: { id }, to, reply, why }: Decision) {
  if (to === 'rejected') return client.reviews.reject({ id, ...why })
  return to === 'approved'
    ? client.reviews.approve({ id, ...(reply !== undefined && { reply }) })
    : client.reviews.reopen({ id })
}

/** Back to how it was; one that was rejected before there were reasons waits again. */
function undoOf({ review }: Decision): Decision {
  const { status, rejectedAs, rejectedNote } = review
  if (status !== 'rejected') return { review, to: status }
  return rejectedAs === null || rejectedNote === null
    ? { review, to: 'pending' }
    : { review, to: 'rejected', why: { reason: rejectedAs, note: rejectedNote } }
}

/** Approve, reject, take back. The toast undoes it by the call for what it was before. */
export function useDecide() {
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: decide,
    onSuccess: ({ customerName }, { to }) => toast(`${customerName}’s review ${LABELS[to][0]}`, LABELS[to][1]),
    touches: 'reviews',
    onSettled: focusList,
  })
  return useAppMutation('Couldn’t update review', {
    mutationFn: decide,
    onSuccess: ({ customerName }, decision) =>
      toast(`${customerName}’s review ${LABELS[decision.to][0]}`, LABELS[decision.to][1], {
        word: 'Undo',
        run: () => undo.mutate(undoOf(decision)),
      }),
    touches: 'reviews',
    onSettled: focusList,
  })
}

type Words = { review: ReviewRow; reply: string | null }

const say = (id: string, reply: string | null) =>
  reply === null ? client.reviews.withdrawReply({ id }) : client.reviews.reply({ id, reply })
const toNotice = (reply: string | null): [string, string] =>
  reply === null ? ['Reply removed', 'It’s no longer on your reviews page.'] : ['Reply published', ON_THE_PAGE]

/** Publishes, changes or withdraws (null) what the owner says under an approved review. */
export function useReply() {
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: ({ review, reply }: Words) => say(review.id, reply),
    onSuccess: (_review, { reply }) => toast(...toNotice(reply)),
    touches: 'reviews',
    onSettled: focusList,
  })
  return useAppMutation('Couldn’t save reply', {
    mutationFn: ({ review, reply }: Words) => say(review.id, reply),
    onSuccess: (_review, { review, reply }) =>
      toast(...toNotice(reply), { word: 'Undo', run: () => undo.mutate({ review, reply: review.reply }) }),
    touches: 'reviews',
    onSettled: focusList,
  })
}

/** Shows or hides one photo of a review on the site. */
export function useShowPhoto() {
  return useAppMutation('Couldn’t update photo', {
    mutationFn: ({ id, approved }: { id: string; approved: boolean }) => client.photos.update({ id, approved }),
    onSuccess: ({ approved }) =>
      approved
        ? toast('Photo approved', 'It’s now in your gallery. It appears with the review once that’s approved.')
        : toast('Photo hidden', 'It’s no longer on your website.'),
    touches: 'reviews',
    onSettled: focusList,
  })
}

export function useAskNow() {
  return useAppMutation('Couldn’t send request', {
    mutationFn: ({ id }: AskingRow) => client.reviews.sendNow({ id }),
    onSuccess: ({ customerName, type }) =>
      void toastQueued(
        type === null ? [] : [type],
        'Review request sent',
        `The private link is on its way to ${customerName}.`,
      ),
    touches: 'reviews',
    onSettled: focusList,
  })
}

export function useLink() {
  return useAppMutation('Couldn’t create link', {
    mutationFn: ({ id }: AskingRow) => client.reviews.link({ id }),
    touches: 'reviews',
    onSettled: focusList,
  })
}

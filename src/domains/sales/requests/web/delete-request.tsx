import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { formatList } from '#lib/format-list.ts'
import { useDeleteRequest } from './mutations.ts'
import { useReplies, type RequestRow } from './queries.ts'

/** Deleting says first what goes with a request, and what stays. */
export function DeleteRequest({
  request,
  onClose,
  onGone,
}: {
  request: RequestRow
  onClose: () => void
  onGone: () => void
}) {
  const remove = useDeleteRequest()
  const notes = useQuery(api.history.ofRequest.queryOptions({ input: { id: request.id, kind: 'note', limit: 200 } }))
  const replies = useReplies(request.id)
  const waiting = replies.data?.filter(({ kind, status }) => kind === 'reply' && status === 'pending').length ?? 0
  const photos = request.jobId === null ? request.photoCount : 0
  const noted = notes.data?.body.length ?? 0
  const goes = [
    'its history',
    ...(noted > 0 ? [counted(noted, 'note')] : []),
    ...(photos > 0 ? [counted(photos, 'photo')] : []),
    ...(waiting > 0 ? [counted(waiting, 'pending message')] : []),
  ]
  const stays = [
    ...(request.customerId ? ['the customer'] : []),
    ...(request.jobId ? ['the job', ...(request.photoCount > 0 ? ['the photos'] : [])] : []),
  ]
  return (
    <ConfirmDialog
      title="Delete request"
      verb="Delete request"
      busyVerb="Deleting..."
      busy={remove.isPending}
      disabled={notes.isPending || replies.isPending}
      cancel="Keep request"
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: request.id },
          {
            onSuccess: () => {
              onClose()
              onGone()
            },
          },
        )
      }
    >
      <p>{request.name}’s request will be permanently deleted. To keep it in your reports, cancel it instead.</p>
      <p>
        <b>Also deleted:</b> {formatList(goes)}.
      </p>
      {stays.length > 0 && (
        <p>
          <b>Not deleted:</b> {formatList(stays)}.
        </p>
      )}
    </ConfirmDialog>
  )
}

const counted = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`

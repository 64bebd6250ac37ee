import type { ReactNode } from 'react'
import { Eye, EyeOff, Globe, Trash2 } from 'lucide-react'
import { useUser } from '#dashboard/session.ts'
import { PhotoThumbs } from '#domains/work/photos/web/photo-thumbs.tsx'
import { useRemovePhoto, useUpdatePhoto } from '#domains/work/photos/web/queries.ts'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import type { RecordKind } from '../contract.ts'
import { labelPhoto } from './format.ts'
import { useShare, type PhotoRow } from './queries.ts'

type Props = {
  of: RecordKind
  id: string
  /** Undefined while they load. */
  photos: readonly PhotoRow[] | undefined
  shared: readonly string[]
  /** After the last one. */
  children: ReactNode
}

/** The photos of a record, small; a press shows one large, with what can be done with it. */
export function RecordPhotos({ of, id, photos, shared, children }: Props) {
  const isOwner = useUser().data?.role === 'owner'
  const update = useUpdatePhoto()
  const remove = useRemovePhoto()
  const share = useShare()
  const find = (photoId: string) => photos?.find((photo) => photo.id === photoId)
  const isShareable = of === 'estimates' || of === 'invoices'
  return (
    <PhotoThumbs
      from="this record"
      photos={photos}
      many={3}
      nameOf={(shown) => describe(find(shown.id), of)}
      standing={({ id: photoId }) => (shared.includes(photoId) ? 'the customer sees it' : '')}
      renderMark={(shown) => {
        const photo = find(shown.id)
        return (
          photo && (
            <span className="on">
              {shared.includes(photo.id) && <Eye className="i i-sm" />}
              {photo.approved && <Globe className="i i-sm" />}
              {labelPhoto(photo, of)}
            </span>
          )
        )
      }}
      renderNote={(shown) => {
        const photo = find(shown.id)
        return photo && <p className="small subtle">{formatNote(photo, shared)}</p>
      }}
      renderAction={(shown) => {
        const photo = find(shown.id)
        if (!photo) return null
        const isShared = shared.includes(photo.id)
        return (
          <>
            {isShareable && (
              <Button
                tone={isShared ? 'line' : 'tide'}
                disabled={share.isPending}
                onClick={() => share.mutate({ of, id, item: { is: 'photo', id: photo.id }, shared: !isShared })}
              >
                {isShared ? <EyeOff className="i" /> : <Eye className="i" />}
                {isShared ? 'Hide from customer' : 'Show to customer'}
              </Button>
            )}
            <Button
              tone="line"
              disabled={update.isPending}
              onClick={() => update.mutate({ id: photo.id, approved: !photo.approved })}
            >
              <Globe className="i" />
              {photo.approved ? 'Remove from gallery' : 'Publish to gallery'}
            </Button>
            {isOwner && (
              <Button tone="quiet" disabled={remove.isPending} onClick={() => remove.mutate({ id: photo.id })}>
                <Trash2 className="i" />
                Delete
              </Button>
            )}
          </>
        )
      }}
    >
      {children}
    </PhotoThumbs>
  )
}

const describe = (photo: PhotoRow | undefined, of: RecordKind): string =>
  photo ? photo.caption || `${labelPhoto(photo, of)} photo, ${formatDay(photo.createdAt)}` : 'Photo'

function formatNote({ createdAt, approved, id }: PhotoRow, shared: readonly string[]): string {
  const seen = approved
    ? 'It’s in your public gallery.'
    : shared.includes(id)
      ? 'The customer sees it. It isn’t on your website.'
      : 'Only your team sees it. Publishing it to your gallery is up to you.'
  return `Added ${formatDay(createdAt)}. ${seen}`
}

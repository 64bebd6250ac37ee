import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { PhotoThumbs } from '#domains/work/photos/web/photo-thumbs.tsx'
import { useRetryAttachment, type AttachmentRow } from './queries.ts'

const MovePhotos = lazyComponent(async () => (await import('./move-photos.tsx')).MovePhotos)

type PhotoOfText = Omit<NonNullable<AttachmentRow['photo']>, 'preview'>
/** One that is still fetched. */
const NOT_YET = { picture: null, problem: null, url: null, approved: false }

type Props = { attachments: readonly AttachmentRow[]; from: string }

/** What came with a text: its photos, and why one is not here. */
export function Attachments({ attachments, from }: Props) {
  const retry = useRetryAttachment()
  if (attachments.length === 0) return null
  const shown = attachments.flatMap(({ id, state, photo }): PhotoOfText[] => {
    if (state === 'waiting') return [{ ...NOT_YET, id }]
    return photo ? [photo] : []
  })
  const lost = attachments.filter(({ state, photo }) => state !== 'waiting' && !photo)
  return (
    <div className="mms">
      <PhotoThumbs from={from} photos={shown} sizes={shown.length === 1 ? '18rem' : '160px'} />
      {lost.map(({ id, state, problem }) => (
        <p className="lost" key={id}>
          <ImageOff className="i i-sm" />
          {problem ?? 'This attachment couldn’t be fetched.'}
          {state === 'failed' && (
            <button type="button" className="linkb" disabled={retry.isPending} onClick={() => retry.mutate({ id })}>
              Try again
            </button>
          )}
        </p>
      ))}
    </div>
  )
}

/** Where the photos of a text are saved, and the way to another place. */
export function SavedTo({ attachments, from }: Props) {
  const [moving, move] = useState(false)
  const saved = attachments.flatMap(({ photo, savedTo }) => (photo && savedTo ? [savedTo] : []))
  const [first] = saved
  if (!first) return null
  const ids = attachments.flatMap(({ photo }) => photo?.id ?? [])
  const isOne = saved.every(({ of, name }) => of === first.of && name === first.name)
  return (
    <>
      {' '}
      · {ids.length === 1 ? 'photo' : `${ids.length} photos`} saved to{' '}
      {isOne ? <Place savedTo={first} /> : 'several places'}
      <button type="button" className="linkb" onClick={() => move(true)}>
        Move<span className="vh"> {ids.length === 1 ? 'this photo' : 'these photos'}</span>
      </button>
      {moving && <MovePhotos ids={ids} from={from} onClose={() => move(false)} />}
    </>
  )
}

function Place({ savedTo: { of, id, name } }: { savedTo: NonNullable<AttachmentRow['savedTo']> }) {
  if (of === 'none') return <Link href="/dashboard/photos">Photos</Link>
  if (of === 'customer') return <Link href={`/dashboard/customers/${id}`}>{name}</Link>
  return (
    <>
      the job <Link href={`/dashboard/jobs/${id}`}>{name}</Link>
    </>
  )
}

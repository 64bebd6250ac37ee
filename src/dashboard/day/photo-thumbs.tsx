import { ImageOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TYPE_WORDS } from '#domains/work/photos/web/format.ts'
import { Picture } from '#ui/picture.tsx'
import type { client } from '../api-client.ts'
import { isPhotoAct } from '../offline/offline-actions.ts'
import type { QueuedAction } from '../offline/offline-actions.ts'
import { cancelQueued, useProgress } from '../offline/offline-queue.ts'

const READ_MS = 10_000

type PhotoRow = Awaited<ReturnType<typeof client.photos.list>>['body'][number]

/** Shows a photo that waits on this device, or is on its way; the person can cancel it until it has arrived. */
export function WaitingPhoto({ waiting: { seq, act } }: { waiting: QueuedAction }) {
  const progress = useProgress()
  const share = progress?.seq === seq ? progress.share : null
  const [address, show] = useState<string | null>(null)
  const file = isPhotoAct(act) ? act.file : null
  useEffect(() => {
    // No browser but Safari shows these.
    if (!file || /hei[cf]/i.test(file.type + file.name)) return
    const made = URL.createObjectURL(file)
    show(made)
    // The picture on the screen may still be reading it.
    return () => void setTimeout(() => URL.revokeObjectURL(made), READ_MS)
  }, [file])
  if (!isPhotoAct(act)) return null
  const word = act.kind === 'photo' ? TYPE_WORDS[act.type] : 'Photo'
  return (
    <span className="tdt unsent">
      {address ? <img src={address} alt={`${word}, not sent yet`} /> : <span className="skel" />}
      <i>{share === null ? `${word}, waits` : `${Math.round(share * 100)}%`}</i>
      {share === null && (
        <button
          type="button"
          className="x"
          aria-label={act.kind === 'photo' ? `Remove this ${word.toLowerCase()} photo` : 'Remove this photo'}
          onClick={() => void cancelQueued(seq)}
        >
          <X className="i" />
        </button>
      )}
    </span>
  )
}

/** A photo that is on the server. `word`: on it; null for none. */
export function Thumb({
  photo: { picture, type, problem },
  word = TYPE_WORDS[type],
}: {
  photo: PhotoRow
  word?: string | null
}) {
  return (
    <span className="tdt">
      {picture ? (
        <Picture of={{ ...picture, sizes: '11rem' }} alt={picture.alt || `${TYPE_WORDS[type]} photo`} />
      ) : problem ? (
        <span className="gone">
          <ImageOff className="i" />
          <span className="vh">{problem}</span>
        </span>
      ) : (
        <span className="skel">
          <span className="vh">This photo is processing.</span>
        </span>
      )}
      {word !== null && <i>{word}</i>}
    </span>
  )
}

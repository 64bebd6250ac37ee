import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { sendPhoto } from '#ui/send-photo.ts'
import styles from './quote-form.module.css'

type Progress = { place: number; failed: File[]; reason: string; busy: boolean }

/**
 * The photos of a request that is taken already, on their way one after the other. One that fails spoils nothing: it
 * can be sent again.
 */
export function PhotoUpload({
  access,
  photos,
  onArrived,
}: {
  access: { id: string; photoKey: string }
  photos: File[]
  onArrived: () => void
}) {
  const [{ place, failed, reason, busy }, setProgress] = useState<Progress>({
    place: 1,
    failed: photos,
    reason: '',
    busy: true,
  })

  const sendAll = async (files: File[]) => {
    const left: File[] = []
    let why = ''
    for (const [index, file] of files.entries()) {
      setProgress({ place: index + 1, failed: files, reason: '', busy: true })
      const refusal = await sendPhoto(`/api/service-requests/${access.id}/photos`, file, {
        'x-photo-key': access.photoKey,
      })
      if (refusal === null) continue
      left.push(file)
      why ||= refusal
    }
    setProgress({ place: 1, failed: left, reason: why, busy: false })
    if (left.length === 0) onArrived()
  }
  const begin = useEffectEvent(() => void sendAll(photos))
  useEffect(() => begin(), [])

  return (
    <div className={busy || failed.length === 0 ? styles.upload : `banner bad ${styles.upload}`}>
      <p role="status">{words({ place, failed, reason, busy }, photos.length)}</p>
      {!busy && failed.length > 0 && (
        <Button tone="line" size="sm" onClick={() => void sendAll(failed)}>
          Try again
        </Button>
      )}
    </div>
  )
}

function words({ place, failed, reason, busy }: Progress, all: number): string {
  if (busy) return `Sending photo ${place} of ${failed.length}. Please keep this page open.`
  if (failed.length === 0) return all === 1 ? 'We got your photo, too.' : `We got your ${all} photos, too.`
  return `We got your request, but ${failed.length === 1 ? 'one photo' : `${failed.length} photos`} couldn’t be sent. ${reason}`.trim()
}

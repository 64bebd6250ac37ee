import { Camera } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { addPhotos } from '#lib/photo-files.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { postPhoto } from '#ui/send-photo.ts'
import { ToastRegion, type Toast } from '#ui/toast.tsx'
import { PHOTO_LIMITS } from '../contract-options.ts'
import { takeSentNotice } from './quote-form-draft.ts'
import styles from './quote-form.module.css'

export type AddPhotosProps = { action: string; photosLeft: number; problem?: string | undefined }

/**
 * Adds photos to a request that was sent: a plain form, which sends each photo as it is chosen once its script is
 * there. It also shows the toast of a request that was sent a moment ago.
 */
export function AddPhotos({ action, photosLeft, problem }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  const [live, setLive] = useState(false)
  const [left, setLeft] = useState(photosLeft)
  const [busy, setBusy] = useState(false)
  const [added, setAdded] = useState(0)
  const [sentence, setSentence] = useState(problem ?? '')
  const [toast, setToast] = useState<Toast | null>(null)
  useEffect(() => {
    setLive(true)
    setToast(takeSentNotice())
  }, [])

  const send = async () => {
    const chosen = await addPhotos([], [...(input.current?.files ?? [])], { ...PHOTO_LIMITS, most: left })
    setBusy(true)
    setSentence('')
    let failed = chosen.problem ?? chosen.note ?? ''
    let arrived = 0
    for (const photo of chosen.photos) {
      const refusal = await postPhoto(action, photo)
      if (refusal === null) arrived++
      else failed = refusal || 'That photo couldn’t be sent. Try again.'
    }
    if (input.current) input.current.value = ''
    setLeft(left - arrived)
    setAdded(added + arrived)
    setSentence(failed)
    setBusy(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <>
      <form method="post" action={action} encType="multipart/form-data" className={styles.photos} onSubmit={submit}>
        {left > 0 && (
          <>
            <label className={styles.pick} htmlFor="add-photo">
              <Icon of={Camera} />
              <span>{left === 1 ? 'Add a photo' : 'Add up to two photos'}</span>
            </label>
            <input
              ref={input}
              id="add-photo"
              name="photo"
              type="file"
              accept="image/*,.heic,.heif"
              multiple={live && left > 1}
              disabled={busy}
              required={!live}
              aria-describedby="add-photo-hint"
              onChange={() => void send()}
            />
            <p className="hint" id="add-photo-hint">
              Up to 15 MB each. Only we see them.
            </p>
            {!live && (
              <Button tone="line" type="submit">
                Send photo
              </Button>
            )}
          </>
        )}
        <p role="status" className="small">
          {busy ? 'Sending. Please keep this page open.' : sentence || statusOf(added, left)}
        </p>
      </form>
      <ToastRegion toast={toast} onDismiss={() => setToast(null)} />
    </>
  )
}

function statusOf(added: number, left: number): string {
  if (added === 0) return left === 0 ? 'We have your photos. Thank you!' : ''
  return added === 1 ? 'We got your photo. Thank you!' : `We got your ${added} photos. Thank you!`
}

import { Camera, Image, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CircleAlert } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import { PHOTO_LIMITS } from '../choices.ts'
import { addPhotos } from './quote-form-photo-files.ts'
import styles from './quote-form.module.css'

/** Up to two photos, taken or chosen. They wait here until the quote is taken, and are sent after it. */
export function QuotePhotos({ photos, onChange }: { photos: File[]; onChange: (photos: File[]) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const full = photos.length >= PHOTO_LIMITS.most

  const add = (files: FileList | null) => {
    const added = addPhotos(photos, [...(files ?? [])])
    onChange(added.photos)
    setProblem(added.problem)
    // The same file can be chosen again after it was removed.
    if (input.current) input.current.value = ''
  }
  const remove = (photo: File) => {
    onChange(photos.filter((other) => other !== photo))
    setProblem(null)
    // The button that was pressed goes with its photo.
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <div className={styles.photos}>
      {photos.length > 0 && (
        <ul className={styles.thumbs}>
          {photos.map((photo, place) => (
            <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
              <Thumb photo={photo} />
              <span className={styles.name}>{photo.name}</span>
              <button type="button" className="x" aria-label={`Remove photo ${place + 1}`} onClick={() => remove(photo)}>
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className={styles.drop} hidden={full}>
        <Icon of={Camera} />
        <span>{photos.length === 0 ? 'Take or choose up to two photos' : 'Add another photo'}</span>
        <input
          ref={input}
          className="vh"
          id="q-photos"
          type="file"
          accept="image/*,.heic,.heif"
          multiple
          aria-describedby={problem ? 'q-photos-hint q-photos-error' : 'q-photos-hint'}
          onChange={(event) => add(event.target.files)}
        />
      </label>
      <p className="hint" id="q-photos-hint">
        Up to 15 MB each. Only we see them.
      </p>
      {problem && (
        <p className="err" id="q-photos-error" role="alert">
          <Icon of={CircleAlert} />
          {problem}
        </p>
      )}
    </div>
  )
}

/** The photo itself where the browser can draw it; some cannot draw what Apple's phones take. */
function Thumb({ photo }: { photo: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  if (address === null) return <Icon of={Image} />
  return <img src={address} alt="" width={56} height={56} onError={() => setAddress(null)} />
}

import { Camera, CircleAlert, Image, X } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import { toFileKey, Thumb, usePhotoChoice } from '#ui/photo-choice.tsx'
import { PHOTO_LIMITS } from '../contract-options.ts'
import styles from './quote-form.module.css'

/** Up to two photos, taken or chosen. They wait here until the quote is taken, and are sent after it. */
export function QuotePhotos({ photos, onChange }: { photos: File[]; onChange: (photos: File[]) => void }) {
  const { problem, note, input, add, remove } = usePhotoChoice(photos, PHOTO_LIMITS, onChange)
  return (
    <div className={styles.photos}>
      {photos.length > 0 && (
        <ul className={styles.thumbs}>
          {photos.map((photo, place) => (
            <li key={toFileKey(photo)}>
              <Thumb photo={photo} alt="" width={56} height={56} instead={<Icon of={Image} />} />
              <span className={styles.name}>{photo.name}</span>
              <button
                type="button"
                className="x"
                aria-label={`Remove photo ${place + 1}`}
                onClick={() => remove(photo)}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className={styles.drop} hidden={photos.length >= PHOTO_LIMITS.most}>
        <Icon of={Camera} />
        <span>{photos.length === 0 ? 'Add up to two photos' : 'Add another photo'}</span>
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
      {note && (
        <p className="hint" role="status">
          {note}
        </p>
      )}
      {problem && (
        <p className="err" id="q-photos-error" role="alert">
          <Icon of={CircleAlert} />
          {problem}
        </p>
      )}
    </div>
  )
}

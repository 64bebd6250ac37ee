import { Camera, CircleAlert, Image, X } from 'lucide-react'
import type { PhotoLimits } from '#lib/photo-files.ts'
import { Icon } from '#ui/icon.tsx'
import { toFileKey, Thumb, usePhotoChoice } from '#ui/photo-choice.tsx'
import styles from './review-form.module.css'

type Props = { photos: File[]; limits: PhotoLimits; onChange: (photos: File[]) => void }

/** Photos, taken or chosen. They wait here until the review is taken, and are sent after it. */
export function ReviewPhotos({ photos, limits, onChange }: Props) {
  const { problem, note, input, add, remove } = usePhotoChoice(photos, limits, onChange)
  return (
    <div className="field">
      <span className="label" id="r-photos-label">
        Photos <span className="opt">(optional)</span>
      </span>
      <ul className={styles.thumbs} aria-labelledby="r-photos-label">
        {photos.map((photo, place) => (
          <li key={toFileKey(photo)}>
            <Thumb
              photo={photo}
              alt={`Photo ${place + 1}`}
              width={128}
              height={96}
              instead={<NoView name={`Photo ${place + 1}`} />}
            />
            <button type="button" className="x" aria-label={`Remove photo ${place + 1}`} onClick={() => remove(photo)}>
              <Icon of={X} />
            </button>
          </li>
        ))}
        <li hidden={photos.length >= limits.most}>
          <label className={styles.add} htmlFor="r-photos">
            <Icon of={Camera} />
            <span>Add photo</span>
            <input
              ref={input}
              className="vh"
              id="r-photos"
              type="file"
              accept="image/*,.heic,.heif"
              multiple
              aria-describedby={problem ? 'r-photos-hint r-photos-error' : 'r-photos-hint'}
              onChange={(event) => add(event.target.files)}
            />
          </label>
        </li>
      </ul>
      <span className="hint" id="r-photos-hint">
        {`Up to ${limits.most}, ${limits.bytes / 2 ** 20} MB each. They appear only after the owner approves them.`}
      </span>
      {note && (
        <span className="hint" role="status">
          {note}
        </span>
      )}
      {problem && (
        <span className="err" id="r-photos-error" role="alert">
          <Icon of={CircleAlert} />
          {problem}
        </span>
      )}
    </div>
  )
}

/** In its place where the browser cannot draw it. */
const NoView = ({ name }: { name: string }) => (
  <span className={styles.noview}>
    <Icon of={Image} size="lg" />
    <span className="vh">{name}</span>
  </span>
)

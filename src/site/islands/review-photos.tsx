import { Camera, CircleAlert, Image, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './review-form.module.css'

/** How many photos may come with a review, and how large each may be, in bytes. */
export type PhotoLimits = { photos: number; photoBytes: number }

type Props = { photos: File[]; limits: PhotoLimits; onChange: (photos: File[]) => void }

/** Photos, taken or chosen. They wait here until the review is taken, and are sent after it. */
export function ReviewPhotos({ photos, limits, onChange }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const add = (files: FileList | null) => {
    const added = addPhotos(photos, [...(files ?? [])], limits)
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
    <div className="field">
      <span className="label" id="r-photos-label">
        Photos <span className="opt">(optional)</span>
      </span>
      <ul className={styles.thumbs} aria-labelledby="r-photos-label">
        {photos.map((photo, place) => (
          <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
            <Thumb photo={photo} name={`Photo ${place + 1}`} />
            <button type="button" className="x" aria-label={`Remove photo ${place + 1}`} onClick={() => remove(photo)}>
              <Icon of={X} />
            </button>
          </li>
        ))}
        <li hidden={photos.length >= limits.photos}>
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
        {`Up to ${limits.photos}, 15 MB each. They are shown only after the owner has seen them.`}
      </span>
      {problem && (
        <span className="err" id="r-photos-error" role="alert">
          <Icon of={CircleAlert} />
          {problem}
        </span>
      )}
    </div>
  )
}

/** The photo itself where the browser can draw it; some cannot draw what Apple's phones take. */
function Thumb({ photo, name }: { photo: File; name: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  if (address === null)
    return (
      <span className={styles.noview}>
        <Icon of={Image} size="lg" />
        <span className="vh">{name}</span>
      </span>
    )
  return <img src={address} alt={name} width={128} height={96} onError={() => setAddress(null)} />
}

const isPhoto = ({ type, name }: File): boolean => (type.startsWith('image/') && type !== 'image/svg+xml') || /\.hei[cf]$/i.test(name)

/** The photos with these added, and a sentence about what could not be: the wrong kind, too large, too many. */
function addPhotos(have: readonly File[], more: readonly File[], { photos: most, photoBytes }: PhotoLimits): { photos: File[]; problem: string | null } {
  const notPhoto = more.find((file) => !isPhoto(file))
  const tooLarge = more.find((file) => isPhoto(file) && file.size > photoBytes)
  const good = [...have, ...more.filter((file) => isPhoto(file) && file.size <= photoBytes)]
  const problem =
    (notPhoto && `“${notPhoto.name}” is not a photo. Please choose a picture.`) ??
    (tooLarge && `“${tooLarge.name}” is larger than 15 MB. Please choose a smaller one.`) ??
    (good.length > most ? `${most} photos are enough: we kept the first ${most}.` : null)
  return { photos: good.slice(0, most), problem }
}

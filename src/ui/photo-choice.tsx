import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { addPhotos, type ChosenPhotos, type PhotoLimits } from '#lib/photo-files.ts'

/** What a form needs to let people choose photos: they wait in the form until it is sent. `input` is its file field. */
export type PhotoChoice = {
  problem: string | null
  /** What became of the choice where nothing went wrong. */
  note: string | null
  input: RefObject<HTMLInputElement | null>
  add: (files: FileList | null) => void
  remove: (photo: File) => void
}

const NOTHING = { problem: null, note: null }

export function usePhotoChoice(
  photos: readonly File[],
  limits: PhotoLimits,
  onChange: (photos: File[]) => void,
): PhotoChoice {
  const [said, setSaid] = useState<Pick<ChosenPhotos, 'problem' | 'note'>>(NOTHING)
  const input = useRef<HTMLInputElement>(null)
  return {
    ...said,
    input,
    add: (files) => {
      void addPhotos(photos, [...(files ?? [])], limits).then(({ photos: chosen, ...rest }) => {
        onChange(chosen)
        setSaid(rest)
      })
      // The same file can be chosen again after it was removed.
      if (input.current) input.current.value = ''
    },
    remove: (photo) => {
      onChange(photos.filter((other) => other !== photo))
      setSaid(NOTHING)
      // The button that was pressed goes with its photo.
      requestAnimationFrame(() => input.current?.focus())
    },
  }
}

/** For React: two photos may have the same name. */
export const toFileKey = ({ name, lastModified, size }: File): string => `${name} ${lastModified} ${size}`

/**
 * A photo that waits, small. `instead`: where the browser cannot draw it; some cannot draw what Apple's phones take.
 */
export function Thumb({
  photo,
  alt,
  width,
  height,
  instead,
}: {
  photo: File
  alt: string
  width: number
  height: number
  instead: ReactNode
}) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return address === null ? (
    instead
  ) : (
    <img src={address} alt={alt} width={width} height={height} onError={() => setAddress(null)} />
  )
}

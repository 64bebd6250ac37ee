import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { addPhotos, type PhotoLimits } from '#lib/photo-files.ts'

/** What a form needs to let people choose photos: they wait in the form until it is sent. `input` is its file field. */
export type PhotoChoice = {
  problem: string | null
  input: RefObject<HTMLInputElement | null>
  add: (files: FileList | null) => void
  remove: (photo: File) => void
}

export function usePhotoChoice(photos: readonly File[], limits: PhotoLimits, onChange: (photos: File[]) => void): PhotoChoice {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  return {
    problem,
    input,
    add: (files) => {
      const added = addPhotos(photos, [...(files ?? [])], limits)
      onChange(added.photos)
      setProblem(added.problem)
      // The same file can be chosen again after it was removed.
      if (input.current) input.current.value = ''
    },
    remove: (photo) => {
      onChange(photos.filter((other) => other !== photo))
      setProblem(null)
      // The button that was pressed goes with its photo.
      requestAnimationFrame(() => input.current?.focus())
    },
  }
}

/** For React: two photos may have the same name. */
export const keyOf = ({ name, lastModified, size }: File): string => `${name} ${lastModified} ${size}`

/** A photo that waits, small. `instead`: where the browser cannot draw it; some cannot draw what Apple's phones take. */
export function Thumb({ photo, alt, width, height, instead }: { photo: File; alt: string; width: number; height: number; instead: ReactNode }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return address === null ? instead : <img src={address} alt={alt} width={width} height={height} onError={() => setAddress(null)} />
}

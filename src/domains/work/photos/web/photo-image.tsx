import { ImageOff } from 'lucide-react'
import { Picture } from '#ui/picture.tsx'
import type { PhotoRow } from './queries.ts'

/** The picture, over a small blurred copy of itself until it has come; or why there is none yet. */
export function PhotoImage({
  photo,
  sizes,
  alt = photo.picture?.alt,
}: {
  photo: PhotoRow
  sizes: string
  alt?: string | undefined
}) {
  return (
    <>
      {photo.preview && <img className="blurup" src={photo.preview} alt="" />}
      {photo.picture ? (
        <Picture of={{ ...photo.picture, sizes }} {...(alt !== undefined && { alt })} />
      ) : photo.problem ? (
        <span className="nopic">
          <ImageOff className="i i-lg" />
        </span>
      ) : (
        <span className="skel fill" />
      )}
    </>
  )
}

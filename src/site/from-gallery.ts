import type { PictureData } from '#ui/picture.tsx'
import { GALLERY_PICTURES } from './gallery-pictures.ts'
import { pictureData } from './gallery.ts'

/** A picture of the fixed gallery, of a pair the later half, to stand on another page at a width that `sizes` tells. */
export function fromGallery(key: (typeof GALLERY_PICTURES)[number]['key'], sizes: string): PictureData {
  const found = GALLERY_PICTURES.find((one) => one.key === key)
  if (!found) throw new Error(`The gallery has no picture ${key}.`)
  return pictureData(found.picture, sizes)
}

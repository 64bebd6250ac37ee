import type { Category, Picture, PublishedPhoto } from '#domains/photos/contract.ts'
import type { PictureData } from '#ui/picture.tsx'
import type { GalleryItem, Shown } from './gallery-item.ts'
import { GALLERY_PICTURES, GALLERY_WIDTHS } from './gallery-pictures.ts'

/** The owner's approved photos, newest first, then the illustrations in their own order. */
export function galleryItems(photos: readonly PublishedPhoto[]): GalleryItem[] {
  return [...photoItems(photos), ...GALLERY_PICTURES]
}

/** Where the item stands in the page's address: the name of its picture, which the page has anyway. */
export function anchorOf({ key, picture }: GalleryItem): string {
  return isPhoto(picture) ? key : picture.name.slice(picture.name.lastIndexOf('/') + 1)
}

export const isPhoto = (shown: Shown): shown is Picture => !('name' in shown)

/** What the browser needs to load it at a width that `sizes` tells. */
export function pictureData(shown: Shown, sizes: string): PictureData {
  if (isPhoto(shown)) return { ...shown, sizes }
  const { name, alt } = shown
  const avif = GALLERY_WIDTHS.map((width) => `${file(name, width, 'avif')} ${width}w`).join(', ')
  const [, middle] = GALLERY_WIDTHS
  return { width: LARGEST, height: LARGEST * (2 / 3), alt, sizes, avif, webp: '', jpg: '', fallback: file(name, middle, 'jpg') }
}

/** The address of the largest JPEG. */
export function largestFile(shown: Shown): string {
  return isPhoto(shown) ? (shown.jpg.split(', ').at(-1)?.split(' ')[0] ?? shown.fallback) : file(shown.name, LARGEST, 'jpg')
}

const LARGEST = Math.max(...GALLERY_WIDTHS)
const file = (name: string, width: number, format: string): string => `/pictures/${name}-${width}.${format}`

/** A pair of which both are approved stands in the place of the one that comes first; of any other pair the one stands by itself. */
function photoItems(photos: readonly PublishedPhoto[]): GalleryItem[] {
  const halves = Map.groupBy(photos, ({ pairId }) => pairId)
  const placed = new Set<PublishedPhoto>()
  return photos.flatMap((photo) => {
    if (placed.has(photo)) return []
    const partner = photo.pairId === null ? undefined : halves.get(photo.pairId)?.find((other) => other !== photo)
    if (!partner)
      return {
        key: `photo-${photo.id}`,
        category: photo.category,
        caption: photo.caption || photo.category,
        detail: DETAILS[photo.type],
        picture: photo.picture,
      }
    placed.add(partner)
    const [before, after] = photo.type === 'before' ? [photo, partner] : [partner, photo]
    return {
      key: `photo-${after.id}`,
      category: 'Before & After',
      caption: after.caption || before.caption || 'Before and after',
      detail: DETAILS.after,
      picture: after.picture,
      pair: { result: RESULTS[after.category], before: before.picture },
    }
  })
}

const DETAILS: Record<PublishedPhoto['type'], string> = { before: 'Before the work', after: 'A finished job', other: 'Photo' }
const RESULTS: Record<Category, 'Sealed' | 'Washed' | 'After'> = { 'Paver Sealing': 'Sealed', 'Pressure Washing': 'Washed', 'Before & After': 'After' }

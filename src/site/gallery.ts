import type { Category, Picture, PublishedPhoto } from '#domains/work/photos/contract.ts'
import { illustrationsLeft, toGalleryPlaces } from '#domains/work/photos/gallery-places.ts'
import type { Place } from '#domains/work/photos/gallery-places.ts'
import type { PictureData } from '#ui/picture.tsx'
import type { GalleryItem, Shown } from './gallery-item.ts'
import { GALLERY_PICTURES, GALLERY_WIDTHS } from './gallery-pictures.ts'

/**
 * The owner's approved photos, newest first, then the illustrations whose place none of them has taken, in their own
 * order.
 */
export function galleryItems(photos: readonly PublishedPhoto[]): GalleryItem[] {
  const places = toGalleryPlaces(photos)
  return [...places.map(photoItem), ...illustrations(illustrationsLeft(places))]
}

/** Where the item stands in the page's address: the name of its picture, which the page has anyway. */
export function toAnchor({ key, picture }: GalleryItem): string {
  return isPhoto(picture) ? key : picture.name.slice(picture.name.lastIndexOf('/') + 1)
}

const isPhoto = (shown: Shown): shown is Picture => !('name' in shown)

/** Whether the picture was made on a computer, even if a user uploaded it. The demo's photos are such pictures. */
export const isIllustration = (shown: Shown): boolean => !isPhoto(shown) || shown.alt.startsWith('Illustration')

/** What the browser needs to load it at a width that `sizes` tells. */
export function pictureData(shown: Shown, sizes: string): PictureData {
  if (isPhoto(shown)) return { ...shown, sizes }
  const { name, alt } = shown
  const avif = GALLERY_WIDTHS.map((width) => `${file(name, width, 'avif')} ${width}w`).join(', ')
  const [, middle] = GALLERY_WIDTHS
  return {
    width: LARGEST,
    height: LARGEST * (2 / 3),
    alt,
    sizes,
    avif,
    webp: '',
    jpg: '',
    fallback: file(name, middle, 'jpg'),
  }
}

/** The address of the largest JPEG. */
export function largestFile(shown: Shown): string {
  return isPhoto(shown)
    ? (shown.jpg.split(', ').at(-1)?.split(' ')[0] ?? shown.fallback)
    : file(shown.name, LARGEST, 'jpg')
}

const LARGEST = Math.max(...GALLERY_WIDTHS)
const file = (name: string, width: number, format: string): string => `/pictures/${name}-${width}.${format}`

function photoItem({ category, photo, before }: Place): GalleryItem {
  const shown = { key: `photo-${photo.id}`, category, picture: photo.picture }
  const details = isIllustration(photo.picture) ? ILLUSTRATED : DETAILS
  if (!before) return { ...shown, caption: photo.caption || photo.category, detail: details[photo.type] }
  return {
    ...shown,
    caption: photo.caption || before.caption || 'Before and after',
    detail: details.after,
    pair: { result: RESULTS[photo.category], before: before.picture },
  }
}

/** The first of each category. */
function illustrations(left: Record<Category, number>): GalleryItem[] {
  const shown = { ...left }
  return GALLERY_PICTURES.filter(({ category }) => shown[category]-- > 0)
}

const DETAILS: Record<PublishedPhoto['type'], string> = {
  before: 'Before the work',
  after: 'A finished job',
  other: 'Photo',
}
const ILLUSTRATED: typeof DETAILS = { before: 'Before the work', after: 'After the work', other: 'Illustration' }
const RESULTS: Record<Category, 'Sealed' | 'Washed' | 'After'> = {
  'Paver Sealing': 'Sealed',
  'Pressure Washing': 'Washed',
  'Before & After': 'After',
}

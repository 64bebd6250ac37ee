/**
 * What the approved photos are in the public gallery, and how many of our illustrations stand beside them. The page
 * asks it, and who reminds of samples.
 */
import type { Category, PublishedPhoto } from './contract.ts'

/** How many illustrations the gallery begins with: those of src/site/gallery-pictures.ts, to which a test holds it. */
export const ILLUSTRATIONS: Readonly<Record<Category, number>> = {
  'Paver Sealing': 30,
  'Pressure Washing': 21,
  'Before & After': 17,
}

/** A photo by itself, or with `before` the later half of a slider. */
export type Place = { category: Category; photo: PublishedPhoto; before?: PublishedPhoto }

/**
 * A pair of which both are approved stands in the place of the one that comes first; of any other pair the one stands
 * by itself.
 */
export function toGalleryPlaces(photos: readonly PublishedPhoto[]): Place[] {
  const halves = Map.groupBy(photos, ({ pairId }) => pairId)
  const placed = new Set<PublishedPhoto>()
  return photos.flatMap((photo) => {
    if (placed.has(photo)) return []
    const partner = photo.pairId === null ? undefined : halves.get(photo.pairId)?.find((other) => other !== photo)
    if (!partner) return { category: photo.category, photo }
    placed.add(partner)
    const [before, after] = photo.type === 'before' ? [photo, partner] : [partner, photo]
    return { category: 'Before & After' as const, photo: after, before }
  })
}

/**
 * How many of each category are still shown: every place of the owner's takes that of one illustration of its category.
 */
export function illustrationsLeft(places: readonly Place[]): Record<Category, number> {
  const left = { ...ILLUSTRATIONS }
  for (const { category } of places) left[category] = Math.max(0, left[category] - 1)
  return left
}

import type { Category, Picture } from '#domains/work/photos/contract.ts'

/** A picture of the fixed set: `name` is what the names of its files begin with. */
type Fixed = { name: string; alt: string }

/** What the pages say of a picture: an illustration of the fixed set, or a photo of the owner's. */
export type Shown = Fixed | Picture

/** A place in the gallery. With `pair` it shows the later half, and `pair.before` the same spot earlier. */
export type GalleryItem<Side extends Shown = Shown> = {
  key: string
  category: Category
  caption: string
  detail: string
  picture: Side
  pair?: { result: 'Sealed' | 'Washed' | 'After'; before: Side }
}

export type GalleryPicture = GalleryItem<Fixed>

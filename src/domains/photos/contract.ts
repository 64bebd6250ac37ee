import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { lines } from '#lib/text.ts'

export const GALLERY_CATEGORIES = ['Paver Sealing', 'Pressure Washing', 'Before & After'] as const
const Category = z.enum(GALLERY_CATEGORIES, 'Please choose a category of the gallery.')
export type Category = z.infer<typeof Category>

const Type = z.enum(['before', 'after', 'other'], 'Please choose before, after or other.')

/** A picture in three formats and several widths; `avif`, `webp` and `jpg` are lists for srcset. Width and height in pixels, of the largest. */
const Picture = z.object({
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  avif: z.string(),
  webp: z.string(),
  jpg: z.string(),
  fallback: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** An approved photo as the public gallery shows it. A before and an after of one job become one slider. */
export const PublishedPhoto = z.object({
  id: Id,
  jobId: Id.nullable(),
  type: Type,
  category: Category,
  caption: z.string(),
  picture: Picture,
})
export type PublishedPhoto = z.infer<typeof PublishedPhoto>

/** A photo as the office sees it. Its addresses answer only to who is signed in. */
export const Photo = z.object({
  id: Id,
  jobId: Id.nullable(),
  serviceRequestId: Id.nullable(),
  /** The largest JPEG; null until there is one. */
  url: z.string().nullable(),
  type: Type,
  approved: z.boolean(),
  category: Category,
  caption: z.string(),
  /** What is to be seen, for who cannot see it. */
  alt: z.string(),
  /** Null while it is being prepared, and for one that could not be. */
  picture: Picture.nullable(),
  /** Why there will never be a picture, in a sentence; null when nothing is wrong. */
  problem: z.string().nullable(),
  /** Bytes as they were sent. */
  byteSize: z.number().int(),
  createdAt: z.date(),
})
export type Photo = z.infer<typeof Photo>

const PhotoChange = z.object({
  approved: z.boolean('Please say yes or no.'),
  category: Category,
  caption: lines(300),
  alt: lines(300),
  type: Type,
})
export type PhotoChange = Partial<z.infer<typeof PhotoChange>>

export const contract = {
  update: api
    .route({ method: 'PATCH', path: '/photos/{id}', summary: 'Publish or hide a photo, or say what it shows' })
    .input(PhotoChange.partial().extend({ id: Id }))
    .output(Photo),
}

import { z } from 'zod'
import { Id } from '#lib/api.ts'

export const GALLERY_CATEGORIES = ['Paver Sealing', 'Pressure Washing', 'Before & After'] as const

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

/** An approved photo as the public gallery shows it. A before and an after of one job become one slider. */
export const PublishedPhoto = z.object({
  id: Id,
  jobId: Id.nullable(),
  type: z.enum(['before', 'after', 'other']),
  category: z.enum(GALLERY_CATEGORIES),
  caption: z.string(),
  picture: Picture,
})
export type PublishedPhoto = z.infer<typeof PublishedPhoto>

import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'
import { lines } from '#lib/text.ts'

export const GALLERY_CATEGORIES = ['Paver Sealing', 'Pressure Washing', 'Before & After'] as const
const Category = z.enum(GALLERY_CATEGORIES, 'Choose a gallery category.')
export type Category = z.infer<typeof Category>

export const TYPES = ['before', 'after', 'other'] as const
export const Type = z.enum(TYPES, 'Choose before, after or other.')
export type Type = z.infer<typeof Type>

/**
 * Waiting: no one has decided yet. Hidden: a reviewer said no, or it was added to a record and not for the gallery.
 * Only approved photos are ever seen without a session, but for those shown on an estimate or invoice.
 */
export const Standing = z.enum(['waiting', 'approved', 'hidden'])
export type Standing = z.infer<typeof Standing>

export const PHOTO_LIMITS = { bytes: 30 * 1024 * 1024, megabytes: 30, reorder: 1000 } as const

/**
 * A picture in three formats and several widths; `avif`, `webp` and `jpg` are lists for srcset. Width and height in
 * pixels, of the largest.
 */
export const Picture = z.object({
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  avif: z.string(),
  webp: z.string(),
  jpg: z.string(),
  fallback: z.string(),
})
export type Picture = z.infer<typeof Picture>

/** An approved photo as the public gallery shows it. The two of one pair become one slider. */
export const PublishedPhoto = z.object({
  id: Id,
  jobId: Id.nullable(),
  pairId: Id.nullable(),
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
  /** Who sent it by text, or whose it is; null for a photo of no customer or of a job alone. */
  customerId: Id.nullable(),
  serviceRequestId: Id.nullable(),
  /** The estimate or invoice that it was added to. */
  estimateId: Id.nullable(),
  invoiceId: Id.nullable(),
  /** The estimate visit at which it was taken, and the area that it shows. */
  visitId: Id.nullable(),
  visitAreaId: Id.nullable(),
  /** Shared by the before and the after that are shown as one slider. */
  pairId: Id.nullable(),
  /** The largest JPEG; null until there is one. */
  url: z.string().nullable(),
  type: Type,
  approved: z.boolean(),
  standing: Standing,
  category: Category,
  caption: z.string(),
  /** Alt text for people who cannot see the photo. */
  alt: z.string(),
  /** Null while it is being prepared, and for one that could not be. */
  picture: Picture.nullable(),
  /** A data address of a few hundred bytes that looks like the picture from afar; null until there is one. */
  preview: z.string().nullable(),
  /** Why there will never be a picture, in a sentence; null when nothing is wrong. */
  problem: z.string().nullable(),
  /** Bytes as they were sent. */
  byteSize: z.number().int(),
  createdAt: z.date(),
})
export type Photo = z.infer<typeof Photo>

const words = { category: Category, caption: lines(300), alt: lines(300), type: Type }

const PhotoChange = z.object({
  /** False hides it, also one that was never approved. */
  approved: z.boolean('Choose yes or no.'),
  jobId: Id.nullable(),
  /** Moves it to a customer; a photo of a job belongs to the customer of the job. */
  customerId: Id.nullable(),
  ...words,
})
export type PhotoChange = Partial<z.infer<typeof PhotoChange>>

/** What stands beside the file in the form of an upload. An empty field is as good as none. */
export const UploadFields = z.object({
  jobId: z.preprocess((typed) => (typed === '' ? undefined : typed), Id.optional()),
  /** Taken at an estimate visit, of this area of it. */
  visitId: Id.optional(),
  visitAreaId: Id.optional(),
  type: Type.default('other'),
  category: Category.default('Paver Sealing'),
  caption: lines(300).default(''),
  alt: lines(300).default(''),
})
export type UploadFields = z.infer<typeof UploadFields>

const PairChange = z.object({ approved: z.boolean('Choose yes or no.'), caption: lines(300), alt: lines(300) })
export type PairChange = Partial<z.infer<typeof PairChange>>

export const Counts = z.object({ waiting: z.number().int(), approved: z.number().int(), hidden: z.number().int() })
export type Counts = z.infer<typeof Counts>

const one = z.object({ id: Id })
const pair = z.array(Photo)
const Filter = z.object({
  jobId: Id.optional(),
  /** Taken at this estimate visit, or sent with its request. */
  visitId: Id.optional(),
  customerId: Id.optional(),
  category: Category.optional(),
  type: Type.optional(),
})

export const contract = {
  list: api
    .route({
      method: 'GET',
      path: '/photos',
      outputStructure: 'detailed',
      summary: 'List photos in gallery order; technicians see their own',
    })
    .meta({ access: 'technician' })
    .input(
      Paging.extend(Filter.shape).extend({
        standing: Standing.optional(),
        status: Standing.optional(),
        approved: z.stringbool().optional(),
      }),
    )
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(Photo),
      }),
    ),
  counts: api
    .route({ method: 'GET', path: '/photos/counts', summary: 'Count waiting, approved and hidden photos' })
    .meta({ access: 'technician' })
    .input(Filter)
    .output(Counts),
  upload: api
    .route({
      method: 'POST',
      path: '/photos',
      successStatus: 201,
      summary: 'Upload a private photo; a repeat upload to the same job adds nothing',
      spec: (call) => ({
        ...call,
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: {
                  jobId: { type: 'string', format: 'uuid' },
                  visitId: { type: 'string', format: 'uuid' },
                  visitAreaId: { type: 'string', format: 'uuid' },
                  type: { type: 'string', enum: [...TYPES], default: 'other' },
                  category: { type: 'string', enum: [...GALLERY_CATEGORIES] },
                  caption: { type: 'string', maxLength: 300 },
                  alt: { type: 'string', maxLength: 300 },
                  file: {
                    type: 'string',
                    format: 'binary',
                    description: `JPEG, PNG, WebP, AVIF or HEIC, at most ${PHOTO_LIMITS.megabytes} MB, one per request`,
                  },
                },
              },
            },
          },
        },
      }),
    })
    .meta({ access: 'technician', takesFile: true })
    .output(Photo),
  order: api
    .route({
      method: 'PUT',
      path: '/photos/order',
      summary: 'Reorder these photos within the places they have now',
    })
    .input(
      z.object({
        ids: z
          .array(Id, 'Please send the photo IDs in the new order.')
          .max(PHOTO_LIMITS.reorder, 'Move fewer photos at a time.'),
      }),
    )
    .output(z.object({ moved: z.number().int() })),
  pair: api
    .route({
      method: 'POST',
      path: '/photos/pairs',
      summary: 'Pair a before and an after photo of one job as a slider',
    })
    .input(z.object({ beforeId: Id, afterId: Id }))
    .output(pair),
  updatePair: api
    .route({
      method: 'PATCH',
      path: '/photos/pairs/{id}',
      summary: 'Publish, hide or caption a pair; the after photo’s words are shown',
    })
    .input(PairChange.partial().extend({ id: Id }))
    .output(pair),
  swap: api
    .route({
      method: 'POST',
      path: '/photos/pairs/{id}/swap',
      summary: 'Swap the before and after photos of a pair',
    })
    .input(one)
    .output(pair),
  unpair: api
    .route({ method: 'DELETE', path: '/photos/pairs/{id}', summary: 'Unpair two photos' })
    .input(one)
    .output(pair),
  update: api
    .route({
      method: 'PATCH',
      path: '/photos/{id}',
      summary: 'Publish, hide or caption a photo, or assign it to a job',
    })
    .input(PhotoChange.partial().extend({ id: Id }))
    .output(Photo),
  remove: api
    .route({ method: 'DELETE', path: '/photos/{id}', summary: 'Delete a photo; it can be restored for a day' })
    .meta({ access: 'owner' })
    .input(one)
    .output(Photo),
  restore: api
    .route({ method: 'POST', path: '/photos/{id}/restore', summary: 'Restore a deleted photo' })
    .meta({ access: 'owner' })
    .input(one)
    .output(Photo),
}

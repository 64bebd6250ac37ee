import { z } from 'zod'
import { Photo } from '#domains/work/photos/contract.ts'
import { Id } from '#lib/api.ts'

/** An attachment of an incoming text, and where its photo is saved. */
export const Attachment = z.object({
  id: Id,
  state: z.enum(['waiting', 'saved', 'failed']),
  /** Why it is not here, in a sentence. */
  problem: z.string().nullable(),
  /** Null while it is fetched, and once it was deleted. */
  photo: Photo.pick({ id: true, picture: true, preview: true, problem: true, url: true, approved: true }).nullable(),
  savedTo: z.object({ of: z.enum(['job', 'customer', 'none']), id: Id.nullable(), name: z.string() }).nullable(),
})
export type Attachment = z.infer<typeof Attachment>

import { z } from 'zod'
import { Id } from '#lib/api.ts'

/** An approved review as the public pages show it. `name` is how the customer is shown: first name and initial. */
export const PublishedReview = z.object({
  id: Id,
  name: z.string(),
  /** The town of the customer, when the address tells it. */
  location: z.string().nullable(),
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  service: z.string().nullable(),
  /** What the owner answered in public. */
  reply: z.string().nullable(),
  createdAt: z.date(),
})
export type PublishedReview = z.infer<typeof PublishedReview>

import { z } from 'zod'
import { ShownValue } from '#domains/sales/custom-fields/contract.ts'
import { Photo } from '#domains/work/photos/contract.ts'

/** What a customer said can be pinned on. */
export const PinnedOf = z.enum(['visits', 'estimates', 'jobs'], 'Choose visits, estimates or jobs.')
export type PinnedOf = z.infer<typeof PinnedOf>

/** What was said before the work, oldest first, with the tags of the customer and the photos that came with it. */
export const Pinned = z.object({
  name: z.string(),
  tags: z.array(z.string()),
  /** Custom fields that are filled, such as the gate code. */
  fields: z.array(ShownValue),
  words: z.array(
    z.object({ id: z.string(), text: z.string(), from: z.enum(['request', 'visit', 'note']), at: z.date() }),
  ),
  photos: z.array(Photo),
})
export type Pinned = z.infer<typeof Pinned>

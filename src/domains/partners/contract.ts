import { z } from 'zod'
import { Id } from '#lib/api.ts'

export const Partner = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  services: z.array(z.string()),
  /** E.164. */
  phone: z.string(),
  email: z.string(),
  website: z.string().nullable(),
  displayOrder: z.number().int(),
  createdAt: z.date(),
})
export type Partner = z.infer<typeof Partner>

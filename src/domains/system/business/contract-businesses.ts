import { z } from 'zod'
import { Id } from '#lib/api.ts'
import { line } from '#lib/text.ts'

export const Business = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(['paver-sealing', 'pressure-washing']),
  /** Off: its work goes to the other one, and menus leave it out. */
  active: z.boolean(),
})
export type Business = z.infer<typeof Business>

/** What is left out stays. */
export const BusinessChange = z.object({
  name: line(80, 'Enter the name of the business.').optional(),
  active: z.boolean('Choose on or off.').optional(),
})
export type BusinessChange = z.infer<typeof BusinessChange>

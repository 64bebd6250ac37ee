import { z } from 'zod'
import { api, Id } from '#lib/api.ts'

export const Business = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(['paver-sealing', 'pressure-washing']),
})
export type Business = z.infer<typeof Business>

/** What the business says of itself; every page, message and JSON-LD reads it from here. Phone in E.164. */
export const Facts = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  since: z.number().int(),
  yearsOfExperience: z.number().int(),
  warrantyYears: z.number().int(),
  radiusMiles: z.number().int(),
  county: z.string(),
  answerHours: z.number().int(),
})
export type Facts = z.infer<typeof Facts>

export const contract = {
  list: api
    .route({ method: 'GET', path: '/businesses', summary: 'The businesses, paver sealing first' })
    .meta({ access: 'technician' })
    .output(z.array(Business)),
  facts: api.route({ method: 'GET', path: '/business-facts', summary: 'What the business says of itself' }).meta({ access: 'technician' }).output(Facts),
}

import { z } from 'zod'
import { ServiceKey } from '#domains/business/contract.ts'
import { areaChecks } from '#domains/requests/quote.ts'
import { api } from '#lib/api.ts'

/** More tries than a family has surfaces to ask about. */
export const BALLPARK_LIMIT = { points: 120, seconds: 600 }

export const contract = {
  ballpark: api
    .route({ method: 'GET', path: '/ballpark', summary: 'What work may cost before anybody has seen the surface, in cents' })
    .meta({ access: 'public', limit: BALLPARK_LIMIT })
    .input(z.object({ service: ServiceKey, areaSqFt: z.coerce.number('Please enter the area in square feet as a whole number.').check(...areaChecks) }))
    .output(z.object({ low: z.number().int(), high: z.number().int(), currency: z.literal('USD'), dependsOn: z.array(z.string()) })),
}

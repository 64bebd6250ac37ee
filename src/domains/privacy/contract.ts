import { z } from 'zod'
import { Move } from '#domains/duplicates/contract.ts'
import { api, Id } from '#lib/api.ts'

/** What is kept about a person, and what an erasure would do with it. */
export const Kept = z.object({
  name: z.string(),
  /** By kind, of those that there are any of. */
  records: z.array(Move),
  /** Invoices whose numbers and sums stay, as tax law asks. */
  invoices: z.number().int(),
  /** Why it cannot be erased yet, in sentences; empty when it can. */
  hindrances: z.array(z.string()),
  erasedAt: z.date().nullable(),
})
export type Kept = z.infer<typeof Kept>

const one = z.object({ id: Id })

export const contract = {
  kept: api
    .route({ method: 'GET', path: '/customers/{id}/personal-data', summary: 'What is kept about a customer, and whether it can be erased' })
    .meta({ access: 'owner' })
    .input(one)
    .output(Kept),
  erase: api
    .route({
      method: 'POST',
      path: '/customers/{id}/erase',
      summary: 'Erase everything about a person but the numbers and sums of invoices; it cannot be undone',
    })
    .meta({ access: 'owner' })
    .input(one.extend({ name: z.string('Please type the name.').max(200, 'Please type the name as it stands there.') }))
    .output(one),
}

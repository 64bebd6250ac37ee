import { z } from 'zod'
import { Move } from '#domains/sales/duplicates/contract.ts'
import { api, Id } from '#lib/api.ts'

const Retained = Move.extend({ why: z.string() })

/** What is stored about a person, and what an erasure would do with it. */
export const PersonalData = z.object({
  name: z.string(),
  /** What is stored, by kind, without the kinds that have none. */
  records: z.array(Move),
  invoices: z.number().int(),
  /** Why the person cannot be erased yet, in sentences; empty when they can. */
  hindrances: z.array(z.string()),
  /** What an erasure removes, what it blanks, and what it leaves with the reason. */
  removed: z.array(Move),
  redacted: z.array(Move),
  kept: z.array(Retained),
  erasedAt: z.date().nullable(),
})
export type PersonalData = z.infer<typeof PersonalData>

const one = z.object({ id: Id })

export const contract = {
  preview: api
    .route({
      method: 'GET',
      path: '/customers/{id}/personal-data',
      summary: 'List what is stored about a customer, and what an erasure would remove, clear and retain',
    })
    .meta({ access: 'owner' })
    .input(one)
    .output(PersonalData),
  erase: api
    .route({
      method: 'POST',
      path: '/customers/{id}/erase',
      summary: 'Erase a person’s data permanently; issued invoices, payments and accepted estimates stay on file',
    })
    .meta({ access: 'owner' })
    .input(one.extend({ name: z.string('Type the name.').max(200, 'Type the name exactly as shown.') }))
    .output(one),
}

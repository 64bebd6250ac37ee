import { z } from 'zod'
import { Id } from '#lib/api.ts'
import { lines } from '#lib/text.ts'

const MINUTES = 'Enter 1 to 600 minutes.'

/** A call that was logged by hand. `minutes`: null where no one wrote it down. */
export const Call = z.object({
  id: Id,
  phone: z.string(),
  customerId: Id.nullable(),
  /** in: they called us · out: we called them. */
  direction: z.enum(['in', 'out'], 'Choose who called.'),
  minutes: z.number().int().min(1, MINUTES).max(600, MINUTES).nullable(),
  note: lines(1000),
  byName: z.string(),
  at: z.date(),
  version: z.number().int(),
})
export type Call = z.infer<typeof Call>
export const CallInput = Call.pick({ direction: true, minutes: true, note: true })
export type CallInput = z.infer<typeof CallInput>

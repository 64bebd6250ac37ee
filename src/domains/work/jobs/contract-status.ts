import { z } from 'zod'

export const Status = z.enum(['requested', 'scheduled', 'in-progress', 'completed', 'cancelled'])
export type Status = z.infer<typeof Status>

/**
 * The four of the Update Job Status dialog (spec.md §2): any may follow any. Canceling is a step of its own, with a
 * reason.
 */
export const DIALOG_STATUSES = [
  'requested',
  'scheduled',
  'in-progress',
  'completed',
] as const satisfies readonly Status[]

import { z } from 'zod'

/** How many jobs stand where. */
export const Counts = z.object({
  all: z.number().int(),
  requested: z.number().int(),
  scheduled: z.number().int(),
  'in-progress': z.number().int(),
  completed: z.number().int(),
  cancelled: z.number().int(),
  /** Counted nowhere else. */
  archived: z.number().int(),
  /** Requested or scheduled, and without a date: what the calendar shows as not scheduled yet. */
  unscheduled: z.number().int(),
  /** With a date from Monday to Sunday of this week, but for the canceled ones. */
  thisWeek: z.number().int(),
})
export type Counts = z.infer<typeof Counts>

import { z } from 'zod'

/** Any switch is allowed (spec.md §4). Who is on leave or inactive is warned of when work is given to them. */
export const STATUSES = ['active', 'on-leave', 'inactive'] as const
export const Status = z.enum(STATUSES, 'Choose active, on-leave or inactive.')
export type Status = z.infer<typeof Status>

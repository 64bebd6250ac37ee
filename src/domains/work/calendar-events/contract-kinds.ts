import { z } from 'zod'

/** What an event on the calendar is, when it is no job. Blocked time needs no drive and no working hours. */
export const EventKind = z.enum(['errand', 'meeting', 'blocked'], 'Choose errand, meeting, or blocked time.')
export type EventKind = z.infer<typeof EventKind>

export const EVENT_KIND_LABELS: Record<EventKind, string> = {
  errand: 'Errand',
  meeting: 'Meeting',
  blocked: 'Blocked time',
}

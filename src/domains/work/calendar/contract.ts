import { z } from 'zod'
import { StepUp } from '#domains/system/auth/contract.ts'
import { EventKind } from '#domains/work/calendar-events/contract-kinds.ts'
import { ArrivalWindow } from '#domains/system/business/contract-arrival-window.ts'
import { Status as JobStatus } from '#domains/work/jobs/contract-status.ts'
import { Status as VisitStatus } from '#domains/sales/visits/contract.ts'
import { api, Day, Id } from '#lib/api.ts'

/** As many days as may be asked for at once: a month with the ends of the weeks around it. */
const MAX_DAYS = 45

/**
 * An appointment as the calendar draws it. Of a job, `name` is the customer's; of an event that is no job, its title,
 * with its kind in words as `service` and an empty phone.
 */
export const Entry = z.object({
  kind: z.enum(['job', 'visit', 'event']),
  id: Id,
  /** Of a job with several visits, which one it is; `id`: of a further one, null of the first. Null for one visit. */
  visit: z
    .object({ id: Id.nullable(), title: z.string().nullable(), at: z.number().int(), of: z.number().int() })
    .nullable(),
  /** Of an event that is no job; `isRepeated`: it is one date of several. */
  event: z.object({ kind: EventKind, isRepeated: z.boolean() }).nullable(),
  /** Goes back with a move, so that two windows do not overwrite each other. */
  version: z.number().int(),
  businessId: Id,
  status: z.enum([...JobStatus.options, ...VisitStatus.extract(['done']).options]),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  service: z.string(),
  /** Its days, the first of them first; those outside of what was asked for, too. */
  dates: z.array(z.string()),
  /** HH:MM on each of its days; null: any time. */
  time: z.string().nullable(),
  /** Minutes after the start in which the crew may arrive; 0 promises the start itself. */
  arrivalWindowMinutes: ArrivalWindow,
  /** Length on each of its days, also stored while it has no time; null when no one has entered it. */
  minutes: z.number().int().nullable(),
  technicians: z.array(z.object({ id: Id, name: z.string() })),
  /** Cents; null when no price was set. An estimate visit has none. */
  amount: z.number().int().nullable(),
})
export type Entry = z.infer<typeof Entry>

const DAY_MS = 86_400_000
/** Of two days, both included. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

const Span = z
  .object({ from: Day, to: Day, businessId: Id.optional(), technicianId: Id.optional() })
  .refine(({ from, to }) => from <= to, {
    error: 'The end date can’t be before the start date.',
    path: ['to'],
  })
  .refine(({ from, to }) => daysBetween(from, to) <= MAX_DAYS, {
    error: `Choose ${MAX_DAYS} days or fewer.`,
    path: ['to'],
  })
export type Span = z.infer<typeof Span>

/**
 * The calendar link of the person who asks. `link` is in the answer of a call that the password was given for, and null
 * in every other one; `createdAt` is null while there is no link.
 */
export const Feed = z.object({
  link: z.string().nullable(),
  createdAt: z.date().nullable(),
  /** When a calendar last asked for it, to within some minutes. */
  readAt: z.date().nullable(),
  /** Whether it holds the appointments of everybody, or their own. */
  of: z.enum(['everybody', 'own']),
})
export type Feed = z.infer<typeof Feed>

/** Asking for the feed itself, of one address: several phones behind one, every few minutes. */
export const READ_LIMIT = { points: 120, seconds: 600 }

export const contract = {
  list: api
    .route({
      method: 'GET',
      path: '/calendar',
      summary: 'List jobs, estimate visits, and calendar events in a date range by time, except canceled ones',
    })
    .input(Span)
    .output(z.array(Entry)),
  feed: {
    read: api
      .route({ method: 'GET', path: '/profile/calendar-feed', summary: 'Get your calendar link' })
      .meta({ access: 'technician' })
      .output(Feed),
    make: api
      .route({
        method: 'POST',
        path: '/profile/calendar-feed',
        summary: 'Create a new calendar link; the old one stops working',
      })
      .meta({ access: 'technician', stepUp: true })
      .input(StepUp.optional())
      .output(Feed),
    show: api
      .route({ method: 'POST', path: '/profile/calendar-feed/link', summary: 'Show your calendar link again' })
      .meta({ access: 'technician', stepUp: true })
      .input(StepUp.optional())
      .output(Feed),
    revoke: api
      .route({ method: 'DELETE', path: '/profile/calendar-feed', summary: 'Revoke your calendar link' })
      .meta({ access: 'technician' })
      .output(Feed),
  },
}

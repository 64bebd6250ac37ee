import { z } from 'zod'
import { ClockTime } from '#domains/work/schedule/contract.ts'
import { api, Day, Id } from '#lib/api.ts'
import { line, lines } from '#lib/text.ts'
import { EventKind } from './contract-kinds.ts'

/** As many days as one event may have, and as far ahead as a repeated one may go. */
export const MAX_EVENT_DAYS = 31
export const MAX_REPEAT_DAYS = 366

export const Repeat = z.enum(
  ['none', 'daily', 'weekdays', 'weekly', 'two-weeks', 'monthly'],
  'Choose how often it repeats.',
)
export type Repeat = z.infer<typeof Repeat>

/** Which dates of a repeated event a change is for: this one, or this one and all after it. */
export const Scope = z.enum(['this', 'following'], 'Choose this one, or this and later ones.')
export type Scope = z.infer<typeof Scope>

const Named = z.object({ id: Id, name: z.string() })

/** Something on the calendar that is no job. `dates`: all of its days. */
export const CalendarEvent = z.object({
  id: Id,
  version: z.number().int(),
  businessId: Id,
  /** The same for all dates of a repeated event; null for a single one. */
  seriesId: Id.nullable(),
  kind: EventKind,
  title: z.string(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  date: z.string(),
  days: z.number().int(),
  dates: z.array(z.string()),
  /** HH:MM; null: all day. */
  time: z.string().nullable(),
  /** On each of its days, also stored while it is all day. */
  minutes: z.number().int(),
  everyone: z.boolean(),
  technicians: z.array(Named),
  doneAt: z.date().nullable(),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

const optionalText = (text: z.ZodString) => text.transform((typed) => typed || null).nullish()
const LENGTH = 'Choose an end at least 15 minutes after the start.'
const DAYS = `Choose an end date within ${MAX_EVENT_DAYS} days of the start date.`

const fields = {
  kind: EventKind,
  title: line(120, 'Enter a title, like Pick up sealer.'),
  date: Day,
  days: z.number(DAYS).int(DAYS).min(1, 'The end date can’t be before the start date.').max(MAX_EVENT_DAYS, DAYS),
  /** HH:MM; null: all day. */
  time: ClockTime.nullable(),
  minutes: z.number(LENGTH).int(LENGTH).min(15, LENGTH).max(1440, LENGTH),
  /** Left out of account for `everyone`. */
  technicianIds: z.array(Id).max(50, 'Choose 50 or fewer.'),
  everyone: z.boolean('Choose yes or no.'),
  address: optionalText(lines(300)),
  notes: optionalText(lines(2000)),
  /** They were shown what it clashes with, and keep it. */
  keepClashes: z.boolean('Choose yes or no.'),
}

export const NewEvent = z.object({
  businessId: Id,
  ...fields,
  days: fields.days.default(1),
  time: fields.time.default(null),
  minutes: fields.minutes.default(60),
  technicianIds: fields.technicianIds.default([]),
  everyone: fields.everyone.default(false),
  keepClashes: fields.keepClashes.default(false),
  repeat: Repeat.default('none'),
  /** The last day on which it may begin; required when it repeats. */
  repeatUntil: Day.nullish(),
})
export type NewEvent = z.infer<typeof NewEvent>

const VERSION = 'Reopen the calendar event and try again.'
/** Omitted fields stay unchanged. With `following`, another date moves all of them by as many days. */
export const EventChange = z.object({
  version: z.number(VERSION).int(VERSION).min(1, VERSION),
  scope: Scope.default('this'),
  ...z.object(fields).partial().shape,
})
export type EventChange = z.infer<typeof EventChange>

const one = z.object({ id: Id })

export const contract = {
  day: api
    .route({
      method: 'GET',
      path: '/calendar-events/day',
      summary: 'List the errands, meetings, and blocked time of a day',
    })
    .meta({ access: 'technician' })
    .input(z.object({ date: Day, businessId: Id.optional() }))
    .output(z.array(CalendarEvent)),
  get: api
    .route({ method: 'GET', path: '/calendar-events/{id}', summary: 'Get a calendar event' })
    .input(one)
    .output(CalendarEvent),
  create: api
    .route({
      method: 'POST',
      path: '/calendar-events',
      successStatus: 201,
      summary: 'Add an errand, a meeting, or blocked time; the answer is its first date',
    })
    .input(NewEvent)
    .output(CalendarEvent),
  update: api
    .route({ method: 'PATCH', path: '/calendar-events/{id}', summary: 'Update a calendar event' })
    .input(EventChange.extend({ id: Id }))
    .output(CalendarEvent),
  setDone: api
    .route({ method: 'PATCH', path: '/calendar-events/{id}/done', summary: 'Mark a calendar event done or not done' })
    .meta({ access: 'technician' })
    .input(z.object({ id: Id, done: z.boolean('Choose yes or no.') }))
    .output(CalendarEvent),
  remove: api
    .route({ method: 'DELETE', path: '/calendar-events/{id}', summary: 'Delete a calendar event' })
    .input(z.object({ id: Id, scope: Scope.default('this') }))
    .output(z.object({ ids: z.array(Id) })),
  restore: api
    .route({ method: 'POST', path: '/calendar-events/restore', summary: 'Restore deleted calendar events' })
    .input(
      z.object({
        ids: z
          .array(Id)
          .min(1, 'Choose what to restore.')
          .max(MAX_REPEAT_DAYS + 1, 'Choose fewer.'),
      }),
    )
    .output(z.object({ ids: z.array(Id) })),
}

import { z } from 'zod'
import { WEEKDAYS } from '#domains/system/business/contract.ts'
import { api, Day, Id } from '#lib/api.ts'
import { emailAddress, line, lines, phoneNumber } from '#lib/text.ts'
import { dayOrNone } from '#lib/typed-day.ts'
import { Status, STATUSES } from './contract-status.ts'

export { Status, STATUSES }

/** `endsOn` is null if the certificate does not end or its end is unknown. */
const Certificate = z.object({ name: z.string(), endsOn: z.string().nullable() })
export type Certificate = z.infer<typeof Certificate>

/** The working hours of each weekday in local time, HH:MM; null for a day off. */
const Week = z.record(z.enum(WEEKDAYS), z.object({ from: z.string(), to: z.string() }).nullable())
export type Week = z.infer<typeof Week>

/** The days on which a technician is away, including the first and the last. */
export const TimeOff = z.object({ id: Id, firstDay: z.string(), lastDay: z.string(), reason: z.string().nullable() })
export type TimeOff = z.infer<typeof TimeOff>

export const Technician = z.object({
  id: Id,
  /** Goes back with a change, so that two windows do not overwrite each other. */
  version: z.number().int(),
  businessId: Id,
  /** Works for both businesses, and not only for the one above. */
  allBusinesses: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
  /** E.164. */
  phone: z.string(),
  status: Status,
  hireDate: z.string().nullable(),
  /** The names of the certificates; null when there are none (spec.md §3). */
  certifications: z.array(z.string()).nullable(),
  certificates: z.array(Certificate),
  /** Null: nothing was said, and no hour is in the way. */
  week: Week.nullable(),
  /** That of today and to come, the nearest first. */
  timeOff: z.array(TimeOff),
  /** In cents. The server sends it only to the owner; null if unknown. */
  hourlyCost: z.number().int().nullable().optional(),
  /** Their sign-in; null for who has none, or has not come yet. */
  userId: Id.nullable(),
  createdAt: z.date(),
})
export type Technician = z.infer<typeof Technician>

const EMPTY = 'Enter a certification or remove the blank one.'
const Certificates = z
  .array(
    z.object({ name: line(80, EMPTY), endsOn: Day.nullish().transform((day) => day ?? null) }),
    'Enter certifications one at a time.',
  )
  .max(20, 'You can have up to 20 certifications.')
  .superRefine((all, context) => {
    for (const [place, { name }] of all.entries()) {
      const first = all.findIndex((other) => other.name.toLowerCase() === name.toLowerCase())
      if (first < place)
        context.addIssue({ code: 'custom', path: [place, 'name'], message: 'This certification is listed twice.' })
    }
  })

const ClockTime = z.string('Enter a time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')
const Shift = z
  .object({ from: ClockTime, to: ClockTime }, 'Enter a start and end time.')
  .refine(({ from, to }) => from < to, { error: 'The end must be after the start.', path: ['to'] })

const COST = 'Enter dollars and cents, from $0 to $1,000.'

/** What a person may say of a technician. */
const said = {
  name: line(120, 'Enter a name.'),
  phone: phoneNumber('Enter a phone number.'),
  email: z
    .union(
      [z.literal('').transform(() => null), emailAddress('Enter an email.')],
      'Enter an email address like name@example.com.',
    )
    .nullish(),
  hireDate: dayOrNone(z.iso.date('Enter a valid date as YYYY-MM-DD.')),
  certificates: Certificates.optional(),
  week: z.record(z.enum(WEEKDAYS), Shift.nullable(), 'Enter working hours for each day.').nullish(),
  hourlyCost: z.number(COST).int(COST).min(0, COST).max(100_000, COST).nullish(),
  allBusinesses: z.boolean('Choose yes or no.').optional(),
}

/**
 * `certifications` are names alone, as the spec has them; `certificates` say when they end, and count where both are
 * given.
 */
export const NewTechnician = z.object({
  ...said,
  businessId: Id,
  status: Status.default('active'),
  certifications: z.array(line(80, EMPTY)).max(20, 'You can have up to 20 certifications.').nullish(),
})
export type NewTechnician = z.infer<typeof NewTechnician>

const VERSION = 'Reopen the technician and try again.'
/** What is left out stays. `version` is the one that was seen. */
export const TechnicianChange = z
  .object(said)
  .partial()
  .extend({
    version: z
      .number(VERSION)
      .int(VERSION)
      .min(1, VERSION)
      .max(2 ** 31 - 1, VERSION),
  })
export type TechnicianChange = z.infer<typeof TechnicianChange>

/** Longer leave is a status. */
const MAX_DAYS_OFF = 366
const LONG = `Time off can be up to ${MAX_DAYS_OFF} days. For longer, set the status to on leave.`
const days = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
export const NewTimeOff = z
  .object({
    firstDay: Day,
    lastDay: Day,
    reason: lines(120)
      .transform((typed) => typed || null)
      .nullish(),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    error: 'The last day can’t be before the first day.',
    path: ['lastDay'],
  })
  .refine(({ firstDay, lastDay }) => days(firstDay, lastDay) <= MAX_DAYS_OFF, { error: LONG, path: ['lastDay'] })
export type NewTimeOff = z.infer<typeof NewTimeOff>

const one = z.object({ id: Id })

export const contract = {
  list: api
    .route({ method: 'GET', path: '/technicians', summary: 'List technicians of one or all businesses, by name' })
    .input(z.object({ businessId: Id.optional() }))
    .output(z.array(Technician)),
  get: api
    .route({ method: 'GET', path: '/technicians/{id}', summary: 'Get a technician' })
    .input(one)
    .output(Technician),
  create: api
    .route({ method: 'POST', path: '/technicians', successStatus: 201, summary: 'Add a technician' })
    .input(NewTechnician)
    .output(Technician),
  update: api
    .route({ method: 'PATCH', path: '/technicians/{id}', summary: 'Update a technician' })
    .input(TechnicianChange.extend(one.shape))
    .output(Technician),
  setStatus: api
    .route({ method: 'PATCH', path: '/technicians/{id}/status', summary: 'Set the status of a technician' })
    .input(z.object({ id: Id, status: Status }))
    .output(Technician),
  addTimeOff: api
    .route({
      method: 'POST',
      path: '/technicians/{id}/time-off',
      successStatus: 201,
      summary: 'Add time off',
    })
    .input(NewTimeOff.safeExtend(one.shape))
    .output(TimeOff),
  removeTimeOff: api
    .route({ method: 'DELETE', path: '/technicians/{id}/time-off/{timeOffId}', summary: 'Remove time off' })
    .input(one.extend({ timeOffId: Id }))
    .output(TimeOff),
}

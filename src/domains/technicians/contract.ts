import { z } from 'zod'
import { WEEKDAYS } from '#domains/business/contract.ts'
import { api, Day, Id } from '#lib/api.ts'
import { emailAddress, line, lines, phoneNumber } from '#lib/text.ts'
import { dayOrNone } from '#lib/typed-day.ts'
import { Status, STATUSES } from './contract-status.ts'

export { Status, STATUSES }

/** `endsOn` null: it does not end, or nobody said when. */
const Certificate = z.object({ name: z.string(), endsOn: z.string().nullable() })
export type Certificate = z.infer<typeof Certificate>

/** From when to when somebody works, by the wall clock, HH:MM; null: not on that day. */
const Week = z.record(z.enum(WEEKDAYS), z.object({ from: z.string(), to: z.string() }).nullable())
export type Week = z.infer<typeof Week>

/** Days on which somebody is away, the first and the last included. */
export const TimeOff = z.object({ id: Id, firstDay: z.string(), lastDay: z.string(), reason: z.string().nullable() })
export type TimeOff = z.infer<typeof TimeOff>

export const Technician = z.object({
  id: Id,
  /** Goes back with a change, so that two windows do not overwrite each other. */
  version: z.number().int(),
  businessId: Id,
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
  /** Cents. Only the owner is sent it; null when nobody said. */
  hourlyCost: z.number().int().nullable().optional(),
  /** Their sign-in; null for who has none, or has not come yet. */
  userId: Id.nullable(),
  createdAt: z.date(),
})
export type Technician = z.infer<typeof Technician>

const EMPTY = 'Please enter a certificate, or take the empty one out.'
const Certificates = z
  .array(
    z.object({ name: line(80, EMPTY), endsOn: Day.nullish().transform((day) => day ?? null) }),
    'Please enter the certificates one by one.',
  )
  .max(20, 'Please keep to 20 certificates.')
  .superRefine((all, context) => {
    for (const [place, { name }] of all.entries()) {
      const first = all.findIndex((other) => other.name.toLowerCase() === name.toLowerCase())
      if (first < place)
        context.addIssue({ code: 'custom', path: [place, 'name'], message: 'This certificate is in the list twice.' })
    }
  })

const ClockTime = z.string('Please enter a time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time.')
const Shift = z
  .object({ from: ClockTime, to: ClockTime }, 'Please enter from when to when.')
  .refine(({ from, to }) => from < to, { error: 'Please enter an end after the beginning.', path: ['to'] })

const COST = 'Please enter dollars and cents, from $0 to $1,000.'

/** What a person may say of a technician. */
const said = {
  name: line(120, 'Please enter a name.'),
  phone: phoneNumber('Please enter a phone number.'),
  email: z
    .union(
      [z.literal('').transform(() => null), emailAddress('Please enter an email.')],
      'Please enter an email address like name@example.com.',
    )
    .nullish(),
  hireDate: dayOrNone(z.iso.date('Please enter a date that exists, as YYYY-MM-DD.')),
  certificates: Certificates.optional(),
  week: z.record(z.enum(WEEKDAYS), Shift.nullable(), 'Please say of each day of the week when they work.').nullish(),
  hourlyCost: z.number(COST).int(COST).min(0, COST).max(100_000, COST).nullish(),
}

/**
 * `certifications` are names alone, as the spec has them; `certificates` say when they end, and count where both are
 * given.
 */
export const NewTechnician = z.object({
  ...said,
  businessId: Id,
  status: Status.default('active'),
  certifications: z.array(line(80, EMPTY)).max(20, 'Please keep to 20 certificates.').nullish(),
})
export type NewTechnician = z.infer<typeof NewTechnician>

const VERSION = 'Please open the technician again.'
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
const LONG = `Please keep to ${MAX_DAYS_OFF} days. For longer, set the status to on leave.`
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
    error: 'The last day must not be before the first one.',
    path: ['lastDay'],
  })
  .refine(({ firstDay, lastDay }) => days(firstDay, lastDay) <= MAX_DAYS_OFF, { error: LONG, path: ['lastDay'] })
export type NewTimeOff = z.infer<typeof NewTimeOff>

const one = z.object({ id: Id })

export const contract = {
  list: api
    .route({ method: 'GET', path: '/technicians', summary: 'The technicians of a business, or of all, by name' })
    .input(z.object({ businessId: Id.optional() }))
    .output(z.array(Technician)),
  get: api.route({ method: 'GET', path: '/technicians/{id}', summary: 'A technician' }).input(one).output(Technician),
  create: api
    .route({ method: 'POST', path: '/technicians', successStatus: 201, summary: 'Add a technician' })
    .input(NewTechnician)
    .output(Technician),
  update: api
    .route({ method: 'PATCH', path: '/technicians/{id}', summary: 'Change a technician' })
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
      summary: 'Give a technician days off',
    })
    .input(NewTimeOff.safeExtend(one.shape))
    .output(TimeOff),
  removeTimeOff: api
    .route({ method: 'DELETE', path: '/technicians/{id}/time-off/{timeOffId}', summary: 'Take days off back' })
    .input(one.extend({ timeOffId: Id }))
    .output(TimeOff),
}

import { z } from 'zod'
import { EquipmentStatus } from '#domains/work/inventory/contract-equipment-status.ts'
import { Status as TechnicianStatus } from '#domains/work/technicians/contract-status.ts'
import { api, Day, daysInOrder, Id } from '#lib/api.ts'

/** What the clock on the wall shows, HH:MM; seconds are taken and left out. */
export const ClockTime = z
  .string('Enter a time.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Enter a time like 09:00.')
  .transform((time) => time.slice(0, 5))

/** How long an appointment may be on each of its days, in minutes, and how many days it may have. */
export const LENGTHS = { least: 15, most: 16 * 60, default: 120 } as const
export const MAX_DAYS = 14

const whole = (sentence: string, least: number, most: number) =>
  z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
export const Minutes = whole('Enter a length between 15 minutes and 16 hours.', LENGTHS.least, LENGTHS.most)
export const Days = whole(`Enter whole days from 1 to ${MAX_DAYS}.`, 1, MAX_DAYS)

/** Ids with commas between them, as a list in an address. */
export const IdList = z
  .string()
  .max(50 * 37)
  .transform((ids) => ids.split(',').filter((id) => id !== ''))
  .pipe(z.array(Id).max(50))

/**
 * What is in the way of an appointment. overlap: that person or thing is booked then · travel: too little time for the
 * way between two appointments · unavailable: on leave, inactive, off on that day, in maintenance or out of service ·
 * hours: they work at other hours of that day · papers: one of their certificates has ended by then.
 */
const ConflictKind = z.enum(['overlap', 'travel', 'unavailable', 'hours', 'papers'])

/**
 * Who or what it is about: exactly one of technicianId and equipmentId. The other appointment, where there is one:
 * exactly one of jobId, visitId and calendarEventId.
 */
export const ScheduleConflict = z.object({
  kind: ConflictKind,
  technicianId: Id.nullable(),
  equipmentId: Id.nullable(),
  name: z.string(),
  jobId: Id.nullable(),
  visitId: Id.nullable(),
  calendarEventId: Id.nullable(),
  /** Of the other appointment; of a calendar event its title and its kind. */
  customerName: z.string().nullable(),
  service: z.string().nullable(),
  from: z.date().nullable(),
  to: z.date().nullable(),
  /** overlap: how many minutes both have · travel: how many lie between them. */
  minutes: z.number().int().nullable(),
  /** Someone saw the conflict, and scheduled the appointment anyway. */
  kept: z.boolean(),
  /** For a person to read: "Kim Tran is booked 1:00 PM to 3:00 PM: Ben Castro, Paver Cleaning." */
  sentence: z.string(),
})
export type ScheduleConflict = z.infer<typeof ScheduleConflict>

/** One appointment of one person or thing; a calendar event has its title as `customerName` and its kind as `service`. */
export const Booking = z.object({
  jobId: Id.nullable(),
  visitId: Id.nullable(),
  calendarEventId: Id.nullable(),
  customerName: z.string(),
  service: z.string(),
  address: z.string(),
  from: z.date(),
  to: z.date(),
  /** Someone saw the conflict, and scheduled the appointment anyway. */
  kept: z.boolean(),
})
export type Booking = z.infer<typeof Booking>

/** A certificate that has expired, and its last day. */
const Ended = z.object({ name: z.string(), endsOn: z.string() })
export type Ended = z.infer<typeof Ended>

const named = { id: Id, businessId: Id, name: z.string(), bookings: z.array(Booking) }

/** Who and what of a business is booked when on a day; times of opening as HH:MM, null when it is closed. */
export const DayPlan = z.object({
  date: z.string(),
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  /**
   * `away`: why they cannot be had on that day though they are with us, to be read after the name; null when they can.
   * `ended`: certificates, by that day.
   */
  technicians: z.array(
    z.object({ ...named, status: TechnicianStatus, away: z.string().nullable(), ended: z.array(Ended) }),
  ),
  equipment: z.array(z.object({ ...named, status: EquipmentStatus })),
})
export type DayPlan = z.infer<typeof DayPlan>

/**
 * What one person does on one day. `minutes`: booked · `able`: of their working hours, null when none are set · `off`:
 * away that day.
 */
const LoadDay = z.object({
  date: z.string(),
  minutes: z.number().int(),
  able: z.number().int().nullable(),
  off: z.boolean(),
})

/**
 * The work of a week, Monday to Sunday, and how much of it everybody has in the month of today. Minutes; those of jobs
 * of several days lie on each of them.
 */
export const Load = z.object({
  monday: z.string(),
  technicians: z.array(
    z.object({
      id: Id,
      name: z.string(),
      status: TechnicianStatus,
      /** The last day of the time off that they have today; null when they have none. */
      awayUntil: z.string().nullable(),
      days: z.array(LoadDay),
      month: z.object({ jobs: z.number().int(), minutes: z.number().int() }),
    }),
  ),
})
export type Load = z.infer<typeof Load>

/**
 * How an appointment would fit: its days, what is in the way, and the nearest start on its first day (HH:MM) with
 * nothing in the way.
 */
export const Fit = z.object({
  dates: z.array(z.string()),
  clashes: z.array(ScheduleConflict),
  freeAt: z.string().nullable(),
})
export type Fit = z.infer<typeof Fit>

/** A free start, HH:MM on its first day, and who would do it. */
export const NextSlot = z.object({ date: z.string(), time: z.string(), technicianIds: z.array(Id) })
export type NextSlot = z.infer<typeof NextSlot>

export const contract = {
  day: api
    .route({ method: 'GET', path: '/schedule/day', summary: 'List all bookings of a day' })
    .input(z.object({ date: Day, businessId: Id.optional() }))
    .output(DayPlan),
  workload: api
    .route({ method: 'GET', path: '/schedule/load', summary: 'Get each technician’s workload by day for a week' })
    .input(z.object({ date: Day, businessId: Id.optional() }))
    .output(Load),
  bookings: api
    .route({
      method: 'GET',
      path: '/schedule/booked',
      summary: 'List a technician’s or piece of equipment’s bookings in a date range',
    })
    .input(daysInOrder(z.object({ technicianId: Id.optional(), equipmentId: Id.optional(), from: Day, to: Day })))
    .output(z.array(Booking)),
  check: api
    .route({
      method: 'GET',
      path: '/schedule/check',
      summary: 'Check an appointment for conflicts and find a free time',
    })
    .input(
      z.object({
        date: Day,
        time: ClockTime,
        minutes: z.coerce.number().pipe(Minutes),
        days: z.coerce.number().pipe(Days).default(1),
        technicianIds: IdList.optional(),
        equipmentIds: IdList.optional(),
        /** The appointment itself, which never conflicts with itself. */
        jobId: Id.optional(),
        /** With `jobId`: one of its further visits. */
        jobVisitId: Id.optional(),
        visitId: Id.optional(),
      }),
    )
    .output(Fit),
  next: api
    .route({
      method: 'GET',
      path: '/schedule/next',
      summary: 'Find the next free slot for a crew, or for any active technician',
    })
    .input(
      z.object({
        businessId: Id,
        minutes: z.coerce.number().pipe(Minutes),
        days: z.coerce.number().pipe(Days).default(1),
        technicianIds: IdList.optional(),
        equipmentIds: IdList.optional(),
        /** The job itself, which is never in its own way. */
        jobId: Id.optional(),
      }),
    )
    .output(NextSlot.nullable()),
}

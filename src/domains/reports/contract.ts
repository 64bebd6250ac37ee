import { z } from 'zod'
import { ServiceKey } from '#domains/business/contract.ts'
import { Job, Status as JobStatus } from '#domains/jobs/contract.ts'
import { Status as VisitStatus } from '#domains/visits/contract.ts'
import { api, Id } from '#lib/api.ts'

/** Exact up to 1,000; 1,001 stands for more. */
const Many = z.number().int()

/** What waits for the owner, the most pressing first: a few of each kind, and how many there are in all. */
export const NeedsYou = z.object({
  /** New requests, the least time left first. */
  requests: z.object({
    many: Many,
    rows: z.array(
      z.object({ id: Id, name: z.string(), phone: z.string(), service: ServiceKey, address: z.string(), town: z.string().nullable(), answerBy: z.date() }),
    ),
  }),
  /** Sent, and past their day; the latest first. */
  invoices: z.object({
    many: Many,
    rows: z.array(
      z.object({
        id: Id,
        invoiceNumber: z.string(),
        customerId: Id,
        customerName: z.string(),
        customerPhone: z.string(),
        /** Cents. */
        amount: z.number().int(),
        daysLate: z.number().int(),
      }),
    ),
  }),
  /** Scheduled for today or one of the three days after it, and their customer was not told that it stands. */
  unconfirmed: z.object({
    many: Many,
    rows: z.array(Job.pick({ id: true, version: true, customerName: true, customerPhone: true, service: true, scheduledDate: true, scheduledTime: true })),
  }),
  /** At or below their minimum, or less than coming jobs need; those that a booked job needs first, the earliest job before the others. */
  materials: z.object({
    many: Many,
    rows: z.array(
      z.object({
        id: Id,
        name: z.string(),
        unit: z.string(),
        quantityOnHand: z.number().int(),
        minStockLevel: z.number().int(),
        /** The first booked job that it is reserved for, and how much of it that job takes; null when none is. */
        needed: z.object({ jobId: Id, day: z.string(), quantity: z.number().int() }).nullable(),
      }),
    ),
  }),
  /** Equipment whose service is due within a week, or was; the most overdue first. */
  equipment: z.object({ many: Many, rows: z.array(z.object({ id: Id, name: z.string(), nextServiceDue: z.string() })) }),
})
export type NeedsYou = z.infer<typeof NeedsYou>

/** Somebody to be at today. A visit is for an estimate. */
export const Stop = z.object({
  kind: z.enum(['job', 'visit']),
  id: Id,
  customerName: z.string(),
  customerPhone: z.string(),
  /** The service, or what the estimate is for. */
  what: z.string(),
  areaSqFt: z.number().int().nullable(),
  address: z.string(),
  town: z.string().nullable(),
  status: z.enum([...JobStatus.options, ...VisitStatus.extract(['done']).options]),
  /** HH:MM; null: at no certain time. */
  time: z.string().nullable(),
  /** Cents; null: no price yet, or none at all for an estimate. */
  amount: z.number().int().nullable(),
  /** It began on an earlier day, with which its price was counted. */
  goesOn: z.boolean(),
})
export type Stop = z.infer<typeof Stop>

export const Recent = Job.pick({ id: true, customerName: true, service: true, status: true, scheduledDate: true, scheduledTime: true, createdAt: true }).extend(
  {
    town: z.string().nullable(),
  },
)
export type Recent = z.infer<typeof Recent>

/** A part that could not be read is null: the others stand all the same. */
export const Overview = z.object({
  /** The day that it tells of, where the business is. */
  day: z.iso.date(),
  needsYou: NeedsYou.nullable(),
  /** In order of time, those at no certain time first. */
  stops: z.array(Stop).nullable(),
  /** The three newest. */
  recentJobs: z.array(Recent).nullable(),
  /** Requested, scheduled and in progress. Today: also those that go on from an earlier day. Late: their last day is over, and they are not completed. */
  activeJobs: z.object({ all: Many, today: Many, late: Many }).nullable(),
  pendingReviews: Many.nullable(),
  /** Jobs of the last 30 days, today included, but for the cancelled ones. */
  lastThirtyDays: Many.nullable(),
  /** Active: served in the last 24 months. New leads: requests of the last 7 days. */
  customers: z.object({ active: Many, newLeads: Many }).nullable(),
})
export type Overview = z.infer<typeof Overview>

export const contract = {
  overview: api
    .route({ method: 'GET', path: '/overview', summary: 'What waits, what is booked today, and how it goes; of one business, or of all' })
    .input(z.object({ businessId: Id.optional() }))
    .output(Overview),
}

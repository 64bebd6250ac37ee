import { z } from 'zod'
import { Status as JobStatus } from '#domains/work/jobs/contract.ts'
import { api, Day, Id, Paging } from '#lib/api.ts'
import { line, lineOrNone, lines } from '#lib/text.ts'

export const FREQUENCIES = ['monthly', 'quarterly', 'semi-annual', 'annual'] as const
const Frequency = z.enum(FREQUENCIES, 'Choose monthly, quarterly, semi-annual or annual.')
export type Frequency = z.infer<typeof Frequency>

/** Any may follow any (spec.md §4). */
export const STATUSES = ['active', 'paused', 'cancelled'] as const
export const Status = z.enum(STATUSES, 'Choose active, paused or cancelled.')
export type Status = z.infer<typeof Status>

/** A job of the contract that is still to be done. */
const OpenVisit = z.object({
  jobId: Id,
  /** For which date it was made. */
  dueDate: z.string(),
  status: JobStatus,
  scheduledDate: z.string().nullable(),
  /** HH:MM. */
  scheduledTime: z.string().nullable(),
})

export const RecurringService = z.object({
  id: Id,
  /** Goes back with a change, so that two windows do not overwrite each other. */
  version: z.number().int(),
  businessId: Id,
  customerId: Id,
  customerName: z.string(),
  service: z.string(),
  frequency: Frequency,
  /** Cents for each visit. */
  amount: z.number().int(),
  /** The next date for which there is no job yet. */
  nextScheduledDate: z.string(),
  /** The day of the month it is meant for, 1 to 31. */
  dayOfMonth: z.number().int(),
  status: Status,
  notes: z.string().nullable(),
  /** Where the work is, when that is not at the customer's. */
  siteAddress: z.string().nullable(),
  /** The earliest of those that are made and not done. */
  visit: OpenVisit.nullable(),
  createdAt: z.date(),
})
export type RecurringService = z.infer<typeof RecurringService>

/** One date of a contract for which it was seen to. `job` null: it was deleted, or an earlier one stood for it. */
export const Visit = z.object({
  dueDate: z.string(),
  createdAt: z.date(),
  job: z
    .object({ id: Id, status: JobStatus, scheduledDate: z.string().nullable(), scheduledTime: z.string().nullable() })
    .nullable(),
})
export type Visit = z.infer<typeof Visit>

/** All money in cents. */
export const Figures = z.object({
  active: z.number().int(),
  paused: z.number().int(),
  cancelled: z.number().int(),
  /** Of the active monthly contracts (spec.md §9). */
  monthlyRevenue: z.number().int(),
  /** Of all active contracts, a quarter's as a third of it and so on. */
  perMonth: z.number().int(),
  /** With a visit 1 to 7 days away. */
  dueSoon: z.number().int(),
  /** With a visit whose day is past. */
  overdue: z.number().int(),
  /** Twelve of them from this week's Monday on. */
  weeks: z.array(z.object({ monday: z.string(), visits: z.number().int() })),
})
export type Figures = z.infer<typeof Figures>

const MONEY = 'Enter a price from $0.01 to $1,000,000.'
const VERSION = 'Reopen the service and try again.'
const Amount = z.number(MONEY).int(MONEY).min(1, MONEY).max(100_000_000, MONEY)
const Place = lineOrNone(300)
  .transform((typed) => typed || null)
  .nullish()
const Notes = lines(2000)
  .transform((typed) => typed || null)
  .nullish()

/** `nextScheduledDate` left out: one period from today. */
export const NewRecurringService = z.object({
  businessId: Id,
  customerId: Id,
  service: line(120, 'Enter the service.'),
  frequency: Frequency,
  amount: Amount,
  nextScheduledDate: Day.optional(),
  status: Status.default('active'),
  notes: Notes,
  siteAddress: Place,
})
export type NewRecurringService = z.infer<typeof NewRecurringService>

/** What is left out stays. `version` is the one that was seen. */
export const RecurringServiceChange = z.object({
  version: z
    .number(VERSION)
    .int(VERSION)
    .min(1, VERSION)
    .max(2 ** 31 - 1, VERSION),
  service: NewRecurringService.shape.service.optional(),
  frequency: Frequency.optional(),
  amount: Amount.optional(),
  nextScheduledDate: Day.optional(),
  notes: Notes,
  siteAddress: Place,
})
export type RecurringServiceChange = z.infer<typeof RecurringServiceChange>

/** `jobId`: the contract that a job was made for. */
const Filter = Paging.extend({
  businessId: Id.optional(),
  customerId: Id.optional(),
  jobId: Id.optional(),
  status: Status.optional(),
})
export type Filter = z.infer<typeof Filter>

const one = z.object({ id: Id })
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }), body: z.array(row) })

export const contract = {
  list: api
    .route({
      method: 'GET',
      path: '/recurring-services',
      outputStructure: 'detailed',
      summary: 'List recurring services, soonest due first',
    })
    .input(Filter)
    .output(pageOf(RecurringService)),
  figures: api
    .route({
      method: 'GET',
      path: '/recurring-services/figures',
      summary: 'Get recurring revenue and upcoming visits',
    })
    .input(z.object({ businessId: Id.optional() }))
    .output(Figures),
  get: api
    .route({ method: 'GET', path: '/recurring-services/{id}', summary: 'Get a recurring service' })
    .input(one)
    .output(RecurringService),
  visits: api
    .route({
      method: 'GET',
      path: '/recurring-services/{id}/visits',
      outputStructure: 'detailed',
      summary: 'List past visits of a recurring service, newest first',
    })
    .input(Paging.extend({ id: Id }))
    .output(pageOf(Visit)),
  create: api
    .route({
      method: 'POST',
      path: '/recurring-services',
      successStatus: 201,
      summary: 'Add a recurring service; each job is created on its due date',
    })
    .input(NewRecurringService)
    .output(RecurringService),
  update: api
    .route({
      method: 'PATCH',
      path: '/recurring-services/{id}',
      summary: 'Update the price, next date or notes of a recurring service',
    })
    .input(RecurringServiceChange.extend({ id: Id }))
    .output(RecurringService),
  setStatus: api
    .route({
      method: 'PATCH',
      path: '/recurring-services/{id}/status',
      summary: 'Pause, resume or cancel a recurring service',
    })
    .input(one.extend({ status: Status }))
    .output(RecurringService),
}

import { z } from 'zod'
import { Status as JobStatus } from '#domains/work/jobs/contract-status.ts'
import { Scope, ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import { ArrivalWindow } from '#domains/system/business/contract-arrival-window.ts'
import { ClockTime, Minutes } from '#domains/work/schedule/contract.ts'
import { api, Day, Id, Paging } from '#lib/api.ts'
import { line, lineOrNone, lines } from '#lib/text.ts'

export const FREQUENCIES = ['monthly', 'quarterly', 'semi-annual', 'annual'] as const
export type Preset = (typeof FREQUENCIES)[number]
/** `custom`: as often as `every` says. */
const Frequency = z.enum([...FREQUENCIES, 'custom'], 'Choose monthly, quarterly, semi-annual or annual.')
export type Frequency = z.infer<typeof Frequency>

export const UNITS = ['day', 'week', 'month', 'year'] as const
export type Unit = (typeof UNITS)[number]
/** The most of each unit from one visit to the next. */
const MAX_EVERY: Record<Unit, number> = { day: 365, week: 104, month: 60, year: 10 }
const COUNT = 'Enter a whole number above zero.'
const Every = z
  .object({
    count: z.number(COUNT).int(COUNT).min(1, COUNT),
    unit: z.enum(UNITS, 'Choose days, weeks, months or years.'),
  })
  .superRefine(({ count, unit }, context) => {
    if (count > MAX_EVERY[unit])
      context.addIssue({ code: 'custom', path: ['count'], message: `Enter at most ${MAX_EVERY[unit]} ${unit}s.` })
  })
export type Every = z.infer<typeof Every>

/**
 * per-visit: an invoice when a visit is completed · monthly: on the 1st, one for the visits completed before · advance:
 * one for the visits of the month or quarter that begins.
 */
const INVOICE_RULES = ['per-visit', 'monthly', 'advance-month', 'advance-quarter'] as const
const InvoiceRule = z.enum(INVOICE_RULES, 'Choose when to invoice.')
export type InvoiceRule = z.infer<typeof InvoiceRule>

/** Any may follow any (spec.md §4). */
export const STATUSES = ['active', 'paused', 'cancelled'] as const
export const Status = z.enum(STATUSES, 'Choose active, paused or canceled.')
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
  /** The same in a count of days, weeks, months or years. */
  every: z.object({ count: z.number().int(), unit: z.enum(UNITS) }),
  /** Cents for each visit; what the line items come to, where there are some. */
  amount: z.number().int(),
  /** The line items that each visit's job starts with; null: one service at one price. */
  scope: Scope.nullable(),
  /** The next date that it is due on. */
  nextScheduledDate: z.string(),
  /** The day of the month it is meant for, 1 to 31. */
  dayOfMonth: z.number().int(),
  status: Status,
  notes: z.string().nullable(),
  /** Where the work is, when that is not at the customer's. */
  siteAddress: z.string().nullable(),
  /** The last day on which it may have a visit. */
  endsOn: z.string().nullable(),
  /** HH:MM; null: any time of the day. */
  scheduledTime: z.string().nullable(),
  /** How long after that time the crew may still arrive; minutes. */
  arrivalWindowMinutes: ArrivalWindow,
  /** Minutes; null: as the price book has it. */
  estimatedDuration: z.number().int().nullable(),
  technicians: z.array(z.object({ id: Id, name: z.string() })),
  /** Whether a visit that is due on a closed day moves to the next open one. */
  skipClosed: z.boolean(),
  invoiceRule: InvoiceRule,
  /** The saved card that its invoices are charged to; null: they are sent. */
  cardId: Id.nullable(),
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
  /** Cents of its job; null where it has no price, or was deleted. */
  amount: z.number().int().nullable(),
  /** Minutes that the job clock counted. */
  actualDuration: z.number().int().nullable(),
  technicians: z.array(z.string()),
  paid: z.boolean(),
  /** Of the plan, for this visit alone or with others. */
  invoiceId: Id.nullable(),
})
export type Visit = z.infer<typeof Visit>

/** A visit to come. `job` null: it was deleted, or left out because the business is closed. */
export const UpcomingVisit = z.object({
  dueDate: z.string(),
  /** The day that the plan gave it; null: left out, the business is closed. */
  plannedDate: z.string().nullable(),
  job: z
    .object({
      id: Id,
      version: z.number().int(),
      status: JobStatus,
      scheduledDate: z.string().nullable(),
      /** HH:MM. */
      scheduledTime: z.string().nullable(),
      /** Minutes. */
      arrivalWindowMinutes: z.number().int(),
      estimatedDuration: z.number().int().nullable(),
      technicians: z.array(z.object({ id: Id, name: z.string() })),
      /** Whether a person changed its day, time or anything else, so that the plan leaves it alone. */
      changedByHand: z.boolean(),
      /** Whether its crew is booked in spite of a conflict. */
      hasConflict: z.boolean(),
    })
    .nullable(),
})
export type UpcomingVisit = z.infer<typeof UpcomingVisit>

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

const OFTEN = 'Enter how often it repeats.'

const fields = {
  service: line(120, 'Enter the service.'),
  frequency: Frequency,
  /** For the frequency `custom`; ignored for a preset. */
  every: Every.nullish(),
  amount: Amount,
  /** Line items, whose total is the price of a visit; null or left out: one service at one price. */
  scope: ScopeInput.nullish(),
  nextScheduledDate: Day.optional(),
  notes: Notes,
  siteAddress: Place,
  endsOn: Day.nullish(),
  scheduledTime: ClockTime.nullish(),
  arrivalWindowMinutes: ArrivalWindow.optional(),
  estimatedDuration: Minutes.nullish(),
  technicianIds: z.array(Id).max(20, 'Choose at most 20 technicians.').optional(),
  skipClosed: z.boolean().optional(),
  invoiceRule: InvoiceRule.optional(),
}

/** What the form of a plan holds. */
export const PlanFields = z.object(fields)

/** `nextScheduledDate` left out: one period from today. */
export const NewRecurringService = z
  .object({ businessId: Id, customerId: Id, ...fields, status: Status.default('active') })
  .refine(({ frequency, every }) => frequency !== 'custom' || Boolean(every), { message: OFTEN, path: ['every'] })
export type NewRecurringService = z.infer<typeof NewRecurringService>

/** What is left out stays. `version` is the one that was seen. */
export const RecurringServiceChange = z.object({
  version: z
    .number(VERSION)
    .int(VERSION)
    .min(1, VERSION)
    .max(2 ** 31 - 1, VERSION),
  ...PlanFields.partial().shape,
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
  upcoming: api
    .route({
      method: 'GET',
      path: '/recurring-services/{id}/upcoming',
      summary: 'List the upcoming visits of a recurring service',
    })
    .input(one)
    .output(z.array(UpcomingVisit)),
  addVisit: api
    .route({
      method: 'POST',
      path: '/recurring-services/{id}/visits',
      successStatus: 201,
      summary: 'Add an extra visit to a recurring service',
    })
    .input(one.extend({ date: Day }))
    .output(z.object({ jobId: Id })),
  create: api
    .route({
      method: 'POST',
      path: '/recurring-services',
      successStatus: 201,
      summary: 'Add a recurring service; its visits are created 90 days ahead',
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

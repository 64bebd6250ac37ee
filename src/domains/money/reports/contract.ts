import { z } from 'zod'
import { Job } from '#domains/work/jobs/contract.ts'
import { Status as JobStatus } from '#domains/work/jobs/contract-status.ts'
import { Status as VisitStatus } from '#domains/sales/visits/contract.ts'
import { AGES } from '#domains/money/invoices/contract.ts'
import { Status as MessageStatus } from '#domains/messaging/messages/contract.ts'
import { api, Day, Id } from '#lib/api.ts'
import { SourceReport } from './contract-sources.ts'
import { Many, NeedsYou, NextStep, StepOf } from './contract-next-steps.ts'

/** An appointment of today. A visit is for an estimate. */
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

export const Recent = Job.pick({
  id: true,
  customerName: true,
  service: true,
  status: true,
  scheduledDate: true,
  scheduledTime: true,
  createdAt: true,
}).extend({
  town: z.string().nullable(),
})
export type Recent = z.infer<typeof Recent>

const MonthSpan = z.object({ from: z.iso.date(), to: z.iso.date() })
const SentEstimates = z.object({ sent: z.number().int(), accepted: z.number().int() })

/**
 * This month up to today beside the same days of last month, what is owed, and what the next seven days hold. Money is
 * in cents, and null for readers who may not see what came in.
 */
export const MonthFigures = z.object({
  now: MonthSpan,
  before: MonthSpan,
  /** What came in, including deposits, less refunds; without tips. */
  collected: z.object({ now: z.number().int(), before: z.number().int() }).nullable(),
  /** Completed jobs with their day in these days. */
  jobsCompleted: z.object({ now: z.number().int(), before: z.number().int() }),
  /** Of the estimates written and sent in these days, those accepted by the end of them. */
  estimates: z.object({ now: SentEstimates, before: SentEstimates }),
  /** What is left of sent invoices. */
  owed: z.object({ cents: z.number().int(), invoices: z.number().int() }).nullable(),
  /** The part of it whose due date is over. */
  overdue: z.object({ cents: z.number().int(), invoices: z.number().int(), oldestDays: z.number().int() }).nullable(),
  /** Jobs that begin on the seven days from tomorrow on, and what they cost, as far as they have a price. */
  booked: MonthSpan.extend({ cents: z.number().int(), jobs: z.number().int() }),
})
export type MonthFigures = z.infer<typeof MonthFigures>

/** A part that could not be read is null: the others stand all the same. */
export const Overview = z.object({
  /** The day that it tells of, where the business is. */
  day: z.iso.date(),
  needsYou: NeedsYou.nullable(),
  /** In order of time, those at no certain time first. */
  stops: z.array(Stop).nullable(),
  /** The three newest. */
  recentJobs: z.array(Recent).nullable(),
  /**
   * Requested, scheduled and in progress. Today: also those that go on from an earlier day. Late: their last day is
   * over, and they are not completed.
   */
  activeJobs: z.object({ all: Many, today: Many, late: Many }).nullable(),
  pendingReviews: Many.nullable(),
  /** Jobs of the last 30 days, today included, but for the canceled ones. */
  lastThirtyDays: Many.nullable(),
  /** Active: served in the last 24 months. New leads: requests of the last 7 days. */
  customers: z.object({ active: Many, newLeads: Many }).nullable(),
  month: MonthFigures.nullable(),
})
export type Overview = z.infer<typeof Overview>

/** As many days as one report may be about: ten years. */
const MAX_DAYS = 3653
const DAY_MS = 86_400_000

const Days = z.object({ from: Day, to: Day })
/** Of what is no day nothing more is to be said. */
const areDays = (days: z.infer<typeof Days>): boolean => Days.safeParse(days).success
const ofBusiness = { businessId: Id.optional() }

/**
 * `beside`: whether the report includes the period before, of the same length. `mix`: what services and areas cover:
 * the 12 months up to the last day, or the period.
 */
export const Query = Days.extend({
  ...ofBusiness,
  beside: z.enum(['before', 'nothing'], 'Choose whether to compare.').default('before'),
  mix: z.enum(['year', 'period'], 'Choose 12 months or this period.').default('year'),
})
  .refine((days) => !areDays(days) || days.from <= days.to, {
    error: 'The start date can’t be after the end date.',
    path: ['to'],
  })
  .refine((days) => !areDays(days) || (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS < MAX_DAYS, {
    error: 'Choose ten years or less.',
    path: ['from'],
  })
export type Query = z.infer<typeof Query>

const Count = z.number().int()
const Cents = z.number().int()

/** All of a period. Money is null for readers who may not see it. */
export const Figures = z.object({
  /** With a day in the period; canceled jobs are excluded. */
  jobs: Count,
  /** Cents that came in, including deposits, less refunds. */
  revenue: Cents.nullable(),
  /** Cents on top of it. */
  tips: Cents.nullable(),
  /** Requests, of those that were merged one. */
  leads: Count,
  /** Of these leads, those that have a job by now. */
  booked: Count,
  /**
   * Of these leads: how long half of those answered waited at most, how many were answered within 24 hours, how many
   * were not, and who may still be.
   */
  answers: z.object({ medianMinutes: Count.nullable(), within: Count, late: Count, waiting: Count }),
  /** Written in the period; those that were rejected are not among them. */
  reviews: z.object({ many: Count, average: z.number().nullable() }),
})
export type Figures = z.infer<typeof Figures>

/** A day of a report. It has no lower limit, since the period before the earliest allowed one is in another century. */
const PeriodDay = z.iso.date()
const PeriodDays = z.object({ from: PeriodDay, to: PeriodDay })

export const Row = PeriodDays.extend({
  jobs: Count,
  leads: Count,
  paid: Cents.nullable(),
  answerMinutes: Count.nullable(),
})
export type Row = z.infer<typeof Row>

export const Unit = z.enum(['day', 'week', 'month'])
export type Unit = z.infer<typeof Unit>

const ReportFigures = PeriodDays.extend({
  figures: Figures,
  /** From the first day to the last without a gap. */
  rows: z.array(Row),
})

export const Report = ReportFigures.extend({
  businessId: Id.nullable(),
  unit: Unit,
  /** The period before, of the same length. */
  before: ReportFigures.nullable(),
  /** Of the website: pages seen, forms begun, forms sent, and of these who has a job by now, and who paid for it. */
  funnel: z.object({ views: Count, started: Count, sent: Count, booked: Count, paid: Count }),
  /** Jobs by service and by town, the most first. `name` null: addresses that tell no town. */
  mix: PeriodDays.extend({
    jobs: Count,
    services: z.array(z.object({ name: z.string(), jobs: Count })),
    areas: z.array(z.object({ name: z.string().nullable(), jobs: Count })),
  }),
  /** What is owed by now, by how long it is overdue. Null for readers who may not see it. */
  receivables: z
    .object({ total: Cents, ages: z.array(z.object({ age: z.enum(AGES), invoices: Count, cents: Cents })) })
    .nullable(),
  /** With a completed job in the period, and of them those with another one up to its end. */
  customers: z.object({ served: Count, again: Count }),
  /** Completed jobs of the period, and minutes that were worked on them; where no time was recorded, as planned. */
  technicians: z.array(z.object({ id: Id, name: z.string(), jobs: Count, minutes: Count })),
  /** Used on completed jobs of the period, at what it cost then. */
  materials: z.array(
    z.object({ id: Id, name: z.string(), unit: z.string(), quantity: Count, cents: Cents.nullable() }),
  ),
})
export type Report = z.infer<typeof Report>

/** Who may get the weekly report: the owners, and staff without money. */
const Recipient = z.object({ id: Id, name: z.string(), email: z.string(), money: z.boolean() })

/** A report that was sent. `day`: the day it was due on by the schedule; null: someone pressed the button. */
export const Sent = z.object({
  id: Id,
  at: z.date(),
  day: Day.nullable(),
  byName: z.string().nullable(),
  letters: z.array(z.object({ recipient: z.string(), status: MessageStatus, simulated: z.boolean() })),
})
export type Sent = z.infer<typeof Sent>

const HOUR = 'Choose a full hour.'
const WEEKDAY = 'Choose a day of the week.'
export const ScheduleInput = z
  .object({
    on: z.boolean('Choose on or off.'),
    /** 0 for Monday to 6 for Sunday. */
    weekday: z.number(WEEKDAY).int(WEEKDAY).min(0, WEEKDAY).max(6, WEEKDAY),
    /** 0 to 23, by the clock of the business. */
    hour: z.number(HOUR).int(HOUR).min(0, HOUR).max(23, HOUR),
    /** Null: of all businesses together. */
    businessId: Id.nullable(),
    recipientIds: z.array(Id, 'Choose recipients.').max(50, 'Choose 50 or fewer.'),
  })
  .refine(({ on, recipientIds }) => !on || recipientIds.length > 0, {
    error: 'Choose at least one recipient.',
    path: ['recipientIds'],
  })
export type ScheduleInput = z.infer<typeof ScheduleInput>

export const Schedule = z.object({
  on: z.boolean(),
  weekday: Count,
  hour: Count,
  businessId: Id.nullable(),
  recipientIds: z.array(Id),
  /** Goes back with a change; 0 until the first. */
  version: Count,
  /** When the next one leaves; null while it is off. */
  next: z.date().nullable(),
  /** The people that it may be sent to. */
  team: z.array(Recipient),
  /** No e-mail account is set: what is sent stays in the outbox. */
  simulated: z.boolean(),
  /** The newest first. */
  sent: z.array(Sent),
})
export type Schedule = z.infer<typeof Schedule>

const SEEN = 'Reopen the schedule and try again.'

/** How many records name an item of the price book. Drafts, open and unpaid ones; what is over is not counted. */
export const PriceBookUsage = z.object({
  /** Drafts and those that wait for an answer. */
  estimates: z.number().int(),
  /** Requested, scheduled and in progress. */
  jobs: z.number().int(),
  /** Drafts and unpaid ones. */
  invoices: z.number().int(),
  /** Active and paused. */
  recurring: z.number().int(),
  /** Pricing rules of customers. */
  rules: z.number().int(),
})
export type PriceBookUsage = z.infer<typeof PriceBookUsage>

export const contract = {
  report: api
    .route({
      method: 'GET',
      path: '/reports',
      summary: 'Get all figures of a period and the one before, for one or all businesses; money for owners only',
    })
    .meta({ access: 'staff', accountant: true })
    .input(Query)
    .output(Report),
  sources: api
    .route({
      method: 'GET',
      path: '/reports/sources',
      summary: 'Get what each lead source brought in a period, from requests to money paid; money for owners only',
    })
    .meta({ access: 'staff', accountant: true })
    .input(Query)
    .output(SourceReport),
  sendNow: api
    .route({
      method: 'POST',
      path: '/reports/weekly/send',
      summary: 'Email yourself the report of the last seven days now',
    })
    .input(z.object(ofBusiness))
    .output(z.object({ recipient: z.string(), simulated: z.boolean() })),
  schedule: api
    .route({
      method: 'GET',
      path: '/reports/schedule',
      summary: 'Get the weekly report’s schedule, recipients and history',
    })
    .meta({ access: 'owner' })
    .output(Schedule),
  setSchedule: api
    .route({
      method: 'PUT',
      path: '/reports/schedule',
      summary: 'Set the weekly report’s schedule and recipients, or turn it off',
    })
    .meta({ access: 'owner' })
    .input(ScheduleInput.safeExtend({ version: z.number(SEEN).int(SEEN) }))
    .output(Schedule),
  priceBookUsage: api
    .route({
      method: 'GET',
      path: '/price-book/{id}/usage',
      summary: 'Count the records that use an item of the price book',
    })
    .input(z.object({ id: Id }))
    .output(PriceBookUsage),
  overview: api
    .route({
      method: 'GET',
      path: '/overview',
      summary: 'Get to-dos, today’s bookings and key figures of one or all businesses',
    })
    .input(z.object({ businessId: Id.optional() }))
    .output(Overview),
  nextStep: api
    .route({
      method: 'GET',
      path: '/next-steps/{of}/{id}',
      summary: 'Get the next step of a request, estimate, job or invoice, as the overview lists it',
    })
    .input(z.object({ of: StepOf, id: Id }))
    .output(z.object({ step: NextStep.nullable() })),
}

import { ShownValue } from '#domains/sales/custom-fields/contract.ts'
import { z } from 'zod'
import { ClockTime, Days, LENGTHS, Minutes } from '#domains/work/schedule/contract.ts'
import { ArrivalWindow } from '#domains/system/business/contract-arrival-window.ts'
import { api, Day, daysInOrder, Id } from '#lib/api.ts'
import { SignaturePath } from '#lib/signature.ts'
import { line, lineOrNone, lines } from '#lib/text.ts'
import { Area } from '#domains/sales/estimates/contract-line-items.ts'
import { bulkContract } from './contract-bulk.ts'
import { checklistContract, MAX_TASKS, Task, TaskText } from './contract-checklist.ts'
import { Counts } from './contract-counts.ts'
import { Filter } from './contract-filter.ts'
import { DIALOG_STATUSES, Status } from './contract-status.ts'
import { JobVisit, NewVisit, NextVisit, VisitChange, VisitRef } from './contract-visits.ts'
import { CrewLine, NewChangeOrder, Scope, ScopeInput } from './contract-scope.ts'

export const PaymentStatus = z.enum(['pending', 'deposit-paid', 'paid'])

export const FINISHES = ['wet-look', 'satin', 'natural'] as const
export const Finish = z.enum(FINISHES, 'Choose wet-look, satin or natural.')
export type Finish = z.infer<typeof Finish>

const Named = z.object({ id: Id, name: z.string() })

export const Job = z.object({
  id: Id,
  /** Goes back with a change, so that two windows do not overwrite each other. */
  version: z.number().int(),
  businessId: Id,
  customerId: Id,
  /** Of the customer, for the card. */
  customerName: z.string(),
  customerPhone: z.string(),
  /** Where the work is. */
  address: z.string(),
  /** The same, when it is not the address of the customer; null when it is. */
  siteAddress: z.string().nullable(),
  service: z.string(),
  status: Status,
  scheduledDate: z.string().nullable(),
  /** HH:MM. */
  scheduledTime: z.string().nullable(),
  /** Minutes after the start in which the crew may arrive; 0 promises the start itself. */
  arrivalWindowMinutes: ArrivalWindow,
  /** How many open days in a row it takes, and which these are; none while it is not scheduled. */
  days: z.number().int(),
  dates: z.array(z.string()),
  nextVisit: NextVisit.nullable(),
  /** Minutes; of a job of several days, on each of them. */
  estimatedDuration: z.number().int().nullable(),
  /** Minutes, all runs of the clock together. */
  actualDuration: z.number().int().nullable(),
  startTime: z.date().nullable(),
  endTime: z.date().nullable(),
  /** Since when the clock runs; null while it stands. */
  clockStartedAt: z.date().nullable(),
  technicians: z.array(Named),
  equipment: z.array(Named),
  areaSqFt: z.number().int().nullable(),
  finish: Finish.nullable(),
  notes: z.string().nullable(),
  crewNotes: z.string().nullable(),
  customerNotes: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** Since when it is out of the lists; null while it is in them. */
  archivedAt: z.date().nullable(),
  reminderSent: z.boolean(),
  confirmationSent: z.boolean(),
  /** When the customer said that the day suits; null while they have not. */
  confirmedAt: z.date().nullable(),
  /** Cents. */
  amount: z.number().int().nullable(),
  depositAmount: z.number().int().nullable(),
  paymentStatus: PaymentStatus,
  createdAt: z.date(),
})
export type Job = z.infer<typeof Job>

/** What the customer signed after the work. `signature`: the strokes as an SVG path, or `typed`. */
export const Signed = z.object({ name: z.string(), signature: z.string(), signedAt: z.date(), takenBy: z.string() })
export type Signed = z.infer<typeof Signed>

/** With all that its page shows. `scope` is null for a job without line items and areas. */
export const WholeJob = Job.extend({
  tasks: z.array(Task),
  signed: Signed.nullable(),
  scope: Scope.nullable(),
  /** The visits after the first one, in order of time. */
  visits: z.array(JobVisit),
})
export type WholeJob = z.infer<typeof WholeJob>

/**
 * A job as those who do it see it on its day: no money but for the office (`amount`, in cents, which a technician is
 * not sent).
 */
export const Stop = Job.pick({
  id: true,
  businessId: true,
  customerName: true,
  customerPhone: true,
  address: true,
  service: true,
  status: true,
  scheduledDate: true,
  scheduledTime: true,
  arrivalWindowMinutes: true,
  dates: true,
  estimatedDuration: true,
  actualDuration: true,
  startTime: true,
  endTime: true,
  clockStartedAt: true,
  technicians: true,
  equipment: true,
  areaSqFt: true,
  finish: true,
  crewNotes: true,
}).extend({
  fields: z.array(ShownValue),
  tasks: z.array(Task),
  /** What is to be done, and where; none for a job without line items. */
  areas: z.array(Area),
  lines: z.array(CrewLine),
  signed: Signed.pick({ name: true, signedAt: true }).nullable(),
  /** Which visit of the job it is; null for a job of one visit. `id`: of a further visit. */
  visit: z
    .object({ id: VisitRef, title: z.string().nullable(), at: z.number().int(), of: z.number().int() })
    .nullable(),
  amount: z.number().int().nullable().optional(),
})
export type Stop = z.infer<typeof Stop>

/** Longer than any day of work: a clock that has run so long was forgotten, and asks when the work ended. Minutes. */
export const LEFT_RUNNING = LENGTHS.most

/** The clock of a job after it was pressed. */
export const Clock = Job.pick({
  id: true,
  version: true,
  status: true,
  startTime: true,
  endTime: true,
  actualDuration: true,
  clockStartedAt: true,
})
export type Clock = z.infer<typeof Clock>

/**
 * What would go with a job, or stay without it, as in `2 photos`. `blocked`: why it cannot be deleted; null when it
 * can.
 */
export const JobDependents = z.object({
  things: z.array(z.object({ words: z.string(), many: z.number().int(), goes: z.boolean() })),
  blocked: z.string().nullable(),
})
export type JobDependents = z.infer<typeof JobDependents>

const MONEY = 'Enter dollars and cents, from $0 to $1,000,000.'
const AREA = 'Enter the area in whole square feet, from 1 to 1,000,000.'
const WORKED = 'Enter whole minutes, from 0 to 10,000.'
const whole = (sentence: string, least: number, most: number) =>
  z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
const text = (max: number) => lines(max).transform((typed) => typed || null)
const ids = z.array(Id).max(50, 'Choose 50 or fewer.')

/** What a person may say of a job; what is left out stays. Null takes it away. */
const Plan = z.object({
  service: line(120, 'Choose a service.').optional(),
  /** Null: at the address of the customer. */
  siteAddress: lineOrNone(300)
    .transform((typed) => typed || null)
    .nullish(),
  scheduledDate: Day.nullish(),
  scheduledTime: ClockTime.nullish(),
  /** A new job gets the one of Settings. */
  arrivalWindowMinutes: ArrivalWindow.optional(),
  estimatedDuration: Minutes.nullish(),
  days: Days.optional(),
  technicianIds: ids.optional(),
  equipmentIds: ids.optional(),
  areaSqFt: whole(AREA, 1, 1_000_000).nullish(),
  finish: Finish.nullish(),
  amount: whole(MONEY, 0, 100_000_000).nullish(),
  notes: text(5000).nullish(),
  crewNotes: text(2000).nullish(),
  customerNotes: text(2000).nullish(),
  /** They were shown what it clashes with, and keep it. */
  keepClashes: z.boolean().optional(),
})

export const NewJob = Plan.extend({
  businessId: Id,
  customerId: Id,
  service: line(120, 'Choose a service.'),
  tasks: z.array(TaskText).max(MAX_TASKS, `You can have up to ${MAX_TASKS} items.`).optional(),
  /** Line items and areas. Where there are lines, they make the price; where there are areas, they make the size. */
  scope: ScopeInput.optional(),
  /**
   * The current status, for work that was done before it was entered. By default scheduled with a date, and requested
   * without one.
   */
  status: z.enum(DIALOG_STATUSES, 'Choose requested, scheduled, in-progress or completed.').optional(),
})
export type NewJob = z.infer<typeof NewJob>

const Instant = z.iso
  .datetime({ offset: true, error: 'Enter a date and time.' })
  .transform((at) => new Date(at))
  .refine((at) => at >= new Date('2000-01-01T00:00:00Z'), 'Enter a date in 2000 or later.')

/** `version` is the one that was seen. startTime, endTime and actualDuration correct the clock by hand. */
export const JobChange = Plan.extend({
  version: whole('Reopen the job and try again.', 1, 2 ** 31 - 1),
  startTime: Instant.nullish(),
  endTime: Instant.nullish(),
  actualDuration: whole(WORKED, 0, 10_000).nullish(),
  /** Whether the customer was notified of the appointment by a channel other than our messages. */
  confirmationSent: z.boolean('Choose yes or no.').optional(),
})
export type JobChange = z.infer<typeof JobChange>

/** `at`: when the customer signed, on a phone without network. */
export const NewSignature = z.object({
  name: line(120, 'Enter the signer’s name.'),
  signature: SignaturePath,
  at: Instant.optional(),
})
export type NewSignature = z.infer<typeof NewSignature>

/**
 * `at`: when the button was pressed on a phone without network, or when the work ended if the clock was forgotten.
 * Defaults to now. `sure`: the clock ran that long for a good reason.
 */
const pressed = { at: Instant.optional(), sure: z.boolean('Choose yes or no.').optional() }
/** Which visit of a job with several. `complete` finishes that visit, and the job with its last one. */
const visit = { visit: VisitRef.optional() }

const one = z.object({ id: Id })

export const contract = {
  ...bulkContract,
  list: api
    .route({
      method: 'GET',
      path: '/jobs',
      outputStructure: 'detailed',
      summary: 'List jobs, newest first by default',
    })
    .input(daysInOrder(Filter))
    .output(
      z.object({ headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }), body: z.array(Job) }),
    ),
  counts: api
    .route({ method: 'GET', path: '/jobs/counts', summary: 'Count jobs by status' })
    .input(z.object({ businessId: Id.optional() }))
    .output(Counts),
  day: api
    .route({
      method: 'GET',
      path: '/jobs/day',
      summary: 'List the jobs of a day by time; technicians see their own, without prices',
    })
    .meta({ access: 'technician' })
    .input(z.object({ date: Day, businessId: Id.optional() }))
    .output(z.array(Stop)),
  get: api
    .route({ method: 'GET', path: '/jobs/{id}', summary: 'Get a job with its checklist and signature' })
    .input(one)
    .output(WholeJob),
  create: api
    .route({ method: 'POST', path: '/jobs', successStatus: 201, summary: 'Add a job; one with a date is scheduled' })
    .input(NewJob)
    .output(Job),
  update: api
    .route({ method: 'PATCH', path: '/jobs/{id}', summary: 'Update or schedule a job' })
    .input(JobChange.extend(one.shape))
    .output(Job),
  changeScope: api
    .route({
      method: 'PUT',
      path: '/jobs/{id}/scope',
      summary: 'Replace the line items and areas of a job; they make its price and size',
    })
    .input(one.extend({ version: JobChange.shape.version, scope: ScopeInput, change: NewChangeOrder.nullish() }))
    .output(WholeJob),
  setStatus: api
    .route({ method: 'PATCH', path: '/jobs/{id}/status', summary: 'Set the status of a job' })
    .input(one.extend({ status: Status, reason: lines(300).optional(), ...pressed }))
    .output(Job),
  archive: api
    .route({
      method: 'POST',
      path: '/jobs/{id}/archive',
      summary: 'Archive a completed or canceled job',
    })
    .input(one)
    .output(Job),
  unarchive: api
    .route({ method: 'POST', path: '/jobs/{id}/unarchive', summary: 'Restore an archived job' })
    .input(one)
    .output(Job),
  start: api
    .route({ method: 'POST', path: '/jobs/{id}/start', summary: 'Start the timer and mark the job in progress' })
    .meta({ access: 'technician' })
    .input(one.extend({ at: Instant.optional(), ...visit }))
    .output(Clock),
  stop: api
    .route({ method: 'POST', path: '/jobs/{id}/stop', summary: 'Stop the timer' })
    .meta({ access: 'technician' })
    .input(one.extend(pressed))
    .output(Clock),
  complete: api
    .route({ method: 'POST', path: '/jobs/{id}/complete', summary: 'Stop the timer and mark the job completed' })
    .meta({ access: 'technician' })
    .input(
      one.extend({
        ...pressed,
        /** Why it is complete although must-have steps of the checklist are open. */
        reason: lines(300).optional(),
        ...visit,
      }),
    )
    .output(Clock),
  sign: api
    .route({ method: 'PUT', path: '/jobs/{id}/signature', summary: 'Save the customer’s signature' })
    .meta({ access: 'technician' })
    .input(one.extend(NewSignature.shape))
    .output(Signed),
  ...checklistContract,
  addVisit: api
    .route({ method: 'POST', path: '/jobs/{id}/visits', successStatus: 201, summary: 'Add a visit to a job' })
    .input(one.extend(NewVisit.shape))
    .output(WholeJob),
  changeVisit: api
    .route({ method: 'PATCH', path: '/jobs/{id}/visits/{visitId}', summary: 'Update or move one visit of a job' })
    .input(one.extend({ visitId: Id, ...VisitChange.shape }))
    .output(WholeJob),
  removeVisit: api
    .route({ method: 'DELETE', path: '/jobs/{id}/visits/{visitId}', summary: 'Remove a visit from a job' })
    .input(one.extend({ visitId: Id }))
    .output(WholeJob),
  dependents: api
    .route({ method: 'GET', path: '/jobs/{id}/attached', summary: 'List the records linked to a job' })
    .meta({ access: 'owner' })
    .input(one)
    .output(JobDependents),
  remove: api
    .route({ method: 'DELETE', path: '/jobs/{id}', summary: 'Delete a job and its linked records' })
    .meta({ access: 'owner' })
    .input(one)
    .output(one),
}

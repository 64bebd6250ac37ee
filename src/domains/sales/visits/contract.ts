import { FieldTexts, FieldValue, ShownValue } from '#domains/sales/custom-fields/contract.ts'
import { z } from 'zod'
import { Category } from '#domains/sales/customers/contract.ts'
import { Job } from '#domains/work/jobs/contract.ts'
import { ClockTime, Minutes } from '#domains/work/schedule/contract.ts'
import { api, Day, daysInOrder, Id, Paging } from '#lib/api.ts'
import { emailAddress, line, lines, phoneNumber } from '#lib/text.ts'
import { Measurement, MeasurementChange } from './contract-measurement.ts'

/** Any may follow any. */
export const Status = z.enum(['scheduled', 'done', 'cancelled'], 'Choose scheduled, done or canceled.')
export type Status = z.infer<typeof Status>

/** Default length of an estimate visit, in minutes. */
export const USUAL_MINUTES = 30

/** Newest: as they were booked. Scheduled: by date and time, the earliest first. */
export const Sort = z.enum(['newest', 'scheduled'], 'Please sort by newest or scheduled.')
export type Sort = z.infer<typeof Sort>

const Named = z.object({ id: Id, name: z.string() })

/** A free estimate: someone goes there, looks, and measures. */
export const Visit = z.object({
  id: Id,
  /** Goes back with a change, so that two windows do not overwrite each other. */
  version: z.number().int(),
  businessId: Id,
  /** The request it was booked for, the customer it is, and the job that was made of it. */
  requestId: Id.nullable(),
  customerId: Id.nullable(),
  jobId: Id.nullable(),
  name: z.string(),
  /** E.164. */
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  service: z.string(),
  date: z.string(),
  /** HH:MM. */
  time: z.string(),
  minutes: z.number().int(),
  technicians: z.array(Named),
  notes: z.string().nullable(),
  status: Status,
  cancelReason: z.string().nullable(),
  /** When the customer confirmed by replying "C" to our text. */
  confirmedAt: z.date().nullable(),
  createdAt: z.date(),
})
export type Visit = z.infer<typeof Visit>

/** A visit as its assignee sees it on its day. */
export const VisitStop = Visit.pick({
  id: true,
  businessId: true,
  name: true,
  phone: true,
  address: true,
  service: true,
  date: true,
  time: true,
  minutes: true,
  status: true,
  technicians: true,
}).extend({
  /** What there is to know at the place, such as the gate code. */
  fields: z.array(ShownValue),
  /** What they wrote with their request; null for a visit without one. */
  said: z.string().nullable(),
  measured: Measurement,
})
export type VisitStop = z.infer<typeof VisitStop>

const none = z.literal('').transform(() => null)
const VERSION = 'Reopen the visit and try again.'
const Version = z.number(VERSION).int(VERSION).min(1, VERSION)

const fields = {
  name: line(120, 'Enter a name.'),
  phone: phoneNumber('Enter a phone number.'),
  email: z.union([none, emailAddress('Enter an email.')], 'Enter an email address like name@example.com.').nullish(),
  address: line(300, 'Enter an address.'),
  service: line(120, 'Choose a service.'),
  date: Day,
  time: ClockTime,
  minutes: Minutes,
  technicianIds: z.array(Id).max(50, 'Choose 50 or fewer.'),
  notes: lines(2000)
    .transform((typed) => typed || null)
    .nullish(),
  /** They were shown what it clashes with, and keep it. */
  keepClashes: z.boolean(),
}

export const NewVisit = z.object({
  businessId: Id,
  requestId: Id.nullish(),
  customerId: Id.nullish(),
  ...fields,
  minutes: fields.minutes.default(USUAL_MINUTES),
  technicianIds: fields.technicianIds.default([]),
  keepClashes: fields.keepClashes.default(false),
})
export type NewVisit = z.infer<typeof NewVisit>

/** Omitted fields stay unchanged. `version` is the version that the change is based on. */
export const VisitChange = z.object({ version: Version, ...z.object(fields).partial().shape })
export type VisitChange = z.infer<typeof VisitChange>

export const Filter = Paging.extend({
  businessId: Id.optional(),
  status: Status.optional(),
  q: z.string().max(200, 'Keep your search under 200 characters.').optional(),
  requestId: Id.optional(),
  customerId: Id.optional(),
  jobId: Id.optional(),
  technicianId: Id.optional(),
  /** Days, both included. */
  from: Day.optional(),
  to: Day.optional(),
  sort: Sort.default('newest'),
})
export type Filter = z.infer<typeof Filter>

/** `madeCustomer`: no customer with this phone or e-mail existed before. */
export const MadeJob = z.object({ visit: Visit, job: Job, madeCustomer: z.boolean() })
export type MadeJob = z.infer<typeof MadeJob>

const one = z.object({ id: Id })

export const contract = {
  list: api
    .route({
      method: 'GET',
      path: '/visits',
      outputStructure: 'detailed',
      summary: 'List estimate visits, newest first by default',
    })
    .input(daysInOrder(Filter))
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(Visit),
      }),
    ),
  day: api
    .route({
      method: 'GET',
      path: '/visits/day',
      summary: 'List a day’s estimate visits by time; technicians see only their own',
    })
    .meta({ access: 'technician' })
    .input(z.object({ date: Day, businessId: Id.optional() }))
    .output(z.array(VisitStop)),
  stop: api
    .route({
      method: 'GET',
      path: '/visits/{id}/stop',
      summary: 'Get a visit as its assignee sees it, with what was measured',
    })
    .meta({ access: 'technician' })
    .input(one)
    .output(VisitStop),
  measure: api
    .route({
      method: 'PATCH',
      path: '/visits/{id}/measurement',
      summary: 'Add, change or remove one measured area, or change the note for the crew',
    })
    .meta({ access: 'technician' })
    .input(MeasurementChange.safeExtend(one.shape))
    .output(Measurement),
  fields: api
    .route({
      method: 'GET',
      path: '/visits/{id}/fields',
      summary: 'The custom fields of a visit’s customer, address and job; technicians get those for the crew',
    })
    .meta({ access: 'technician' })
    .input(one)
    .output(z.array(FieldValue)),
  setFields: api
    .route({
      method: 'PUT',
      path: '/visits/{id}/fields',
      summary: 'Set custom fields at a visit; empty removes a value',
    })
    .meta({ access: 'technician' })
    .input(one.extend({ values: FieldTexts }))
    .output(z.array(FieldValue)),
  get: api.route({ method: 'GET', path: '/visits/{id}', summary: 'Get an estimate visit' }).input(one).output(Visit),
  create: api
    .route({ method: 'POST', path: '/visits', successStatus: 201, summary: 'Book an estimate visit' })
    .input(NewVisit)
    .output(Visit),
  update: api
    .route({ method: 'PATCH', path: '/visits/{id}', summary: 'Update or reschedule an estimate visit' })
    .input(VisitChange.extend(one.shape))
    .output(Visit),
  setStatus: api
    .route({
      method: 'PATCH',
      path: '/visits/{id}/status',
      summary: 'Mark a visit as done or canceled, or rebook it',
    })
    .input(one.extend({ status: Status, reason: lines(300).optional() }))
    .output(Visit),
  // The assignee must not see what the office has noted about a visit, so this answers only the id and the status.
  setDone: api
    .route({ method: 'PATCH', path: '/visits/{id}/done', summary: 'Mark a visit as done, or undo that' })
    .meta({ access: 'technician' })
    .input(one.extend({ done: z.boolean('Say whether the visit is done.') }))
    .output(one.extend({ status: Status })),
  makeJob: api
    .route({
      method: 'POST',
      path: '/visits/{id}/job',
      summary: 'Create a job from a visit, and find or add its customer',
    })
    .input(one.extend({ serviceCategory: Category.nullish() }))
    .output(MadeJob),
  remove: api
    .route({ method: 'DELETE', path: '/visits/{id}', summary: 'Delete a visit; its request and job stay' })
    .meta({ access: 'owner' })
    .input(one)
    .output(one),
}

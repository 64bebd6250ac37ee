import { z } from 'zod'
import { ServiceKey } from '#domains/business/contract.ts'
import { Communication } from '#domains/messages/contract.ts'
import { Customer } from '#domains/customers/contract.ts'
import { Job } from '#domains/jobs/contract.ts'
import { Photo } from '#domains/photos/contract.ts'
import { api, Id, Paging } from '#lib/api.ts'
import { toE164 } from '#lib/phone.ts'
import { lines } from '#lib/text.ts'
import { quoteSchema, RoughSize } from './quote.ts'

export const Service = ServiceKey
export type Service = z.infer<typeof Service>

export const Status = z.enum(['new', 'contacted', 'completed', 'cancelled'])
export type Status = z.infer<typeof Status>

/** What may follow what (spec.md §4). The buttons and the server read the same table; Auto-Process is the other way from new to contacted. */
export const TRANSITIONS: Record<Status, readonly Status[]> = {
  new: ['contacted', 'cancelled'],
  contacted: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** The one schema of a quote, with every way of writing a phone number. */
export const Quote = quoteSchema(toE164)

export const ServiceRequest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  service: Service,
  message: z.string(),
  areaSqFt: z.number().int().nullable(),
  /** The size that was chosen instead of a figure; null when the area is the visitor's own. */
  roughSize: z.nullable(RoughSize),
  /** By today's rates, in cents; null without an area. */
  ballpark: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
  smsConsent: z.boolean(),
  status: Status,
  flagged: z.boolean(),
  flagReason: z.string().nullable(),
  lostReason: z.string().nullable(),
  customerId: Id.nullable(),
  jobId: Id.nullable(),
  contactedAt: z.date().nullable(),
  /** The end of the 24 hours that the site promises. */
  answerBy: z.date(),
  /** Until when Auto-Process can be undone: the confirmation SMS waits that long. Null when there is nothing to undo. */
  undoUntil: z.date().nullable(),
  /** How many photos came with it. */
  photoCount: z.number().int(),
  createdAt: z.date(),
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

/** What the visitor is told: their request is kept, and when they will hear. */
export const Receipt = ServiceRequest.pick({ id: true, name: true, service: true, status: true, answerBy: true, createdAt: true }).extend({
  /** Lets whoever has this receipt add photos to the request for 24 hours. */
  photoKey: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

export const Counts = z.object({
  all: z.number().int(),
  new: z.number().int(),
  contacted: z.number().int(),
  completed: z.number().int(),
  cancelled: z.number().int(),
  flagged: z.number().int(),
  /** Mean minutes from request to contact over the last 7 days; null when none was answered. */
  averageAnswerMinutes: z.number().nullable(),
})
export type Counts = z.infer<typeof Counts>

export const Processed = z.object({ request: ServiceRequest, customer: Customer, job: Job, communication: Communication })
export type Processed = z.infer<typeof Processed>

/** Tries of one address, right and wrong ones together: far more than a family needs, far fewer than a program wants. */
export const SUBMIT_LIMIT = { points: 60, seconds: 600 }

/** A family's photos and their second tries; each one costs us a look. */
const PHOTO_LIMIT = { points: 30, seconds: 600 }

const one = z.object({ id: Id })

export const contract = {
  submit: api
    .route({ method: 'POST', path: '/service-requests', successStatus: 201, summary: 'Ask for a free quote' })
    .meta({ access: 'public', limit: SUBMIT_LIMIT })
    .input(Quote)
    .output(Receipt),
  attachPhoto: api
    .route({
      method: 'POST',
      path: '/service-requests/{id}/photos',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Add one of two photos to a quote request: the body is the file',
      spec: (call) => ({ ...call, requestBody: { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } } }),
    })
    .meta({ access: 'public', limit: PHOTO_LIMIT, takesFile: true })
    .input(z.object({ params: one, headers: z.object({ 'x-photo-key': z.string('The header x-photo-key is missing.').max(200) }) }))
    .output(one),
  photos: api.route({ method: 'GET', path: '/service-requests/{id}/photos', summary: 'The photos that came with a request' }).input(one).output(z.array(Photo)),
  list: api
    .route({ method: 'GET', path: '/service-requests', outputStructure: 'detailed', summary: 'Quote requests, newest first' })
    .input(
      Paging.extend({
        status: z.union([Status, z.literal('pending').transform(() => 'new' as const)]).optional(),
        flagged: z.stringbool().default(false),
        q: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }), body: z.array(ServiceRequest) })),
  counts: api.route({ method: 'GET', path: '/service-requests/counts', summary: 'How many requests stand where' }).output(Counts),
  setStatus: api
    .route({ method: 'PATCH', path: '/service-requests/{id}/status', summary: 'Move a request on' })
    .input(
      one.extend({
        status: z.union([Status, z.literal('pending').transform(() => 'new' as const)]),
        lostReason: lines(300).optional(),
      }),
    )
    .output(ServiceRequest),
  restore: api
    .route({ method: 'POST', path: '/service-requests/{id}/restore', summary: 'Take a flagged request back among the others' })
    .input(one)
    .output(ServiceRequest),
  process: api
    .route({ method: 'POST', path: '/automation/process-request/{id}', summary: 'Auto-Process: customer, job and confirmation SMS' })
    .input(one)
    .output(Processed),
  undo: api
    .route({ method: 'POST', path: '/automation/process-request/{id}/undo', summary: 'Take an Auto-Process back while its SMS waits' })
    .input(one)
    .output(ServiceRequest),
}

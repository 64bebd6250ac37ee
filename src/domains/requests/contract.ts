import { z } from 'zod'
import { ServiceKey } from '#domains/business/contract.ts'
import type { Business } from '#domains/business/contract.ts'
import { Communication } from '#domains/messages/contract.ts'
import { Customer } from '#domains/customers/contract.ts'
import { Job } from '#domains/jobs/contract.ts'
import { api, Id, Paging } from '#lib/api.ts'
import { emailAddress, line, lines, phoneNumber } from '#lib/text.ts'

/** The services a visitor can ask for (spec.md §2), with the business that does each and the customer category it becomes (product.md). */
export const SERVICES = {
  'paver-sealing': { label: 'Paver Sealing', business: 'paver-sealing', category: 'Paver Sealing' },
  'paver-cleaning': { label: 'Paver Cleaning', business: 'paver-sealing', category: 'Paver Sealing' },
  'paver-restoration': { label: 'Paver Restoration', business: 'paver-sealing', category: 'Paver Sealing' },
  'pressure-washing': { label: 'Pressure Washing', business: 'pressure-washing', category: 'House Wash' },
  'pool-deck': { label: 'Pool Deck Sealing', business: 'paver-sealing', category: 'Pool Area Cleaning' },
  driveway: { label: 'Driveway Sealing', business: 'paver-sealing', category: 'Driveway Cleaning' },
} as const satisfies Record<ServiceKey, { label: string; business: Business['type']; category: string }>
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

/** The words of the unticked consent box; stored with the request, so that what was agreed to can be shown. */
export const SMS_CONSENT = 'Text me about this quote. Message and data rates may apply; reply STOP any time.'

/** What a visitor sends. One schema for the form, the plain POST and the API. */
export const Quote = z.object({
  name: line(120, 'Please enter your name.'),
  phone: phoneNumber('Please enter a phone number.'),
  email: emailAddress('Please enter your email.'),
  address: line(300, 'Please enter the service address.'),
  service: Service,
  message: lines(5000).default(''),
  areaSqFt: z
    .number('Please enter the area in square feet as a whole number.')
    .int('Please enter the area in whole square feet.')
    .min(1, 'Please enter an area above zero.')
    .max(1_000_000, 'Please enter an area below 1,000,000 square feet.')
    .nullish(),
  smsConsent: z.boolean('Please tick or leave the box.').default(false),
  /** Trap for programs: no person sees this field. Filled, it flags the request; it never refuses it. */
  website: z.string().max(500).default(''),
  /** Milliseconds between the form appearing and its sending, as the form measured them. Very short flags the request. */
  elapsedMs: z.number().int().min(0).nullish(),
})
export type Quote = z.infer<typeof Quote>

export const ServiceRequest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  service: Service,
  message: z.string(),
  areaSqFt: z.number().int().nullable(),
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
  createdAt: z.date(),
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

/** What the visitor is told: their request is kept, and when they will hear. */
export const Receipt = ServiceRequest.pick({ id: true, name: true, service: true, status: true, answerBy: true, createdAt: true })
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

const one = z.object({ id: Id })

export const contract = {
  submit: api
    .route({ method: 'POST', path: '/service-requests', successStatus: 201, summary: 'Ask for a free quote' })
    .meta({ access: 'public', limit: SUBMIT_LIMIT })
    .input(Quote)
    .output(Receipt),
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

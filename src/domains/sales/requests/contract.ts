import { z } from 'zod'
import { ServiceKey } from '#domains/system/business/contract.ts'
import { Category, Customer } from '#domains/sales/customers/contract.ts'
import { Communication } from '#domains/messaging/messages/contract.ts'
import { Job } from '#domains/work/jobs/contract.ts'
import { Photo } from '#domains/work/photos/contract.ts'
import { api, Id, Paging } from '#lib/api.ts'
import { parsePhone } from '#lib/phone.ts'
import { emailAddress, lines, phoneNumber } from '#lib/text.ts'
import { Attribution, SentAttribution } from './contract-attribution.ts'
import {
  Counts,
  FirstRequest,
  PossibleDuplicates,
  NewRequest,
  OkToText,
  Preview,
  Reply,
  RequestChange,
  SharedWith,
  Source,
} from './contract-office.ts'
import { quoteSchema, RoughSize, zipCode } from './contract-quote.ts'
import { AreaAnswer } from './contract-visitor.ts'

export const Service = ServiceKey
export type Service = z.infer<typeof Service>

export const Status = z.enum(['new', 'contacted', 'completed', 'cancelled'])
export type Status = z.infer<typeof Status>

/** Newest first, or by what is left of the 24 hours: the oldest first. */
export const Sort = z.enum(['newest', 'time-left'], 'Please sort by newest or time left.')
export type Sort = z.infer<typeof Sort>

/** The one schema of a quote, with every way of writing a phone number. */
export const Quote = quoteSchema(parsePhone)

export const ServiceRequest = z.object({
  id: Id,
  /** Goes back with a change of its facts, so that two windows do not overwrite each other. */
  version: z.number().int(),
  name: z.string(),
  /** Empty when it is not known, as after a phone call. */
  email: z.string(),
  phone: z.string(),
  /** The digits behind the number: `22`. */
  phoneExtension: z.string().nullable(),
  /** Empty when it is not known. */
  address: z.string(),
  service: Service,
  message: z.string(),
  areaSqFt: z.number().int().nullable(),
  /** The size that was chosen instead of a figure; null when the area is the visitor's own. */
  roughSize: z.nullable(RoughSize),
  /** By today's rates, in cents; null without an area. */
  ballpark: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
  smsConsent: z.boolean(),
  smsConsentAt: z.date().nullable(),
  /**
   * Whether we may text them about it. No: the box was shown and left empty. Null: the sender has no such question.
   */
  okToText: OkToText.nullable(),
  source: Source,
  /** Path of the page that the form stood on; null when it is not known. */
  page: z.string().nullable(),
  /** Where the visit began; null where the browser says nothing, and for what the office wrote down. */
  attribution: Attribution.nullable(),
  /** The source and medium of the visit, like `google/cpc`, or how they heard of us in the office's words. */
  leadSource: z.string().nullable(),
  /** The customer category that was chosen for Auto-Process; null: as the service says. */
  category: Category.nullable(),
  status: Status,
  flagged: z.boolean(),
  flagReason: z.string().nullable(),
  lostReason: z.string().nullable(),
  /** When it was archived; null if it is not. */
  archivedAt: z.date().nullable(),
  /** The duplicate request that this one was canceled for. */
  duplicateOf: Id.nullable(),
  /** Made or found by Auto-Process, or chosen before it. */
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  /** A person said that it is none of the customers who share the phone or the e-mail. */
  choseNewCustomer: z.boolean(),
  /** For a new request: customers with this phone or e-mail and another name. A person has to say who it is. */
  sharedWith: SharedWith,
  /** Why Auto-Process queued no confirmation; null where it queued one. */
  confirmationSkipped: z.string().nullable(),
  jobId: Id.nullable(),
  contactedAt: z.date().nullable(),
  /**
   * By when the visitor hears from us: the 24 hours that the site promises, without closed days and within the open
   * hours.
   */
  answerBy: z.date(),
  /**
   * Until when Auto-Process can be undone: the confirmation SMS waits that long. Null when there is nothing to undo.
   */
  undoUntil: z.date().nullable(),
  /** How many photos came with it. */
  photoCount: z.number().int(),
  createdAt: z.date(),
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

/** A quote with where the visit began, as the browser sends it. */
const SentQuote = z.object({ ...Quote.shape, attribution: SentAttribution })

const { name, phone, service, message, areaSqFt, smsConsent, website, elapsedMs } = Quote.shape
const called = { name, phone, service, message, areaSqFt, smsConsent, website, elapsedMs }
/** What a visitor of the chat leaves to be called back: a quote request without e-mail and address. */
export const CallbackRequest = z.object({ ...called, attribution: SentAttribution })
export type CallbackRequest = z.infer<typeof CallbackRequest>

/** The visitor's confirmation: their request is stored as they sent it, and when they will hear from us. */
export const Receipt = ServiceRequest.pick({
  id: true,
  name: true,
  phone: true,
  phoneExtension: true,
  email: true,
  address: true,
  service: true,
  message: true,
  status: true,
  answerBy: true,
  createdAt: true,
}).extend({
  /** Lets the holder of this receipt add photos to the request for 24 hours. */
  photoKey: z.string(),
  /** The private page of this request, for its sender: a path with an unguessable key. */
  thankYou: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

export const Processed = z.object({
  request: ServiceRequest,
  customer: Customer,
  job: Job,
  /** Null where there was no way to them that they had agreed to; `request.confirmationSkipped` says why. */
  communication: Communication.nullable(),
  /** Other customers with the same phone or e-mail and another name: this request was not linked to them. */
  sharedWith: SharedWith,
})
export type Processed = z.infer<typeof Processed>

/**
 * Tries of one address, right and wrong ones together: far more than a family needs, far fewer than a program wants.
 */
export const SUBMIT_LIMIT = { points: 60, seconds: 600 }

/** A family's photos and their second tries; each one costs us a look. */
export const PHOTO_LIMIT = { points: 30, seconds: 600 }

/** A visitor asks once for each address they type. */
const AREA_LIMIT = { points: 120, seconds: 600 }

const one = z.object({ id: Id })
/** Which customer it is, or a new one. Left out: the one whose name and phone or e-mail agree, else a new one. */
const WhichCustomer = z.union([z.literal('new'), Id], 'Choose a customer or add a new one.').optional()

export const contract = {
  submit: api
    .route({ method: 'POST', path: '/service-requests', successStatus: 201, summary: 'Request a free quote' })
    .meta({ access: 'public', limit: SUBMIT_LIMIT })
    .input(SentQuote)
    .output(Receipt),
  requestCallback: api
    .route({
      method: 'POST',
      path: '/service-requests/callback',
      successStatus: 201,
      summary: 'Ask to be called back; makes a request without an email or address',
    })
    .meta({ access: 'public', limit: SUBMIT_LIMIT })
    .input(CallbackRequest)
    // What the chat says about it: by when we call.
    .output(z.object({ id: Id, answerBy: z.date(), sentence: z.string() })),
  checkArea: api
    .route({
      method: 'GET',
      path: '/service-requests/area',
      summary: 'Look up the town of a ZIP code and whether it’s in our service area',
    })
    .meta({ access: 'public', limit: AREA_LIMIT })
    .input(
      z.object({ zip: z.optional(zipCode), town: z.string().max(60).optional(), state: z.string().max(2).optional() }),
    )
    .output(AreaAnswer),
  attachPhoto: api
    .route({
      method: 'POST',
      path: '/service-requests/{id}/photos',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Add a photo to a quote request (two at most); the body is the file',
      spec: (call) => ({
        ...call,
        requestBody: { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
      }),
    })
    .meta({ access: 'public', limit: PHOTO_LIMIT, takesFile: true })
    .input(
      z.object({
        params: one,
        headers: z.object({ 'x-photo-key': z.string('The header x-photo-key is missing.').max(200) }),
      }),
    )
    .output(one),
  photos: api
    .route({ method: 'GET', path: '/service-requests/{id}/photos', summary: 'List the photos of a request' })
    .input(one)
    .output(z.array(Photo)),
  list: api
    .route({
      method: 'GET',
      path: '/service-requests',
      outputStructure: 'detailed',
      summary: 'List quote requests, newest first by default',
    })
    .input(
      Paging.extend({
        status: z.union([Status, z.literal('pending').transform(() => 'new' as const)]).optional(),
        source: Source.optional(),
        leadSource: z.string().max(100).optional(),
        flagged: z.stringbool().default(false),
        archived: z.stringbool().default(false),
        q: z.string().max(200).optional(),
        sort: Sort.default('newest'),
      }),
    )
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(ServiceRequest),
      }),
    ),
  counts: api
    .route({ method: 'GET', path: '/service-requests/counts', summary: 'Count requests by status' })
    .output(Counts),
  createManually: api
    .route({
      method: 'POST',
      path: '/service-requests/by-hand',
      successStatus: 201,
      summary: 'Add a request taken by phone, in person or another way',
    })
    .input(NewRequest)
    .output(ServiceRequest),
  findDuplicates: api
    .route({
      method: 'GET',
      path: '/service-requests/alike',
      summary: 'Find customers and open requests with the same phone or email',
    })
    .input(
      z.object({
        phone: z.union([z.literal(''), phoneNumber('Enter a phone number.')]).default(''),
        email: z.union([z.literal(''), emailAddress('Enter an email.')]).default(''),
        /** A request that is not to be among them. */
        except: Id.optional(),
      }),
    )
    .output(PossibleDuplicates),
  get: api
    .route({ method: 'GET', path: '/service-requests/{id}', summary: 'Get a request' })
    .input(one)
    .output(ServiceRequest),
  update: api
    .route({ method: 'PATCH', path: '/service-requests/{id}', summary: 'Update the details of a request' })
    .input(RequestChange.extend(one.shape))
    .output(ServiceRequest),
  remove: api
    .route({
      method: 'DELETE',
      path: '/service-requests/{id}',
      summary: 'Delete a request with its notes and photos; its customer and job stay',
    })
    .meta({ access: 'owner' })
    .input(one)
    .output(one),
  assignCustomer: api
    .route({
      method: 'PUT',
      path: '/service-requests/{id}/customer',
      summary: 'Choose the customer for Auto-Process; null clears the choice, or adds a new customer with isNew',
    })
    .input(one.extend({ customerId: Id.nullable(), isNew: z.boolean('Choose yes or no.').default(false) }))
    .output(ServiceRequest),
  findOrCreateCustomer: api
    .route({
      method: 'POST',
      path: '/service-requests/{id}/customer',
      summary:
        'Find the customer of a request by name and phone or email, or add one; used for an estimate before there is a job',
    })
    .input(one.extend({ customer: WhichCustomer }))
    .output(z.object({ customerId: Id })),
  leadSources: api
    .route({ method: 'GET', path: '/service-requests/lead-sources', summary: 'List how people heard of us' })
    .output(z.array(z.string())),
  firstOfCustomer: api
    .route({ method: 'GET', path: '/customers/{id}/first-request', summary: 'Get the request that brought a customer' })
    .input(one)
    .output(z.object({ request: FirstRequest.nullable() })),
  merge: api
    .route({
      method: 'POST',
      path: '/service-requests/{id}/merge',
      summary: 'Merge a duplicate request into another one and cancel it',
    })
    .input(one.extend({ into: Id }))
    .output(ServiceRequest),
  preview: api
    .route({
      method: 'GET',
      path: '/service-requests/{id}/preview',
      summary: 'Preview what Auto-Process would create; null if the request isn’t new',
    })
    .input(one)
    .output(Preview.nullable()),
  reply: api
    .route({
      method: 'POST',
      path: '/service-requests/{id}/messages',
      successStatus: 201,
      summary: 'Reply by text or email; it sends after 60 seconds',
    })
    .input(Reply.safeExtend(one.shape))
    .output(Communication),
  replies: api
    .route({
      method: 'GET',
      path: '/service-requests/{id}/messages',
      summary: 'List sent and pending messages about a request, newest first',
    })
    .input(one)
    .output(z.array(Communication)),
  setStatus: api
    .route({ method: 'PATCH', path: '/service-requests/{id}/status', summary: 'Change the status of a request' })
    .input(
      one.extend({
        status: z.union([Status, z.literal('pending').transform(() => 'new' as const)]),
        /** A request that was contacted is canceled with one only. */
        lostReason: lines(300).optional(),
      }),
    )
    .output(ServiceRequest),
  undoStatus: api
    .route({
      method: 'POST',
      path: '/service-requests/{id}/status/undo',
      summary: 'Undo the last status change, within a minute',
    })
    .input(one)
    .output(ServiceRequest),
  archive: api
    .route({
      method: 'POST',
      path: '/service-requests/{id}/archive',
      summary: 'Archive a completed or canceled request',
    })
    .input(one)
    .output(ServiceRequest),
  unarchive: api
    .route({ method: 'POST', path: '/service-requests/{id}/unarchive', summary: 'Restore an archived request' })
    .input(one)
    .output(ServiceRequest),
  restore: api
    .route({
      method: 'POST',
      path: '/service-requests/{id}/restore',
      summary: 'Restore a request that was flagged as spam',
    })
    .input(one)
    .output(ServiceRequest),
  process: api
    .route({
      method: 'POST',
      path: '/automation/process-request/{id}',
      summary: 'Auto-Process a request: create the customer, the job and the confirmation',
    })
    .input(one.extend({ customer: WhichCustomer }))
    .output(Processed),
  undo: api
    .route({
      method: 'POST',
      path: '/automation/process-request/{id}/undo',
      summary: 'Undo Auto-Process before its confirmation is sent',
    })
    .input(one)
    .output(ServiceRequest),
}

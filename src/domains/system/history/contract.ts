import { z } from 'zod'
import { Job } from '#domains/work/jobs/contract.ts'
import { api, Id, Paging } from '#lib/api.ts'
import { lines } from '#lib/text.ts'
import { Pinned, PinnedOf } from './contract-pinned.ts'

/** Records whose timeline shows only who changed what. */
export type HistoryRecord = 'technicians' | 'materials' | 'equipment' | 'partners' | 'photos'
/** What a timeline can be of, as its path names it. */
export type Of = 'customers' | 'jobs' | 'service-requests' | 'visits' | 'estimates' | 'invoices' | HistoryRecord
/**
 * What a note can be of; a visit and an invoice have one text of their own for that, and an estimate is about what has
 * notes.
 */
export type NoteOf = 'customers' | 'jobs' | 'service-requests'

/** What an entry is about, whatever was done with it. */
export const Kind = z.enum(
  [
    'note',
    'request',
    'job',
    'contract',
    'estimate',
    'customer',
    'message',
    'photo',
    'review',
    'invoice',
    'visit',
    'alert',
    'technician',
    'material',
    'equipment',
    'partner',
  ],
  'These entries don’t exist.',
)
export type Kind = z.infer<typeof Kind>

/** One thing that happened. Of a note, `words` are what was written; of all others a sentence. */
export const Entry = z.object({
  /** Of the note, when it is one. */
  id: Id,
  at: z.date(),
  kind: Kind,
  /** Who did it; null for the product itself. */
  who: z.string().nullable(),
  words: z.string(),
  /** Lines under it: what a message said, what a customer wrote, several changes one by one. */
  detail: z.string().nullable(),
  /** Where it leads in the dashboard; null where there is nothing more to see. */
  href: z.string().nullable(),
  /** Whether the reader may delete it: a note of their own, and for the owner any note. */
  mayDelete: z.boolean(),
})
export type Entry = z.infer<typeof Entry>

export const Note = z.object({ id: Id, text: z.string(), authorName: z.string(), createdAt: z.date() })
export type Note = z.infer<typeof Note>

/** A job with its invoices (spec.md §3). */
export const JobWithInvoices = Job.extend({
  invoices: z.array(z.object({ id: Id, invoiceNumber: z.string(), status: z.string() })),
})
export type JobWithInvoices = z.infer<typeof JobWithInvoices>

/** `billable`: only what is completed and on no invoice that stands; a voided one does not. */
export const JobsOfCustomer = Paging.extend({
  id: Id,
  businessId: Id.optional(),
  billable: z.stringbool('Choose yes or no.').default(false),
})
export type JobsOfCustomer = z.infer<typeof JobsOfCustomer>

export const NoteText = lines(5000).min(1, 'Enter a note.')

const one = z.object({ id: Id })
const RECORD_LABELS = {
  customers: 'a customer',
  jobs: 'a job',
  'service-requests': 'a request',
  visits: 'an estimate visit',
  estimates: 'an estimate',
  invoices: 'an invoice',
  technicians: 'a technician',
  materials: 'a material',
  equipment: 'a piece of equipment',
  partners: 'a partner',
  photos: 'a photo',
} as const satisfies Record<Of, string>

const timelineOf = (of: Of) =>
  api
    .route({
      method: 'GET',
      path: `/${of}/{id}/timeline`,
      outputStructure: 'detailed',
      summary: `The timeline of ${RECORD_LABELS[of]}, newest first; the Link header has the next page`,
    })
    .input(Paging.extend({ id: Id, kind: Kind.optional() }))
    .output(z.object({ headers: z.object({ link: z.string().optional() }), body: z.array(Entry) }))

const addNoteTo = (of: NoteOf) =>
  api
    .route({
      method: 'POST',
      path: `/${of}/{id}/notes`,
      successStatus: 201,
      summary: `Add a note to ${RECORD_LABELS[of]}`,
    })
    .input(one.extend({ text: NoteText }))
    .output(Note)

export const contract = {
  ofCustomer: timelineOf('customers'),
  ofJob: timelineOf('jobs'),
  ofRequest: timelineOf('service-requests'),
  ofVisit: timelineOf('visits'),
  ofEstimate: timelineOf('estimates'),
  ofInvoice: timelineOf('invoices'),
  ofTechnician: timelineOf('technicians'),
  ofMaterial: timelineOf('materials'),
  ofEquipment: timelineOf('equipment'),
  ofPartner: timelineOf('partners'),
  ofPhoto: timelineOf('photos'),
  addToCustomer: addNoteTo('customers'),
  addToJob: addNoteTo('jobs'),
  addToRequest: addNoteTo('service-requests'),
  removeNote: api
    .route({ method: 'DELETE', path: '/notes/{id}', summary: 'Delete a note; it can be restored for ten minutes' })
    .input(one)
    .output(Note),
  restoreNote: api
    .route({ method: 'POST', path: '/notes/{id}/restore', summary: 'Restore a deleted note' })
    .input(one)
    .output(Note),
  pinned: api
    .route({
      method: 'GET',
      path: '/pinned/{of}/{id}',
      summary: 'What the customer said before a visit, an estimate or a job; technicians see their own visits and jobs',
    })
    .meta({ access: 'technician' })
    .input(one.extend({ of: PinnedOf }))
    .output(Pinned),
  jobHistory: api
    .route({
      method: 'GET',
      path: '/customers/{id}/job-history',
      outputStructure: 'detailed',
      summary: 'A customer’s jobs with their invoices, newest first',
    })
    .input(JobsOfCustomer)
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(JobWithInvoices),
      }),
    ),
}

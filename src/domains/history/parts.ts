/** Of what each timeline is put together. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Kept, Kind, Of } from './contract.ts'
import { estimateParts, estimatesOf, ofOneEstimate } from './estimates.ts'
import {
  alerts,
  changesOf,
  contractChanges,
  customer,
  ID,
  invoiceChanges,
  invoices,
  jobChanges,
  jobs,
  messages,
  messagesOf,
  notesOf,
  OF_INVOICE,
  OF_JOBS,
  OF_REQUESTS,
  ofKept,
  photos,
  repliesOf,
  requests,
  reviewChanges,
  reviews,
  reviewsOf,
  visitChanges,
  visitsOf,
} from './sources.ts'
import type { Part } from './sources.ts'

/**
 * Which jobs and requests a timeline is of: a customer's has those of all their jobs and requests, a job's that of the
 * request it came from.
 */
export type Scope = { jobs: SQL; requests: SQL }

const NO_JOBS = sql`select id, service from jobs where false`
const NOTHING: Scope = { jobs: NO_JOBS, requests: sql`select id from service_requests where false` }

/** The table of each, as the trail names it, and the kind of its entries. */
const KEPT: Record<Kept, readonly [entity: string, kind: Kind]> = {
  technicians: ['technicians', 'technician'],
  materials: ['materials', 'material'],
  equipment: ['equipment', 'equipment'],
  partners: ['partners', 'partner'],
  photos: ['photos', 'photo'],
}
const isKept = (of: Of): of is Kept => of in KEPT

const SCOPES: Record<Exclude<Of, Kept>, Scope> = {
  customers: {
    jobs: sql`select id, service from jobs where customer_id = ${ID}`,
    requests: sql`select id from service_requests where customer_id = ${ID}`,
  },
  jobs: {
    jobs: sql`select id, service from jobs where id = ${ID}`,
    requests: sql`select id from service_requests where job_id = ${ID}`,
  },
  'service-requests': {
    jobs: NO_JOBS,
    requests: sql`select id from service_requests where id = ${ID}`,
  },
  visits: NOTHING,
  estimates: {
    jobs: sql`select j.id, j.service from estimates e join jobs j on j.id = e.job_id where e.id = ${ID}`,
    requests: sql`select request_id as id from estimates where id = ${ID} and request_id is not null`,
  },
  invoices: NOTHING,
}
export const scopeOf = (of: Of): Scope => (isKept(of) ? NOTHING : SCOPES[of])

/** The parts of one timeline. */
export function partsOf(of: Of): Part[] {
  if (isKept(of)) return [ofKept(...KEPT[of])]
  if (of === 'visits') return [visitChanges(sql`select id from visits where id = ${ID}`)]
  if (of === 'invoices') return [invoices(sql`i.id = ${ID}`), invoiceChanges(sql`i.id = ${ID}`), messagesOf(OF_INVOICE)]
  if (of === 'estimates') return ofOneEstimate()
  const ofCustomer = of === 'customers'
  const theirs = ofCustomer ? sql`i.customer_id = ${ID}` : sql`i.job_id ${OF_JOBS}`
  return [
    requests,
    jobs,
    ...(ofCustomer ? [customer, changesOf('customers', 'customer', sql`= ${ID}`), contractChanges] : []),
    changesOf('service_requests', 'request', OF_REQUESTS),
    jobChanges,
    reviewChanges(reviewsOf(ofCustomer)),
    visitChanges(visitsOf(ofCustomer)),
    notesOf(sql`n.job_id ${OF_JOBS}`),
    notesOf(sql`n.request_id ${OF_REQUESTS}`),
    ...(ofCustomer ? [notesOf(sql`n.customer_id = ${ID}`)] : []),
    ...messages(ofCustomer),
    ...(ofCustomer ? [repliesOf] : []),
    photos,
    reviews(reviewsOf(ofCustomer)),
    ...estimateParts(estimatesOf(ofCustomer)),
    invoices(theirs),
    invoiceChanges(theirs),
    ...(of === 'service-requests' ? [alerts] : []),
  ]
}

/** Of what each timeline is put together. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { HistoryRecord, Kind, Of } from './contract.ts'
import { estimateParts, estimatesSql, oneEstimateParts } from './estimate-timeline.ts'
import {
  alerts,
  callPart,
  changePart,
  contractChanges,
  customer,
  fileChanges,
  fileParts,
  ID,
  invoiceChanges,
  invoicePart,
  jobChanges,
  jobs,
  messageParts,
  messagePart,
  notePart,
  OF_INVOICE,
  OF_JOBS,
  OF_REQUESTS,
  recordParts,
  photos,
  replyPart,
  requests,
  reviewChanges,
  reviewPart,
  reviewsSql,
  visitChanges,
  visitsSql,
} from './timeline-sources.ts'
import type { Part } from './timeline-sources.ts'

/**
 * Which jobs and requests a timeline is of: a customer's has those of all their jobs and requests, a job's that of the
 * request it came from.
 */
export type Scope = { jobs: SQL; requests: SQL }

const NO_JOBS = sql`select id, service from jobs where false`
const NOTHING: Scope = { jobs: NO_JOBS, requests: sql`select id from service_requests where false` }

/** The table of each, as the trail names it, and the kind of its entries. */
const RECORD_TIMELINES: Record<HistoryRecord, readonly [entity: string, kind: Kind]> = {
  technicians: ['technicians', 'technician'],
  materials: ['materials', 'material'],
  equipment: ['equipment', 'equipment'],
  partners: ['partners', 'partner'],
  photos: ['photos', 'photo'],
}
const isRecordTimeline = (of: Of): of is HistoryRecord => of in RECORD_TIMELINES

const SCOPES: Record<Exclude<Of, HistoryRecord>, Scope> = {
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
export const getScope = (of: Of): Scope => (isRecordTimeline(of) ? NOTHING : SCOPES[of])

/** The parts of one timeline. */
export function getParts(of: Of): Part[] {
  if (isRecordTimeline(of)) return [recordParts(...RECORD_TIMELINES[of])]
  if (of === 'visits') return [visitChanges(sql`select id from visits where id = ${ID}`)]
  if (of === 'invoices')
    return [
      invoicePart(sql`i.id = ${ID}`),
      invoiceChanges(sql`i.id = ${ID}`),
      messagePart(OF_INVOICE),
      fileChanges(sql`f.invoice_id = ${ID}`),
    ]
  if (of === 'estimates') return [...oneEstimateParts(), fileChanges(sql`f.estimate_id = ${ID}`)]
  const ofCustomer = of === 'customers'
  const theirs = ofCustomer ? sql`i.customer_id = ${ID}` : sql`i.job_id ${OF_JOBS}`
  return [
    requests,
    jobs,
    ...(ofCustomer ? [customer, changePart('customers', 'customer', sql`= ${ID}`), contractChanges] : []),
    changePart('service_requests', 'request', OF_REQUESTS),
    jobChanges,
    reviewChanges(reviewsSql(ofCustomer)),
    visitChanges(visitsSql(ofCustomer)),
    notePart(sql`n.job_id ${OF_JOBS}`),
    notePart(sql`n.request_id ${OF_REQUESTS}`),
    ...(ofCustomer ? [notePart(sql`n.customer_id = ${ID}`)] : []),
    ...messageParts(ofCustomer),
    ...(ofCustomer ? [replyPart, callPart] : []),
    photos,
    ...fileParts(ofCustomer),
    reviewPart(reviewsSql(ofCustomer)),
    ...estimateParts(estimatesSql(ofCustomer)),
    invoicePart(theirs),
    invoiceChanges(theirs),
    ...(of === 'service-requests' ? [alerts] : []),
  ]
}

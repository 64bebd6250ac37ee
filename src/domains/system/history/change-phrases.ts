/** What the audit trail says of a change, in the words of the buttons. */
import { NO_REASON } from '#domains/system/audit/describe-change.ts'
import { formatClock, formatDate, formatWeekday } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import type { Of } from './contract.ts'
import type { EntryPhrase, PhrasedEntry } from './entry-phrase.ts'
import { ESTIMATE_PHRASES } from './estimate-timeline.ts'

/** The phrase of an action that has one of its own; undefined for one that is described field by field. */
export const findPhrase = (entity: string, action: string): EntryPhrase | undefined =>
  OF_ANY[action] ?? (OF_KINDS[entity] ?? {})[action]

/** What a phrase calls the record in this timeline. `called`: its number or name, where the timeline knows it. */
export function nameRecord(of: Of, entity: string, called: string | null | undefined): string {
  if (entity === 'files') return called ? `the file ${called}` : 'a file'
  if (entity === 'estimates') return of === 'estimates' || !called ? 'this estimate' : called
  return of === 'invoices' ? 'This invoice' : `Invoice ${called}`
}

/** What is done with a record whatever it is. */
const OF_ANY: Record<string, (who: string) => PhrasedEntry> = {
  'note deleted': (who) => ({ words: `${who} deleted a note.` }),
  'note put back': (who) => ({ words: `${who} restored a note.` }),
}

/** What is done with a request, in the words of its buttons. */
const OF_REQUESTS: Record<string, EntryPhrase> = {
  'auto-processed': (_who, after) => ({
    words: `Auto-Process created ${after?.madeCustomer === false ? 'the job for an existing customer' : 'the customer and the job'}${formatPriceRule(after)}.`,
  }),
  'auto-process undone': (who) => ({ words: `${who} undid the Auto-Process before anything was sent.` }),
  'status changed': (who, after) => ({
    words:
      after?.status === 'cancelled'
        ? `${who} canceled the request.`
        : `${who} marked the request as ${String(after?.status)}.`,
    detail:
      typeof after?.lostReason === 'string'
        ? `Reason: ${after.lostReason}`
        : after?.status === 'cancelled'
          ? NO_REASON
          : null,
  }),
  'status put back': (who, after) => ({ words: `${who} changed the request back to ${String(after?.status)}.` }),
  answered: () => ({ words: 'The reply was sent, so the request is marked as contacted.' }),
  'visit booked': (who) => ({ words: `${who} booked an estimate visit, so the request is marked as contacted.` }),
  'job made of its visit': (who) => ({ words: `${who} created a job from the estimate visit.` }),
  restored: (who) => ({ words: `${who} restored the request.` }),
  'customer chosen': (who, after) => ({ words: `${who} matched this to customer ${String(after?.customer)}.` }),
  'customer unchosen': (who) => ({ words: `${who} removed the matched customer.` }),
  'merged into another': (who) => ({ words: `${who} canceled this request as a duplicate.` }),
  'merged from another': (who) => ({ words: `${who} merged a duplicate request into this one.` }),
}

/** Which price Auto-Process gave the job; nothing for those that it made when it gave none. */
function formatPriceRule(after: Record<string, unknown> | null): string {
  if (typeof after?.amount === 'number') return `, at ${formatCents(after.amount)}: ${String(after.priceFrom)}`
  return after && 'amount' in after ? ', without a price yet' : ''
}

/** What is done with an estimate visit. */
const OF_VISITS: typeof OF_REQUESTS = {
  created: (who, after) => ({
    words: `${who} booked an estimate visit for ${formatWeekday(String(after?.date))}, ${formatClock(String(after?.time))}.`,
  }),
  'job made': (who) => ({ words: `${who} created a job from the estimate visit.` }),
}

/**
 * What is done with a recurring service: `Ray added the recurring service House Wash, $420.00 semi-annual from Nov 24,
 * 2026.`
 */
const OF_CONTRACTS: typeof OF_REQUESTS = {
  created: (who, after) => ({
    words: `${who} added the recurring service ${String(after?.service)}, ${formatCents(Number(after?.amount))} ${String(after?.frequency)} from ${formatDate(String(after?.nextScheduledDate))}.`,
  }),
}

/** What becomes of an invoice; `called`: `Invoice INV-2026-0148`, or `This invoice` on its own page. */
const OF_INVOICES: typeof OF_REQUESTS = {
  paid: (_who, _after, called) => ({ words: `${called} is paid.` }),
  overdue: (_who, _after, called) => ({ words: `${called} is overdue.` }),
  'opened again': (_who, _after, called) => ({ words: `${called} was reopened after a refund.` }),
  'shared link opened': (_who, _after, called) => ({
    words: `The customer opened the shared link to ${lower(called)}, so it’s marked as sent.`,
  }),
  voided: (who, after, called) => ({
    words: `${who} voided ${lower(called)}.`,
    detail: typeof after?.reason === 'string' ? `Reason: ${after.reason}` : null,
  }),
  'payment added': (who, after, called) => ({
    words: `${who} recorded a ${String(after?.received)} payment (${String(after?.method)}) for ${lower(called)}.`,
  }),
  'card payment added': (_who, after, called) => ({
    words: `${String(after?.received)} was paid by card for ${lower(called)}${typeof after?.tip === 'string' ? `, including a ${after.tip} tip` : ''}.`,
  }),
}

/** Something or someone new on the crew, in stock, or among the partners. */
const added = (what: string): typeof OF_REQUESTS => ({ created: (who) => ({ words: `${who} added this ${what}.` }) })

const lower = (called: string): string => called.slice(0, 1).toLowerCase() + called.slice(1)

/** Documents on a record. */
const OF_FILES: typeof OF_REQUESTS = {
  uploaded: (who, _after, called) => ({ words: `${who} added ${called}.` }),
  removed: (who, _after, called) => ({ words: `${who} deleted ${called}.` }),
  restored: (who, _after, called) => ({ words: `${who} restored ${called}.` }),
}

const OF_KINDS: Record<string, typeof OF_REQUESTS> = {
  service_requests: OF_REQUESTS,
  visits: OF_VISITS,
  recurring_services: OF_CONTRACTS,
  estimates: ESTIMATE_PHRASES,
  invoices: OF_INVOICES,
  files: OF_FILES,
  technicians: added('technician'),
  materials: added('material'),
  equipment: added('piece of equipment'),
  partners: added('partner'),
}

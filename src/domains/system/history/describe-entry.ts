import { describeChange, NO_REASON } from '#domains/system/audit/describe-change.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { SOURCES } from '#domains/sales/requests/contract-office.ts'
import type { Source as CameBy } from '#domains/sales/requests/contract-office.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatClock, formatDate, formatWeekday } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Entry, Kind, Of } from './contract.ts'
import { ESTIMATE_PHRASES } from './estimate-timeline.ts'
import { mayDelete } from './timeline-notes.ts'
import type { EntryPhrase, PhrasedEntry } from './entry-phrase.ts'
import type { Source } from './timeline-sources.ts'

/**
 * A row as `timeline` reads it. `at` is the database's own text of an instant; `facts` are those that
 * timeline-sources.ts puts together for this source.
 */
export type Row = {
  [Each in Source]: { source: Each; kind: Kind; id: string; at: string; who: string | null; facts: Facts[Each] }
}[Source]

type Facts = {
  request: { id: string; service: keyof typeof SERVICES; source: CameBy; photos: number }
  job: { id: string; service: string; contract: { id: string; service: string; due: string } | null }
  customer: object
  change: {
    entity: string
    entityId: string
    action: string
    before: object | null
    after: object | null
    called?: string
  }
  note: { text: string; authorId: string | null }
  message: MessageFacts
  text: { body: string; pictures: number; wish: string | null; phone: string }
  call: { direction: string; minutes: number | null; note: string; phone: string }
  photos: { many: number; jobId: string; byText: boolean }
  review: { rating: number; comment: string }
  invoice: { id: string; number: string; amount: number; status: string; paidDate: string | null }
  opened: { id: string; called: string }
  work: Facts['job']
  alert: { fannedOut: boolean }
}

type MessageFacts = {
  type: 'sms' | 'email'
  purpose: string
  status: string
  simulated: boolean
  recipient: string
  subject: string | null
  message: string
  reason: string | null
  sendAfter: string
}

/** Puts a row into plain words for the reader of this timeline. */
export function describeEntry({ actor }: Pick<Tx, 'actor'>, of: Of, row: Row): Entry {
  const at = new Date(row.at)
  const { words, detail = null, href = null } = phraseEntry(row, of, at)
  // Of the holder of a link the trail knows no name.
  const who = row.who === VISITOR.name ? null : row.who
  return {
    id: row.id,
    at,
    kind: row.kind,
    who,
    words,
    detail,
    href,
    mayDelete: row.source === 'note' && mayDelete(actor, row.facts),
  }
}

function phraseEntry(row: Row, of: Of, at: Date): PhrasedEntry {
  switch (row.source) {
    case 'request':
      return request(row.facts, row.who, of)
    case 'job':
      return job(row.facts, row.who, of)
    case 'work':
      return { words: `${made(row.who, `the job ${row.facts.service}`)}.`, href: jobPath(row.facts.id) }
    case 'customer':
      return { words: `${made(row.who, 'this customer')}.` }
    case 'change':
      return change(row.facts, row.who ?? 'Tidestone', of, at)
    case 'note':
      return { words: row.facts.text }
    case 'message':
      return message(row.facts)
    case 'text':
      return texted(row.facts, row.who)
    case 'call':
      return logged(row.facts, row.who)
    case 'photos':
      return {
        words: describePhotos(row.facts, row.who),
        href: `/dashboard/photos?job=${row.facts.jobId}`,
      }
    case 'review':
      return {
        words: `New review: ${row.facts.rating} ${row.facts.rating === 1 ? 'star' : 'stars'}.`,
        detail: row.facts.comment,
        href: '/dashboard/reviews',
      }
    case 'invoice':
      return invoice(row.facts, of)
    case 'opened':
      return {
        words: `The customer opened the link to ${thisOr(of, row.facts.called)}.`,
        href: recordPath(of, 'estimates', row.facts.id),
      }
    case 'alert':
      return {
        words: row.facts.fannedOut ? 'You got an alert and a notification.' : 'You got an alert.',
      }
  }
}

const jobPath = (id: string): string => `/dashboard/jobs/${id}`
const contractPath = (id: string): string => `/dashboard/recurring?contract=${id}`
const requestPath = (id: string): string => `/dashboard/requests/${id}`

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const made = (who: string | null, what: string): string => (who ? `${who} added ${what}` : `${capital(what)} was added`)

/** A scheduled task creates the jobs of contracts, so the entry names no person; it says why the job exists. */
function job({ id, service, contract }: Facts['job'], who: string | null, of: Of): PhrasedEntry {
  const what = of === 'jobs' ? 'this job' : `the job ${service}`
  if (!contract) return { words: `${made(who, what)}.`, href: of === 'jobs' ? null : jobPath(id) }
  return {
    words: `${capital(what)} was created for the recurring service ${contract.service}, due ${formatDate(contract.due)}.`,
    href: of === 'jobs' ? contractPath(contract.id) : jobPath(id),
  }
}

function request({ id, service, source, photos }: Facts['request'], who: string | null, of: Of): PhrasedEntry {
  const what = of === 'service-requests' ? 'Request' : `Request for ${SERVICES[service].label}`
  const withPhotos = photos > 0 ? ` with ${photos === 1 ? 'a photo' : `${photos} photos`}` : ''
  const words = `${what}${SOURCES[source].by}${withPhotos}${who ? `, entered by ${who}` : ''}.`
  return { words, href: of === 'service-requests' ? null : requestPath(id) }
}

function change(
  { entity, entityId, action, before, after, called }: Facts['change'],
  actorName: string,
  of: Of,
  at: Date,
): PhrasedEntry {
  const href = recordPath(of, entity, entityId)
  const say = OF_ANY[action] ?? (OF_KINDS[entity] ?? {})[action]
  // Written by `audit.record`, which takes plain objects.
  const own = say?.(
    actorName,
    after as Record<string, unknown> | null,
    entity === 'estimates' ? thisOr(of, called) : calledInvoice(of, called),
  )
  if (own) return { ...own, href }
  if (entity === 'files') return { words: `${actorName} ${FILE_VERBS[action]} the file ${called}.`, href }
  const named =
    entity === 'visits' && of !== 'visits'
      ? 'the estimate visit'
      : of === 'customers' ||
          (entity === 'estimates' && of !== 'estimates') ||
          (entity === 'invoices' && of !== 'invoices')
        ? called
        : undefined
  return { ...describeChange({ entity, action, actorName, before, after }, at, named), href }
}

const FILE_VERBS: Record<string, string> = { uploaded: 'added', removed: 'deleted', restored: 'restored' }

/** Where the changed record is; null on its own page. */
function recordPath(of: Of, entity: string, id: string): string | null {
  if (entity === 'visits') return of === 'visits' ? null : `/dashboard/jobs?view=calendar&visit=${id}`
  if (entity === 'jobs') return of === 'customers' ? jobPath(id) : null
  if (entity === 'recurring_services') return contractPath(id)
  if (entity === 'estimates') return of === 'estimates' ? null : `/dashboard/estimates/${id}`
  if (entity === 'invoices') return of === 'invoices' ? null : `/dashboard/invoices/${id}`
  return of !== 'service-requests' && entity === 'service_requests' ? requestPath(id) : null
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
        ? `${who} cancelled the request.`
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
  'merged into another': (who) => ({ words: `${who} cancelled this request as a duplicate.` }),
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

const thisOr = (of: Of, called: string | undefined): string =>
  of === 'estimates' || called === undefined ? 'this estimate' : called
const calledInvoice = (of: Of, called: string | undefined): string =>
  of === 'invoices' ? 'This invoice' : `Invoice ${called}`

const lower = (called: string): string => called.slice(0, 1).toLowerCase() + called.slice(1)

const OF_KINDS: Record<string, typeof OF_REQUESTS> = {
  service_requests: OF_REQUESTS,
  visits: OF_VISITS,
  recurring_services: OF_CONTRACTS,
  estimates: ESTIMATE_PHRASES,
  invoices: OF_INVOICES,
  technicians: added('technician'),
  materials: added('material'),
  equipment: added('piece of equipment'),
  partners: added('partner'),
}

const PURPOSE: Record<string, string> = {
  confirmation: 'Confirmation',
  reminder: 'Reminder',
  'on-my-way': 'On-my-way message',
  review: 'Review request',
  estimate: 'Estimate',
  invoice: 'Invoice',
  receipt: 'Receipt',
  marketing: 'Marketing',
  reply: 'Reply',
}

function message({
  type,
  purpose,
  status,
  simulated,
  recipient,
  subject,
  message: text,
  reason,
  sendAfter,
}: MessageFacts): PhrasedEntry {
  const what = `${PURPOSE[purpose] ?? 'Message'} by ${type === 'sms' ? 'text' : 'email'}`
  const to = type === 'sms' ? formatPhone(recipient) : recipient
  const became: Record<string, string> = {
    pending: `is in the outbox until ${formatTime(sendAfter)}`,
    sending: `is being sent to ${to}`,
    sent: simulated
      ? `stayed in the outbox because ${type === 'sms' ? 'texting' : 'email'} isn’t connected`
      : `sent to ${to}`,
    delivered: `delivered to ${to}`,
    failed: 'couldn’t be sent',
    suppressed: 'held back',
    cancelled: 'cancelled before it was sent',
    unconfirmed: 'may have gone out. Check before you resend it',
  }
  const lines = [reason !== null && status !== 'cancelled' ? reason : null, subject, text].filter(
    (line) => line !== null && line !== '',
  )
  return {
    words: `${what} ${became[status] ?? status}.`,
    detail: lines.join('\n'),
    href:
      type === 'sms' && recipient.startsWith('+')
        ? `/dashboard/messages/${recipient.slice(1)}`
        : '/dashboard/messages?box=outbox',
  }
}

const WISHES: Record<string, string> = {
  stop: 'opted out of texts',
  'no-offers': 'opted out of promotional texts',
  'wrong-number': 'says this is the wrong number',
  start: 'opted back in to texts',
  confirm: 'confirmed the appointment by text',
}

function texted({ body, pictures, wish, phone }: Facts['text'], who: string | null): PhrasedEntry {
  const lines = [body, pictures > 0 ? (pictures === 1 ? 'Includes a picture.' : `Includes ${pictures} pictures.`) : '']
  return {
    words: `${who ?? formatPhone(phone)} ${(wish === null ? undefined : WISHES[wish]) ?? 'texted'}.`,
    detail: lines.filter((line) => line !== '').join('\n') || null,
    href: `/dashboard/messages/${phone.slice(1)}`,
  }
}

/** `Ray logged a call of 4 min.` */
function logged({ direction, minutes, note, phone }: Facts['call'], who: string | null): PhrasedEntry {
  const what = minutes === null ? 'a call' : `a call of ${minutes} min`
  return {
    words: `${who ?? 'Someone'} logged ${what}${direction === 'in' ? ' from them' : ''}.`,
    detail: note || null,
    href: `/dashboard/messages/${phone.slice(1)}`,
  }
}

function describePhotos({ many, byText }: Facts['photos'], who: string | null): string {
  const what = many === 1 ? 'a photo' : `${many} photos`
  if (!byText) return `${who ?? 'Someone'} added ${what}.`
  return many === 1 ? 'A photo came by text.' : `${many} photos came by text.`
}

function invoice({ id, number, amount, status, paidDate }: Facts['invoice'], of: Of): PhrasedEntry {
  const words = `Invoice ${number} created for ${formatCents(amount)}.`
  // On its own page both are to be seen.
  if (of === 'invoices') return { words }
  return {
    words,
    detail: paidDate ? `Paid on ${formatDay(paidDate)}` : `Now ${status}`,
    href: `/dashboard/invoices/${id}`,
  }
}

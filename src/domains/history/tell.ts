import { inWords } from '#domains/audit/in-words.ts'
import { SERVICES } from '#domains/requests/choices.ts'
import { SOURCES } from '#domains/requests/office.ts'
import type { Source as CameBy } from '#domains/requests/office.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatClock, formatWeekday } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Entry, Kind, Of } from './contract.ts'
import { mayDelete } from './notes.ts'
import type { Source } from './sources.ts'

/** A row as `timeline` reads it. `at` is the database's own text of an instant; `facts` are those that sources.ts puts together for this source. */
export type Row = { [Each in Source]: { source: Each; kind: Kind; id: string; at: string; who: string | null; facts: Facts[Each] } }[Source]

type Facts = {
  request: { id: string; service: keyof typeof SERVICES; source: CameBy; photos: number }
  job: { id: string; service: string }
  customer: object
  change: { entity: string; entityId: string; action: string; before: object | null; after: object | null; called?: string }
  note: { text: string; authorId: string | null }
  message: MessageFacts
  photos: { many: number; jobId: string }
  review: { rating: number; comment: string }
  invoice: { number: string; amount: number; status: string; paidDate: string | null }
  alert: { spread: boolean }
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

type Told = { words: string; detail?: string | null; href?: string | null }

/** A row in plain words, as somebody who looks at this timeline reads it. */
export function tell({ actor }: Pick<Tx, 'actor'>, of: Of, row: Row): Entry {
  const at = new Date(row.at)
  const { words, detail = null, href = null } = told(row, of, at)
  return { id: row.id, at, kind: row.kind, who: row.who, words, detail, href, mayDelete: row.source === 'note' && mayDelete(actor, row.facts) }
}

function told(row: Row, of: Of, at: Date): Told {
  switch (row.source) {
    case 'request':
      return request(row.facts, row.who, of)
    case 'job':
      return {
        words: `${made(row.who, of === 'jobs' ? 'this job' : `the job ${row.facts.service}`)}.`,
        href: of === 'jobs' ? null : jobPath(row.facts.id),
      }
    case 'customer':
      return { words: `${made(row.who, 'this customer')}.` }
    case 'change':
      return change(row.facts, row.who ?? 'Tidestone', of, at)
    case 'note':
      return { words: row.facts.text }
    case 'message':
      return message(row.facts)
    case 'photos':
      return {
        words: `${row.who ?? 'Somebody'} added ${row.facts.many === 1 ? 'a photo' : `${row.facts.many} photos`}.`,
        href: `/dashboard/photos?job=${row.facts.jobId}`,
      }
    case 'review':
      return {
        words: `A review came in: ${row.facts.rating} ${row.facts.rating === 1 ? 'star' : 'stars'}.`,
        detail: row.facts.comment,
        href: '/dashboard/reviews',
      }
    case 'invoice':
      return invoice(row.facts)
    case 'alert':
      return { words: row.facts.spread ? 'You were told by the bell and a notification.' : 'You were told by the bell.' }
  }
}

const jobPath = (id: string): string => `/dashboard/jobs/${id}`
const requestPath = (id: string): string => `/dashboard/requests/${id}`

const made = (who: string | null, what: string): string => (who ? `${who} added ${what}` : `${what.slice(0, 1).toUpperCase()}${what.slice(1)} was added`)

function request({ id, service, source, photos }: Facts['request'], who: string | null, of: Of): Told {
  const what = of === 'service-requests' ? 'Request' : `Request for ${SERVICES[service].label}`
  const withPhotos = photos > 0 ? ` with ${photos === 1 ? 'a photo' : `${photos} photos`}` : ''
  const words = `${what}${SOURCES[source].by}${withPhotos}${who ? `, written down by ${who}` : ''}.`
  return { words, href: of === 'service-requests' ? null : requestPath(id) }
}

function change({ entity, entityId, action, before, after, called }: Facts['change'], actorName: string, of: Of, at: Date): Told {
  const href = recordPath(of, entity, entityId)
  const say = OF_ANY[action] ?? (OF_KINDS[entity] ?? {})[action]
  // Written by `audit.record`, which takes plain objects.
  const own = say?.(actorName, after as Record<string, unknown> | null)
  if (own) return { ...own, href }
  return {
    ...inWords(
      { entity, action, actorName, before, after },
      at,
      entity === 'visits' ? 'the estimate visit' : of === 'customers' && entity === 'jobs' ? called : undefined,
    ),
    href,
  }
}

/** Where the changed record is; null on its own page. */
function recordPath(of: Of, entity: string, id: string): string | null {
  if (entity === 'visits') return `/dashboard/jobs?view=calendar&visit=${id}`
  if (entity === 'jobs') return of === 'customers' ? jobPath(id) : null
  return of !== 'service-requests' && entity === 'service_requests' ? requestPath(id) : null
}

/** What is done with a record whatever it is. */
const OF_ANY: Record<string, (who: string) => Told> = {
  'note deleted': (who) => ({ words: `${who} deleted a note.` }),
  'note put back': (who) => ({ words: `${who} put a note back.` }),
}

/** What is done with a request, in the words of its buttons. */
const OF_REQUESTS: Record<string, (who: string, after: Record<string, unknown> | null) => Told> = {
  'auto-processed': (_who, after) => ({
    words: after?.madeCustomer === false ? 'Auto-Process made the job for a customer you had.' : 'Auto-Process made the customer and the job.',
  }),
  'auto-process undone': (who) => ({ words: `${who} took the Auto-Process back before anything was sent.` }),
  'status changed': (who, after) => ({
    words: after?.status === 'cancelled' ? `${who} cancelled the request.` : `${who} marked the request ${String(after?.status)}.`,
    detail: typeof after?.lostReason === 'string' ? `Reason: ${after.lostReason}` : null,
  }),
  'status put back': (who, after) => ({ words: `${who} put the request back to ${String(after?.status)}.` }),
  answered: () => ({ words: 'The reply went out, so the request counts as contacted.' }),
  'visit booked': (who) => ({ words: `${who} booked an estimate visit, so the request counts as contacted.` }),
  'job made of its visit': (who) => ({ words: `${who} made a job of the estimate visit.` }),
  restored: (who) => ({ words: `${who} took the request back among the others.` }),
  'customer chosen': (who, after) => ({ words: `${who} said that this is the customer ${String(after?.customer)}.` }),
  'customer unchosen': (who) => ({ words: `${who} said that it is another customer.` }),
  'merged into another': (who) => ({ words: `${who} cancelled this request: another one says the same.` }),
  'merged from another': (who) => ({ words: `${who} added what another request of the same person said.` }),
}

/** What is done with an estimate visit. */
const OF_VISITS: typeof OF_REQUESTS = {
  created: (who, after) => ({ words: `${who} booked an estimate visit for ${formatWeekday(String(after?.date))}, ${formatClock(String(after?.time))}.` }),
  'job made': (who) => ({ words: `${who} made a job of the estimate visit.` }),
}

const OF_KINDS: Record<string, typeof OF_REQUESTS> = { service_requests: OF_REQUESTS, visits: OF_VISITS }

const PURPOSE: Record<string, string> = {
  confirmation: 'Confirmation',
  reminder: 'Reminder',
  'on-my-way': 'On-my-way message',
  review: 'Review request',
  estimate: 'Estimate',
  invoice: 'Invoice',
  receipt: 'Receipt',
  marketing: 'Offer',
  reply: 'Reply',
}

function message({ type, purpose, status, simulated, recipient, subject, message: text, reason, sendAfter }: MessageFacts): Told {
  const what = `${PURPOSE[purpose] ?? 'Message'} by ${type === 'sms' ? 'text' : 'email'}`
  const to = type === 'sms' ? formatPhone(recipient) : recipient
  const became: Record<string, string> = {
    pending: `waits in the outbox until ${formatTime(sendAfter)}`,
    sending: `is being sent to ${to}`,
    sent: simulated ? `stayed in the outbox: no account for ${type === 'sms' ? 'texts' : 'email'} is set` : `sent to ${to}`,
    delivered: `arrived at ${to}`,
    failed: 'could not be sent',
    suppressed: 'held back',
    cancelled: 'taken back before it was sent',
    'needs-look': 'may have gone out. Please look before you send it again',
  }
  const lines = [reason !== null && status !== 'cancelled' ? reason : null, subject, text].filter((line) => line !== null && line !== '')
  return { words: `${what} ${became[status] ?? status}.`, detail: lines.join('\n'), href: '/dashboard/automation' }
}

function invoice({ number, amount, status, paidDate }: Facts['invoice']): Told {
  return { words: `Invoice ${number} over ${formatCents(amount)} made.`, detail: paidDate ? `Paid on ${formatDay(paidDate)}` : `Now ${status}` }
}

import { describeChange } from '#domains/system/audit/describe-change.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { SOURCES } from '#domains/sales/requests/contract-office.ts'
import type { Source as CameBy } from '#domains/sales/requests/contract-office.ts'
import { formatDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Entry, Kind, Of } from './contract.ts'
import { findPhrase, nameRecord } from './change-phrases.ts'
import { describeCall, describeMessage, describeText } from './describe-message.ts'
import type { CallFacts, MessageFacts, TextFacts } from './describe-message.ts'
import { mayDelete } from './timeline-notes.ts'
import type { PhrasedEntry } from './entry-phrase.ts'
import type { Source } from './timeline-sources.ts'
import { toStatusWord } from '#lib/status-word.ts'

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
    called?: string | null
  }
  note: { text: string; authorId: string | null }
  message: MessageFacts
  text: TextFacts
  call: CallFacts
  photos: { many: number; jobId: string; byText: boolean }
  review: { rating: number; comment: string }
  invoice: { id: string; number: string; amount: number; status: string; paidDate: string | null }
  opened: { id: string; called: string }
  work: Facts['job']
  alert: { fannedOut: boolean }
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
      return describeMessage(row.facts)
    case 'text':
      return describeText(row.facts, row.who)
    case 'call':
      return describeCall(row.facts, row.who)
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
        words: `The customer opened the link to ${nameRecord(of, 'estimates', row.facts.called)}.`,
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
  const say = findPhrase(entity, action)
  // Written by `audit.record`, which takes plain objects.
  const own = say?.(actorName, after as Record<string, unknown> | null, nameRecord(of, entity, called))
  if (own) return { ...own, href }
  const named =
    entity === 'visits' && of !== 'visits'
      ? 'the estimate visit'
      : of === 'customers' ||
          (entity === 'estimates' && of !== 'estimates') ||
          (entity === 'invoices' && of !== 'invoices')
        ? called
        : undefined
  return { ...describeChange({ entity, action, actorName, before, after }, at, named ?? undefined), href }
}

/** Where the changed record is; null on its own page. */
function recordPath(of: Of, entity: string, id: string): string | null {
  if (entity === 'visits') return of === 'visits' ? null : `/dashboard/jobs?view=calendar&visit=${id}`
  if (entity === 'jobs') return of === 'customers' ? jobPath(id) : null
  if (entity === 'recurring_services') return contractPath(id)
  if (entity === 'estimates') return of === 'estimates' ? null : `/dashboard/estimates/${id}`
  if (entity === 'invoices') return of === 'invoices' ? null : `/dashboard/invoices/${id}`
  return of !== 'service-requests' && entity === 'service_requests' ? requestPath(id) : null
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
    detail: paidDate ? `Paid on ${formatDay(paidDate)}` : `Now ${toStatusWord(status)}`,
    href: `/dashboard/invoices/${id}`,
  }
}

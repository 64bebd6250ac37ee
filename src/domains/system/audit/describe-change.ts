import { formatCents } from '#lib/money.ts'
import { formatDay, formatMinutes, formatTime } from '#lib/dates.ts'
import { formatClock, formatDate } from '#lib/local-time.ts'
import { formatPhone } from '#lib/phone.ts'
import { formatList } from '#lib/format-list.ts'

// Pure, and for both sides: the timelines and the audit trail tell a change in the same words.

/** What an entry of the audit trail holds. `entity` is the name of a table. */
export type AuditRecord = {
  entity: string
  action: string
  actorName: string
  before: object | null
  after: object | null
}

/** A sentence, and the lines under it where one sentence is not enough; never JSON. */
export type Description = { words: string; detail: string | null }

/**
 * One change as a person tells it: `Ray changed the date from Nov 20 to Nov 21.` `of` names the record where it is not
 * clear from the place, as in `Ray changed the date of Pool Deck Sealing …`. `at` is when it was: a day of the same
 * year is said without the year.
 */
export function describeChange(
  { entity, action, actorName, before, after }: AuditRecord,
  at: Date,
  of?: string,
): Description {
  const { changes, reason } = listChanges(before, after, at)
  const thing = of ?? ENTITY_LABELS[entity] ?? 'this'
  const { words, details } = isChange(action)
    ? changed(changes, thing, of)
    : action === 'scheduled'
      ? scheduled(changes, thing)
      : (withNoun(action, changes, of) ?? {
          words:
            APART[action]?.(thing) ??
            (/^[a-z]+(ed|t)$/.test(action) ? `${action} ${thing}` : `${action}${of ? `, ${of}` : ''}`),
          details: twoSided(changes),
        })
  const why = reason === null ? (isCancelled(entity, after) ? [NO_REASON] : []) : [`Reason: ${reason}`]
  return { words: `${actorName} ${words}.`, detail: [...details, ...why].join('\n') || null }
}

/** Beside what was canceled by a call that gives none: the dashboard always asks. */
export const NO_REASON = 'No reason given.'

/** Whether this change cancels a record that is canceled with a reason (product.md). */
const isCancelled = (entity: string, after: object | null): boolean =>
  (entity === 'jobs' || entity === 'visits') && after !== null && 'status' in after && after.status === 'cancelled'

/** The sentence after the name, and the lines under it. */
type Sentence = { words: string; details: string[] }

const ENTITY_LABELS: Record<string, string> = {
  customers: 'this customer',
  jobs: 'this job',
  service_requests: 'this request',
  visits: 'this visit',
  calendar_events: 'this calendar event',
  recurring_services: 'this recurring service',
  estimates: 'this estimate',
  invoices: 'this invoice',
  campaigns: 'this campaign',
  materials: 'this material',
  suppliers: 'this supplier',
  coverage_rates: 'the coverage rates',
  ai_features: 'this AI feature',
  ai_budget: 'the AI budget',
  backups: 'the backup',
  connections: 'a connection',
  cost_settings: 'the job cost settings',
  book_accounts: 'the accounts for exports',
  book_exports: 'the books',
  report_schedule: 'the weekly report',
  equipment: 'this piece of equipment',
  technicians: 'this technician',
  crews: 'this crew',
  partners: 'this partner',
  reviews: 'the review',
  communications: 'the message',
  calls: 'the call',
  consents: 'a number that isn’t a customer’s',
  imports: 'the import',
  photos: 'this photo',
  files: 'this file',
  custom_fields: 'the custom field',
}

const isChange = (action: string): boolean => /(^|\s)(changed|updated|edited|corrected|moved|rescheduled)$/.test(action)

function changed(changes: Change[], thing: string, of: string | undefined): Sentence {
  const [only, ...others] = changes
  if (!only) return { words: `changed ${thing}`, details: [] }
  if (others.length === 0)
    return { words: oneChange(only, of), details: only.long && only.to ? [shorten(only.to, 300)] : [] }
  return {
    words: `changed ${formatList(changes.map(({ called }) => `the ${called}`))}${of ? ` of ${of}` : ''}`,
    details: changes.map(asLine),
  }
}

/** `scheduled this job for Nov 20, 9:00 AM`. */
function scheduled(changes: Change[], thing: string): Sentence {
  const [date, time] = ['date', 'time'].map((wanted) => changes.find(({ called }) => called === wanted)?.to)
  const when = [date, time].filter(Boolean).join(', ')
  return {
    words: `scheduled ${thing}${when && ` for ${when}`}`,
    details: changes.filter(({ called }) => !['date', 'time', 'status'].includes(called)).map(asLine),
  }
}

/** 'checklist line ticked' → `ticked a checklist item`. */
function withNoun(action: string, changes: Change[], of: string | undefined): Sentence | undefined {
  const [, noun = '', verb = ''] =
    /^(.+?) (added|removed|deleted|ticked|opened again|put in order|put back|started|stopped|used|made|requested|copied|revoked)$/.exec(
      action,
    ) ?? []
  if (noun === '') return undefined
  const [did = verb, ...after] = verb.split(' ')
  const what = NOUNS[noun] ?? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
  return {
    words: [did, what, ...(of ? [`of ${of}`] : []), ...after].join(' '),
    details: changes.map(({ called, from, to, long }) =>
      called === 'line' ? to || from : `${capital(called)}: ${shorten(to || from, long ? 300 : 80)}`,
    ),
  }
}

/** Those that stand around what they are done with. */
const APART: Record<string, (thing: string) => string> = {
  'not sent': (thing) => `tried to send ${thing}, but nothing is connected`,
  'shared link opened': (thing) => `opened the shared link to ${thing}`,
  // words-of-others: the name of an action that is stored in the audit log
  'taken back': (thing) => `canceled ${thing}`,
  'confirmed by reply': (thing) => `noted that the customer confirmed ${thing}`,
  'agreement entered': (thing) => `recorded consent for ${thing}`,
  'marked as opted out': (thing) => `marked ${thing} as opted out of texts`,
  'marked as still OK to text': (thing) => `marked ${thing} as still OK to text`,
  'customer found': () => 'found the customer by name and contact',
  'new customer made': () => 'added a new customer',
  'new customer chosen': () => 'chose a new customer',
  'texts allowed again': (thing) => `removed the STOP for ${thing}`,
  'said to have arrived': (thing) => `marked ${thing} as delivered`,
  'left as it is': (thing) => `left ${thing} as not sent`,
  'sent again': (thing) => `resent ${thing}`,
  'verification asked for': (thing) => `had ${thing} verified`,
  'refund failed': (thing) => `couldn’t refund a payment on ${thing}`,
  'visit done': (thing) => `finished a visit of ${thing}`,
  'put back': (thing) => `restored ${thing}`,
  'statement sent': () => 'sent a statement',
  'receipt sent': (thing) => `sent a receipt for ${thing}`,
  'card saved': () => 'saved the customer’s card',
  'card link sent': () => 'sent the customer a link to save a card',
  'card link not sent': () => 'tried to send a link to save a card, but nothing is connected',
  'card charged': (thing) => `started to charge ${thing} to a saved card`,
  'charge failed': (thing) => `couldn’t charge ${thing}`,
  'card on file chosen': (thing) => `added a card on file to ${thing}`,
  'card on file removed': (thing) => `removed the card on file of ${thing}`,
  'deposit asked for': (thing) => `requested the deposit for ${thing}`,
  'change order written': (thing) => `wrote a change order for ${thing}`,
  'change order sent': (thing) => `sent a change order for ${thing}`,
  'change order not sent': (thing) => `tried to send a change order for ${thing}, but nothing is connected`,
  'change order link copied': (thing) => `copied the link to a change order for ${thing}`,
  'change order link opened': (thing) => `opened the link to a change order for ${thing}`,
  'change order withdrawn': (thing) => `withdrew a change order for ${thing}`,
  'change order accepted': (thing) => `accepted a change order for ${thing}`,
  'change order declined': (thing) => `declined a change order for ${thing}`,
}

const NOUNS: Record<string, string> = {
  checklist: 'the checklist',
  'checklist line': 'a checklist item',
  clock: 'the timer',
  link: 'the link',
  'time off': 'days off',
}

const asLine = ({ called, from, to, long }: Change): string =>
  `${capital(called)}: ${long ? shorten(to, 300) || 'nothing' : `${from || 'nothing'} → ${to || 'nothing'}`}`
const twoSided = (changes: Change[]): string[] => changes.filter(({ from, to }) => from !== '' && to !== '').map(asLine)

type Change = { called: string; from: string; to: string; long: boolean }

function oneChange({ called, from, to, long }: Change, of?: string): string {
  const what = `the ${called}${of ? ` of ${of}` : ''}`
  if (long) return to ? `changed ${what}` : `cleared ${what}`
  if (from === '' && to === '') return `changed ${what}`
  if (from === '') return `set ${what} to ${to}`
  return to === '' ? `cleared ${what} (was ${from})` : `changed ${what} from ${from} to ${to}`
}

/** Why something was done stands beside what was done, not among it. */
const REASONS = new Set(['reason', 'lostReason', 'cancelReason'])

/**
 * Lists the fields that differ, by label. An empty string means that the field had no value. `reason` is why the person
 * made the change, if they gave a reason.
 */
export function listChanges(
  before: object | null,
  after: object | null,
  at: Date,
): { changes: Change[]; reason: string | null } {
  // Written by `audit.record`, which takes plain objects.
  const [was, is] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const said = keys.find((key) => REASONS.has(key) && typeof is[key] === 'string' && is[key] !== '')
  return {
    reason: said && keys.length > 1 ? String(is[said]) : null,
    changes: keys
      .filter((key) => !isHidden(key) && !(REASONS.has(key) && keys.length > 1))
      .map((key) => {
        const { called, say = plain, long = false } = FIELDS[key] ?? { called: fromCamel(key) }
        const [from, to] = [say(was[key], at), say(is[key], at)]
        return { called, from: long ? from : shorten(from, 80), to: long ? to : shorten(to, 80), long }
      })
      .filter(({ from, to }) => from !== to),
  }
}

/** Ids and versions say nothing to a person. */
const isHidden = (key: string): boolean => /^(id|version|token|hash)$|(Id|Ids|Hash)$/.test(key)

type Say = (value: unknown, at: Date) => string
type Field = { called: string; say?: Say; long?: boolean }

const money: Say = (value) => (typeof value === 'number' ? formatCents(value) : '')
const minutes: Say = (value) => (typeof value === 'number' ? formatMinutes(value) : '')
const arrivalWindow: Say = (value) => (value === 0 ? 'none' : minutes(value, new Date(0)))
const phone: Say = (value) => (typeof value === 'string' && value !== '' ? formatPhone(value) : '')
/** An instant of which the day counts. */
const ofDay: Say = (value, at) => (typeof value === 'string' && value !== '' ? nearby(formatDay(value), at) : '')
/** Statuses that are stored by another name than people read, some of them by older versions. */
const STATUS_WORDS: Record<string, string> = {
  'needs-look': 'unconfirmed',
  'cut-short': 'interrupted',
  cancelled: 'canceled',
}
/** 'in-progress' → 'in progress'. */
const status: Say = (value) => (typeof value === 'string' ? (STATUS_WORDS[value] ?? value).replaceAll('-', ' ') : '')

/** What the columns of our tables are called when one speaks of them. What is not here is read off its name. */
const FIELDS: Record<string, Field> = {
  scheduledDate: { called: 'date' },
  scheduledTime: { called: 'time' },
  arrivalWindowMinutes: { called: 'arrival window', say: arrivalWindow },
  date: { called: 'date' },
  time: { called: 'time' },
  estimatedDuration: { called: 'planned time', say: minutes },
  actualDuration: { called: 'actual time', say: minutes },
  minutes: { called: 'length', say: minutes },
  startTime: { called: 'start' },
  endTime: { called: 'end' },
  amount: { called: 'price', say: money },
  depositAmount: { called: 'deposit', say: money },
  paymentStatus: { called: 'payment', say: status },
  status: { called: 'status', say: status },
  siteAddress: { called: 'service address' },
  areaSqFt: {
    called: 'area',
    say: (value) => (typeof value === 'number' ? `${value.toLocaleString('en-US')} sq ft` : ''),
  },
  roughSize: { called: 'approximate size' },
  days: { called: 'number of days' },
  lineItems: { called: 'line items', long: true },
  offer: { called: 'line items', long: true },
  notes: { called: 'notes', long: true },
  crewNotes: { called: 'crew notes', long: true },
  customerNotes: { called: 'customer notes', long: true },
  message: { called: 'message', long: true },
  comment: { called: 'comment', long: true },
  reply: { called: 'reply', long: true },
  phone: { called: 'phone', say: phone },
  serviceCategory: { called: 'category' },
  transactionDate: { called: 'date of the last job' },
  serviceCount: { called: 'number of jobs' },
  pageTitle: { called: 'title' },
  metaDescription: { called: 'description' },
  metaKeywords: { called: 'keywords' },
  ogTitle: { called: 'share title' },
  ogDescription: { called: 'share text' },
  ogImage: { called: 'share image' },
  fromPath: { called: 'old path' },
  toPath: { called: 'new path' },
  lostReason: { called: 'reason', long: true },
  cancelReason: { called: 'reason', long: true },
  reason: { called: 'reason', long: true },
  smsConsent: { called: 'text consent' },
  archivedAt: { called: 'archive date' },
  place: { called: 'place' },
  dueDate: { called: 'due date', say: ofDay },
  taxRate: { called: 'tax rate', say: (value) => (typeof value === 'number' ? `${value / 1000}%` : '') },
  discount: { called: 'discount', say: money },
  discountPercent: {
    called: 'discount percentage',
    say: (value) => (typeof value === 'number' ? `${value / 1000}%` : ''),
  },
  discountName: { called: 'discount name' },
  ruleNotes: { called: 'pricing rule notes', long: true },
  quantityOnHand: { called: 'stock' },
  quantityOrdered: { called: 'on order' },
  arrivesOn: { called: 'arrives on' },
  minStockLevel: { called: 'minimum' },
  unitCost: { called: 'unit cost', say: money },
  purchaseCost: { called: 'purchase cost', say: money },
  hourlyCost: { called: 'cost per hour', say: money },
  lifeHours: { called: 'equipment life in hours' },
  packUnits: { called: 'units in a pack' },
  backOn: { called: 'return date' },
}

const fromCamel = (key: string): string =>
  key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()

/**
 * A value of any kind, as far as it can be said in a few words; empty when there is none, or when it is a record of its
 * own.
 */
function plain(value: unknown, at: Date): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (Array.isArray(value)) return formatList(value.map((item) => plain(item, at)).filter(Boolean))
  return typeof value === 'string' && !UUID.test(value) ? dated(value, at) : ''
}

/** The id of another record says nothing to a person. */
const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i

function dated(text: string, at: Date): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return nearby(formatDate(text), at)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return `${nearby(formatDay(text), at)}, ${formatTime(text)}`
  return /^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/.test(text) ? formatClock(text) : text
}

/** Formats a date as `Nov 20`, or as `Nov 20, 2025` if its year differs from the year of `at`. */
function nearby(day: string, at: Date): string {
  const [monthAndDay = '', year = ''] = day.split(', ')
  return formatDay(at).endsWith(year) ? monthAndDay : day
}

const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

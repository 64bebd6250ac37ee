import { formatMonth } from '#lib/dates.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * The month and year of a `transactionDate` (month/day/year text): `1/5/2025` → `Jan 2025`. What cannot be read is
 * shown as it is.
 */
export function monthAndYear(transactionDate: string | null): string {
  if (!transactionDate) return ''
  const [month, , year] = transactionDate.split('/')
  const name = MONTHS[Number(month) - 1]
  return name && year ? `${name} ${year}` : transactionDate
}

/** At most two letters for the square beside a name. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  // Array.from keeps an emoji or an accented letter whole.
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** A count as the server says it, text or figure: `1,000+`. */
function numbered(many: number | string): string {
  const [, digits = '0', more = ''] = /^(\d+)(\+?)$/.exec(String(many)) ?? []
  return `${Number(digits).toLocaleString('en-US')}${more}`
}

/** The same with its thing: `1,000+ customers`, `1 job`. */
export function formatCount(many: number | string, thing: string): string {
  const number = numbered(many)
  return `${number} ${thing}${number === '1' ? '' : 's'}`
}

/**
 * `Showing 30 of 389 customers`: how many fit the filters, out of all; only those that fit while it is not known how
 * many there are.
 */
export const formatShowing = (fitting: string, all: number | undefined, things: string): string =>
  `Showing ${numbered(fitting)}${all === undefined ? '' : ` of ${numbered(all)}`} ${things}`

/**
 * Why the history shows fewer jobs than were counted: the others came with the customer, from an import or by hand.
 * Null where it shows all.
 */
export function formatEarlierJobs(serviceCount: number, listed: number): string | null {
  const earlier = serviceCount - listed
  // A customer is added with one job unless another number is entered.
  if (earlier <= 0 || serviceCount === 1) return null
  return `${formatCount(earlier, 'earlier job')} ${earlier === 1 ? 'isn’t' : 'aren’t'} listed here.`
}

/** `Since Mar 2021 · 3 jobs`. */
export const formatSince = ({ createdAt, serviceCount }: { createdAt: string; serviceCount: number }): string =>
  `Since ${formatMonth(createdAt)} · ${formatCount(serviceCount, 'job')}`

/** The map, with the way to this address. */
export const toDirectionsUrl = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`

/** The map at this address. */
export const toMapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

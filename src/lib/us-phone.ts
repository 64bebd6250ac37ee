/** A phone number as people type it, taken apart. `extension` and `note` are empty when nothing follows the number. */
export type ParsedPhone = {
  /** E.164, `+18135550123`. */
  phone: string
  /** The digits of an extension: `22`. */
  extension: string
  /** Other words beside the number: `do not text`. */
  note: string
}

/**
 * Why a text is no phone number: `unreadable` has no number in it, `impossible` is one that the numbering plan can
 * never assign.
 */
export type PhoneFault = 'unreadable' | 'impossible'

const US = /^(\D*?)(?:\+?1[\s.-]*)?(\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4})(?!\d)/
const FOREIGN = /^(\D*?)(\+(?!1[\s.(-]*\d)[\d\s().-]{6,}\d)/
const EXTENSION = /^[\s,;.:(-]*(?:\b(?:extension|extn?|ex|xt|x)\b[\s.:=#]*|x|[#,]+\s*)(\d{1,8})(?!\d)\)?/i

/**
 * How nearly everyone here writes a phone number. Null for every other notation; `phone.ts` reads those too, and is 25
 * KB.
 */
export function parseUsPhone(typed: string): ParsedPhone | PhoneFault | null {
  const { before, number, after } = cutAround(typed, US) ?? {}
  if (number === undefined || before === undefined || after === undefined || before.includes('+')) return null
  const phone = `+1${number.replaceAll(/\D/g, '')}`
  return isPossible(phone) ? { phone, ...readRemarks(before, after) } : 'impossible'
}

/** The number of another country in a longer text, as `phone.ts` needs it. */
export const cutForeign = (typed: string): { before: string; number: string; after: string } | null =>
  cutAround(typed, FOREIGN)

function cutAround(typed: string, pattern: RegExp): { before: string; number: string; after: string } | null {
  const text = typed.normalize('NFKC').replaceAll(/[‐-―−]/g, '-')
  const [whole, before = '', number = ''] = pattern.exec(text) ?? []
  if (whole === undefined) return null
  return {
    before: before + (/^\D*?(?=\+1)/.exec(whole.slice(before.length))?.[0] ?? ''),
    number,
    after: text.slice(whole.length),
  }
}

/** What is written beside a number: an extension, or words. */
export function readRemarks(before: string, after: string): Omit<ParsedPhone, 'phone'> {
  const [whole = '', extension = ''] = EXTENSION.exec(after) ?? []
  const words = [before.replace(/^\s*(?:tel|phone|ph)?[\s.:]*$/i, ''), after.slice(whole.length)]
    .map((part) => part.replaceAll(/^[\s'",;:()[\]/|-]+|[\s'",;:()[\]/|+-]+$/g, ''))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  return { extension, note: words.join(', ') }
}

/**
 * `+18135550123` for a number alone in the usual notation; null for anything else, and for a number that cannot exist.
 */
export function usE164(typed: string): string | null {
  const parsed = parseUsPhone(typed)
  return parsed === null || typeof parsed === 'string' || parsed.extension !== '' || parsed.note !== ''
    ? null
    : parsed.phone
}

/**
 * Whether the North American plan could ever assign this number: area code and exchange begin with 2 to 9, neither is
 * N11, no area code is N9X (reserved for longer numbers), and the digits are neither all the same nor a run from 9 to
 * 0. Numbers of other countries are possible here. Fictional 555-01xx numbers are possible too.
 */
export function isPossible(e164: string): boolean {
  if (!e164.startsWith('+1')) return e164 !== ''
  return /^\+1(?!.11)[2-9][0-8]\d(?!.11)[2-9]\d{6}$/.test(e164) && !/^\+1(?:(\d)\1{9}|9876543210)$/.test(e164)
}

/** The same rule for a column that holds E.164, as PostgreSQL reads it. */
export const POSSIBLE_PHONE_SQL = String.raw`^\+(?!1)|^\+1(?!.11|2{10}|3{10}|4{10}|5{10}|6{10}|7{10}|8{10}|9876543210)[2-9][0-8]\d(?!.11)[2-9]\d{6}$`

/**
 * A number with what belongs to it, in one text that `parsePhone` reads again: `+18135550123 ext. 22 (do not text)`.
 */
export const joinPhone = ({ phone, extension, note }: ParsedPhone): string =>
  phone + (extension && ` ext. ${extension}`) + (note && ` (${note.replaceAll(/[()]/g, ' ').trim()})`)

/** Takes apart what `joinPhone` wrote, as the schemas of phone fields answer it. Any other text is a number alone. */
export function splitPhone(joined: string): ParsedPhone {
  const [, phone = joined, extension = '', note = ''] = /^(\+\d+)(?: ext\. (\d+))?(?: \((.*)\))?$/s.exec(joined) ?? []
  return { phone, extension, note }
}

/** What `joinPhone` wrote, as a neighbor reads it: `(813) 555-0123 ext. 22`. */
export function showPhone(joined: string): string {
  const { phone } = splitPhone(joined)
  return (formatUs(phone) ?? phone) + joined.slice(phone.length)
}

/** A US number in E.164 as a neighbor reads it: `(813) 555-0123`; null for numbers of other countries. */
export function formatUs(e164: string): string | null {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? []
  return line ? `(${area}) ${exchange}-${line}` : null
}

/** The address of a link that calls: `tel:+18135550123;ext=22`. */
export const telLink = (phone: string, extension?: string | null): string =>
  `tel:${phone}${extension ? `;ext=${extension}` : ''}`

/**
 * Whether a number, typed or stored, is one of those that movies use. No one has them (47 CFR 52.15, the range 555-0100
 * to 555-0199), and the product begins with one.
 */
export const isPlaceholder = (phone: string): boolean => /^\D*1?\D*\d{3}\D*555\D*01\d\d\D*$/.test(phone)

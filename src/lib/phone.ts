import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { cutForeign, formatUs, isPossible, parseUsPhone, readRemarks } from './us-phone.ts'
import type { ParsedPhone, PhoneFault } from './us-phone.ts'

/** Reads any notation a person types, as a US number unless it starts with +, with the extension and the words beside it. */
export function parsePhone(typed: string): ParsedPhone | PhoneFault {
  // The library says the same of the usual notation, at a hundred times the cost.
  const usual = parseUsPhone(typed)
  if (usual !== null) return usual
  const { before = '', number = typed, after = '' } = cutForeign(typed) ?? {}
  const found = parsePhoneNumberFromString(number, 'US')
  if (!found?.isPossible()) return 'unreadable'
  if (!isPossible(found.number)) return 'impossible'
  const { extension, note } = readRemarks(before, after)
  return { phone: found.number, extension: extension || (found.ext ?? ''), note }
}

/** The number alone in E.164 (`+18135550123`), or null when no such number can exist. */
export function toE164(typed: string): string | null {
  const parsed = parsePhone(typed)
  return typeof parsed === 'string' ? null : parsed.phone
}

/**
 * E.164 as a neighbor reads it: `(813) 555-0123`, foreign ones as `+44 20 7946 0958`, and `(813) 555-0123 ext. 22` with an extension. What cannot be
 * read is shown as it is.
 */
export function formatPhone(e164: string, extension?: string | null): string {
  const number = formatUs(e164) ?? parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
  return extension ? `${number} ext. ${extension}` : number
}

import { phoneLibrary } from '#lib/phone-library.ts'
import { cutForeign, formatUs, isPossible, parseUsPhone, readRemarks } from './us-phone.ts'
import type { ParsedPhone, PhoneFault } from './us-phone.ts'

/**
 * Reads any notation a person types, as a US number unless it starts with +, with the extension and the words beside
 * it.
 */
export function parsePhone(typed: string): ParsedPhone | PhoneFault {
  // The library says the same of the usual notation, at a hundred times the cost.
  const usual = parseUsPhone(typed)
  if (usual !== null) return usual
  const { before = '', number = typed, after = '' } = cutForeign(typed) ?? {}
  const read = phoneLibrary()
  const found = read ? read(number, 'US') : readDigits(number)
  if (!found?.isPossible()) return 'unreadable'
  if (!isPossible(found.number)) return 'impossible'
  const { extension, note } = readRemarks(before, after)
  return { phone: found.number, extension: extension || (found.ext ?? ''), note }
}

/**
 * While the rules of its country are not loaded: as many digits as the world's plan allows (E.164), or ten of the US.
 * The server looks again.
 */
function readDigits(number: string): { number: string; ext?: string; isPossible: () => boolean } {
  const digits = number.replaceAll(/\D/g, '')
  if (/^\s*\+/.test(number))
    return { number: `+${digits}`, isPossible: () => digits.length >= 8 && digits.length <= 15 }
  return { number: `+1${digits.slice(-10)}`, isPossible: () => /^1?\d{10}$/.test(digits) }
}

/** The number alone in E.164 (`+18135550123`), or null when no such number can exist. */
export function toE164(typed: string): string | null {
  const parsed = parsePhone(typed)
  return typeof parsed === 'string' ? null : parsed.phone
}

/**
 * E.164 as a neighbor reads it: `(813) 555-0123`, foreign ones as `+44 20 7946 0958`, and `(813) 555-0123 ext. 22` with
 * an extension. What cannot be read is shown as it is, and so is a foreign number while a browser loads the rules of
 * its country.
 */
export function formatPhone(e164: string, extension?: string | null): string {
  const number = formatUs(e164) ?? (e164 === '' ? null : phoneLibrary()?.(e164)?.formatInternational()) ?? e164
  return extension ? `${number} ext. ${extension}` : number
}

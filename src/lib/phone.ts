import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Any notation a person types, read as a US number unless it starts with +. Answers E.164 (`+18135550123`), or null when no such number can exist. */
export function toE164(typed: string): string | null {
  // How nearly everybody writes theirs; the library says the same of it, at a hundred times the cost.
  const [, national] = /^\s*(?:\+?1[\s.-]*)?(\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4})\s*$/.exec(typed) ?? []
  if (national) return `+1${national.replaceAll(/\D/g, '')}`
  const phone = parsePhoneNumberFromString(typed, 'US')
  return phone?.isPossible() ? phone.number : null
}

/** E.164 as a neighbor reads it: `(813) 555-0123`, foreign ones as `+44 20 7946 0958`. What cannot be read is shown as it is. */
export function formatPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? []
  if (line) return `(${area}) ${exchange}-${line}`
  const phone = parsePhoneNumberFromString(e164)
  if (!phone) return e164
  return phone.formatInternational()
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { formatUs, usE164 } from './us-phone.ts'

/** Any notation a person types, read as a US number unless it starts with +. Answers E.164 (`+18135550123`), or null when no such number can exist. */
export function toE164(typed: string): string | null {
  // The library says the same of the usual notation, at a hundred times the cost.
  const usual = usE164(typed)
  if (usual !== null) return usual
  const phone = parsePhoneNumberFromString(typed, 'US')
  return phone?.isPossible() ? phone.number : null
}

/** E.164 as a neighbor reads it: `(813) 555-0123`, foreign ones as `+44 20 7946 0958`. What cannot be read is shown as it is. */
export function formatPhone(e164: string): string {
  return formatUs(e164) ?? parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}

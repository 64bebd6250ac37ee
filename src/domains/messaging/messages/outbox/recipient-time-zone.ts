import { timezones } from 'libphonenumber-geo-carrier'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { ZONE } from '#lib/dates.ts'

const known = new Map<string, readonly string[]>()
/** Area codes are few; whatever is asked for beyond that is asked for again. */
const MAX_KNOWN = 2000
/** Of one area code. */
const MAX_ZONES = 3

/**
 * The time zones in which the owner of a number may be: those of its area code and, since people keep their number when
 * they move here, the business's own. Only the business's where the number tells nothing.
 */
export async function getTimeZones(phone: string): Promise<readonly string[]> {
  const area = phone.slice(0, 8)
  const before = known.get(area)
  if (before) return before
  const found = await lookUpTimeZones(phone)
  // For a number without a region, such as a toll-free one, the library lists every zone of the country.
  const zones = [...new Set([ZONE, ...(found.length > MAX_ZONES ? [] : found.filter(isZone))])]
  if (known.size < MAX_KNOWN) known.set(area, zones)
  return zones
}

/** Returns none for an invalid number: one that cannot be parsed must not delay the others. */
async function lookUpTimeZones(phone: string): Promise<readonly string[]> {
  try {
    const parsed = parsePhoneNumberFromString(phone)
    return parsed ? ((await timezones(parsed)) ?? []) : []
  } catch {
    return []
  }
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

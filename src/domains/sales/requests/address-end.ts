import { isUsState } from '#lib/us-states.ts'

// Pure, and for both sides: the form asks what an address lacks, and the server completes it.

/** What a street ends with, as the Postal Service abbreviates it or spelled out (Publication 28, C1). */
export const STREET_SUFFIX =
  'ave|avenue|blvd|boulevard|cir|circle|ct|court|cv|cove|dr|drive|hwy|highway|ln|lane|loop|pkwy|parkway|pl|place|pt|point|rd|road|sq|square|st|street|ter|terrace|trl|trail|way|xing|crossing'

/** The end of an address, as far as it is certain; `rest` is what stands before ZIP code and state. */
type AddressEnd = { rest: string; town: string | null; state: string | null; zip: string | null }

const COUNTRY = /[\s,]+(?:usa|us|united states)\.?$/i
const ZIP = /(?:^|[\s,]+)(\d{5})(?:-\d{4})?$/
/** "Apt 33570" has no ZIP code. */
const UNIT_NUMBER = /(?:\b(?:apt|apartment|unit|suite|ste|lot|bldg|building|box|room|rm)|#)\.? \d{5}$/i
const FLORIDA = /(?:^|[\s,]+)(?:fl|fla|florida)\.?$/i
const OTHER_STATE = /,\s*([a-z]{2})$/i
/** Letters only, and no more words than the longest town has: `Port St. Lucie`, `Land O' Lakes`. */
const TOWN = /^[\p{L}][\p{L}'’. -]{2,39}$/u
/** Behind a comma, but no town: a unit, or where the house is. */
const UNIT =
  /^(?:apt|apartment|unit|suite|ste|lot|bldg|building|floor|rear|back|front|upper|lower|upstairs|downstairs|next to|near|behind|across|gate|corner|off|of)\b/i
const AFTER_STREET = new RegExp(String.raw`^\d.*\s(?:${STREET_SUFFIX})\.?(?:\s+(?:[ns][ew]?|[ew])\b\.?)?\s+(.+)$`, 'i')
const ENDS_AS_STREET = new RegExp(String.raw`\b(?:${STREET_SUFFIX})\.?(?:\s+(?:[ns][ew]?|[ew]))?$`, 'i')

/**
 * Reads the end of an address: `100 Biscayne Blvd, Miami, FL 33132` is in the town Miami, the state FL and the ZIP code
 * 33132.
 */
export function parseAddressEnd(address: string): AddressEnd {
  let rest = address
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[\s,.]+$/, '')
    .replace(COUNTRY, '')
  const zip = UNIT_NUMBER.test(rest) ? null : (ZIP.exec(rest)?.[1] ?? null)
  if (zip !== null) rest = rest.replace(ZIP, '')
  const other = OTHER_STATE.exec(rest)?.[1]?.toUpperCase()
  const state = FLORIDA.test(rest) ? 'FL' : other && isUsState(other) ? other : null
  if (state) rest = rest.replace(state === 'FL' ? FLORIDA : OTHER_STATE, '')
  const [first, ...behind] = rest.split(/\s*,\s*/)
  const found = behind.at(-1) ?? AFTER_STREET.exec(first ?? '')?.[1]
  const isTown = found !== undefined && TOWN.test(found) && !UNIT.test(found) && !ENDS_AS_STREET.test(found)
  return { rest, town: isTown ? found : null, state, zip }
}

import { TOWNS } from '#domains/system/business/business-facts.ts'

// The town stands between the last comma and the state: `402 Bal Harbour Dr, Apollo Beach, FL 33572`.
const BEFORE_THE_STATE =
  /,\s*([^,]+?)\s*,?\s+(?:FL|Fla|Florida)\b\.?,?(?:\s+\d{5}(?:-\d{4})?)?(?:,?\s+(?:USA|US|United States))?\.?$/i
/** What can stand there when the town was left out: a house number, a flat, a street. */
const NO_TOWN =
  /\d|#|^(apt|apartment|unit|suite|ste|lot|bldg|building|floor)\b|\b(street|st|road|rd|drive|dr|avenue|ave|lane|ln|boulevard|blvd|court|ct|way|circle|cir|place|pl)\.?$/i

/** The town of a service address in Florida, or null when the address does not tell it for certain. */
export function parseTown(address: string): string | null {
  const typed = address.replaceAll(/\s+/g, ' ').trim()
  const found =
    BEFORE_THE_STATE.exec(typed)?.[1] ??
    typed
      .split(/\s*,\s*/)
      .slice(1)
      .at(-1)
  if (found === undefined) return null
  const known = TOWNS.find(({ name }) => name.toLowerCase() === found.toLowerCase())
  if (known) return known.name
  return BEFORE_THE_STATE.test(typed) && !NO_TOWN.test(found) ? onTheMap(found) : null
}

/** As it is written on a map, however it was typed: `LAND O' LAKES` → `Land O' Lakes`; mixed case is left alone. */
function onTheMap(town: string): string {
  const shouted = town === town.toUpperCase() || town === town.toLowerCase()
  return shouted ? town.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase()) : town
}

import { findPlaceByTown, findPlaceByZip } from '#domains/system/business/find-place.ts'
import { parseAddressEnd } from './address-end.ts'

/** What an address may have (contract-quote.ts). */
const MAX_LENGTH = 300

/**
 * Adds the town and the ZIP code that the form asked for beside the street: `1204 Shell Point Rd` and 33570 become
 * `1204 Shell Point Rd, Ruskin, FL 33570`. An address that has a ZIP code of its own stays as it is.
 */
export function completeAddress(address: string, zip: string | null | undefined): string {
  if (!zip) return address
  const end = parseAddressEnd(address)
  // Without a street there is nothing that a town and a ZIP code could complete.
  if (end.zip !== null || end.rest === '') return address
  const place = findPlaceByZip(zip.slice(0, 5))
  const state = end.state ?? (place ? 'FL' : null)
  const town = end.town === null && !endsWithTown(end.rest) ? place?.town : undefined
  const complete = [end.rest, town, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return complete.length > MAX_LENGTH ? address : complete
}

/** Whether the last words are a town that we know, written behind the street without a comma or without a street. */
function endsWithTown(rest: string): boolean {
  if (findPlaceByTown(rest) !== undefined) return true
  const words = rest.split(' ')
  return [1, 2, 3].some(
    (many) => words.length - many >= 2 && findPlaceByTown(words.slice(-many).join(' ')) !== undefined,
  )
}

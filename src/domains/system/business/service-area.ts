import type { Facts } from './contract.ts'
import { TOWNS } from './business-facts.ts'
import { findPlaceByTown, findPlaceByZip, foldTown, milesBetween } from './find-place.ts'

/**
 * Towns beside TOWNS that the county pages speak for: the postal towns of Hillsborough and Pasco, and what these pages
 * name.
 */
const COUNTY_TOWNS = `Balm; Bloomingdale; Crystal Springs; Dade City; Durant; Gibsonton; Holiday; Hudson; Lacoochee; Land O Lakes; Lutz; Mango; New Port Richey; Odessa; Plant City;
  Port Richey; Saint Leo; San Antonio; Seffner; Sun City; Sydney; Temple Terrace; Thonotosassa; Trilby; Trinity; Valrico; Wesley Chapel; Zephyrhills`

const SERVED = new Set([...TOWNS.map(({ name }) => name), ...COUNTY_TOWNS.split(';')].map((name) => foldTown(name)))

/** What an address says about where it is: any of these may be missing. */
export type PlaceQuery = {
  zip?: string | null | undefined
  town?: string | null | undefined
  state?: string | null | undefined
}

/** `town`: as a map writes it, with its state. `isInArea`: null where we cannot tell. */
type ServiceArea = { town: string | null; isInArea: boolean | null }

/**
 * Tells whether we work at a place: in a town that the site names, in a county that it has a page for, or within the
 * radius around the business. A ZIP code counts before a town that was typed.
 */
export function findServiceArea(
  { zip, town, state }: PlaceQuery,
  facts: Pick<Facts, 'zip' | 'city' | 'state' | 'radiusMiles'>,
): ServiceArea {
  // The towns that we know are those of Florida.
  if (facts.state !== 'FL') return { town: null, isInArea: null }
  const byZip = zip ? findPlaceByZip(zip.slice(0, 5)) : undefined
  const isElsewhere = byZip === undefined && ((state && state !== 'FL') || (zip && !isFloridaZip(zip)))
  if (isElsewhere) return { town: town || null, isInArea: false }
  const place = byZip ?? (town ? findPlaceByTown(town) : undefined)
  const name = place?.town ?? town ?? null
  if (name && SERVED.has(foldTown(name))) return { town: place?.town ?? titleOf(name), isInArea: true }
  if (!place) return { town: null, isInArea: null }
  const home = findPlaceByZip(facts.zip.slice(0, 5)) ?? findPlaceByTown(facts.city)
  return { town: place.town, isInArea: home ? milesBetween(home, place) <= facts.radiusMiles : null }
}

/** Florida's ZIP codes begin with 320 to 349, of which 340 is the military's and 343, 345 and 348 are not in use. */
const isFloridaZip = (zip: string): boolean => /^3[234]/.test(zip)

/** A served town that is no postal town, as TOWNS writes it. */
const titleOf = (name: string): string => TOWNS.find((town) => foldTown(town.name) === foldTown(name))?.name ?? name

import { FLORIDA_ZIPS } from './florida-zips.ts'

/** A town of Florida as a map writes it; the figures are degrees, to about a mile. */
type FloridaPlace = { town: string; latitude: number; longitude: number }

/**
 * The Postal Service writes `Saint Petersburg` and `Land O Lakes`; people write `St. Petersburg` and `Land O' Lakes`.
 */
const toTown = (name: string): string => name.replace('Saint ', 'St. ').replace('Land O Lakes', "Land O' Lakes")

/**
 * One spelling for all the ways to write a town: `St. Petersburg`, `SAINT PETERSBURG` and `st petersburg` are the same.
 */
export const foldTown = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()

const BY_ZIP = new Map<string, FloridaPlace>()
const BY_TOWN = new Map<string, FloridaPlace>()
for (const entry of FLORIDA_ZIPS.split(';')) {
  const [, name = '', latitude, longitude, zips = ''] =
    /^(.*?) (-?[\d.]+) (-?[\d.]+) ([\d ]+)$/.exec(entry.replaceAll(/\s+/g, ' ').trim()) ?? []
  const place = { town: toTown(name), latitude: Number(latitude), longitude: Number(longitude) }
  BY_TOWN.set(foldTown(name), place)
  for (const zip of zips.split(' ')) BY_ZIP.set(zip, place)
}

/** Finds the town of a ZIP code of five digits; undefined when Florida has no such code. */
export const findPlaceByZip = (zip: string): FloridaPlace | undefined => BY_ZIP.get(zip)

/** Finds a town of Florida, however its name is written. */
export const findPlaceByTown = (name: string): FloridaPlace | undefined => BY_TOWN.get(foldTown(name))

const MILES_PER_DEGREE = 69.1

/** Miles between two places as the crow flies: exact enough within one state. */
export function milesBetween(one: FloridaPlace, other: FloridaPlace): number {
  const north = one.latitude - other.latitude
  const east = (one.longitude - other.longitude) * Math.cos(((one.latitude + other.latitude) / 2) * (Math.PI / 180))
  return Math.hypot(north, east) * MILES_PER_DEGREE
}

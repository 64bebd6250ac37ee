import type { Rates } from './contract.ts'

/**
 * How far material goes until the owner says it. Solvent and water based paver sealers are sold for 75 to 150 sq ft a
 * gallon in the first coat and more in the second; joint sand goes in at about 0.8 lb for a square foot of 2 3/8 inch
 * pavers with joints of an eighth of an inch.
 */
export const DEFAULT_COVERAGE_RATES: Rates = {
  firstCoat: 100,
  secondCoat: 150,
  wastePercent: 10,
  sandPounds: 0.8,
  cleaner: 250,
  naturalCoats: 1,
  satinCoats: 2,
  wetLookCoats: 2,
  densePercent: 80,
  porousPercent: 130,
  narrowPercent: 60,
  widePercent: 150,
}

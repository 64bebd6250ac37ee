import type { Area } from './area.ts'
import { apolloBeach, bradenton, ruskin, tampa } from './bay.ts'
import { hillsboroughCounty, pascoCounty } from './counties.ts'
import { brandon, dover, fishhawk, lithia } from './east.ts'
import { parrish, riverview, sunCityCenter, wimauma } from './south.ts'

/** Every place with a page of its own, in the order of spec.md §2. */
export const AREAS: readonly Area[] = [
  apolloBeach,
  ruskin,
  tampa,
  pascoCounty,
  hillsboroughCounty,
  brandon,
  riverview,
  sunCityCenter,
  wimauma,
  parrish,
  bradenton,
  dover,
  lithia,
  fishhawk,
]

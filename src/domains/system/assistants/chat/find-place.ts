import { TOWNS } from '#domains/system/business/business-facts.ts'
import { findPlaceByZip } from '#domains/system/business/find-place.ts'

/**
 * A place by the name that we print; `href` leads to the page that tells of it. Without one, it is none that we say we
 * serve.
 */
export type Place = { name: string; href?: string }

const page = (slug: string) => `/service-areas/${slug}`

/** Beyond the towns: the counties, and what their pages name (spec.md §2). */
const MORE: readonly [name: string, slug: string, ...spelled: string[]][] = [
  ['Hillsborough County', 'hillsborough-county', 'hillsborough'],
  ['Pasco County', 'pasco-county', 'pasco'],
  ['Valrico', 'brandon'],
  ['Bloomingdale', 'riverview'],
  ['Ellenton', 'parrish'],
  ['Manatee County', 'parrish', 'manatee'],
  ["Land O' Lakes", 'pasco-county', 'land o lakes'],
  ['Wesley Chapel', 'pasco-county'],
  ['New Port Richey', 'pasco-county'],
  ['Trinity', 'pasco-county'],
  ['Zephyrhills', 'pasco-county'],
  ['Dade City', 'pasco-county'],
]

/** Other ways to write a town. */
const SPELLED: Readonly<Record<string, readonly string[]>> = {
  'Apollo Beach': ['apollo'],
  'Sun City Center': ['sun city', 'scc'],
  FishHawk: ['fish hawk'],
}

/** Where people ask from that is not in our list. Named, so that the answer can be plain about it. */
const ELSEWHERE = `Gibsonton; Palmetto; Balm; Seffner; Mango; Plant City; Lakeland; St. Petersburg: st petersburg, saint petersburg, st pete, saint pete; Clearwater; Largo;
  Pinellas Park; Pinellas County: pinellas; Sarasota; Lakewood Ranch; Longboat Key; Anna Maria: anna maria, anna maria island; Holmes Beach; Venice; North Port; Port Charlotte;
  Siesta Key; Temple Terrace; Lutz; Odessa; Tarpon Springs; Dunedin; Safety Harbor; Palm Harbor; Oldsmar; Seminole; Bartow; Mulberry; Winter Haven; Polk County: polk county, polk;
  Orlando; Kissimmee; Miami; Naples; Fort Myers: fort myers, ft myers; Jacksonville; Gainesville; Ocala; Tallahassee; Spring Hill; Brooksville; Hudson; Punta Gorda; Cape Coral; Daytona: daytona, daytona beach;
  Georgia; Alabama; Texas; California; New York`

const SERVED: readonly (readonly [Place, readonly string[]])[] = [
  ...TOWNS.map(
    ({ name, slug }) => [{ name, href: page(slug) }, [name.toLowerCase(), ...(SPELLED[name] ?? [])]] as const,
  ),
  ...MORE.map(([name, slug, ...spelled]) => [{ name, href: page(slug) }, [name.toLowerCase(), ...spelled]] as const),
]
const UNSERVED: readonly (readonly [Place, readonly string[]])[] = ELSEWHERE.split(';').map((entry) => {
  const [name = '', spelled] = entry.split(':').map((part) => part.trim())
  return [{ name }, spelled ? spelled.split(',').map((one) => one.trim()) : [name.toLowerCase()]]
})

/**
 * The first place that a mended question names, with the words that name it: one of ours before any other. A ZIP code
 * that is not ours is a place without a name.
 */
export function findPlace(text: string): { place: Place; spelled: string } | null {
  for (const [place, names] of [...SERVED, ...UNSERVED]) {
    const spelled = names.find((name) => ` ${text} `.includes(` ${name} `))
    if (spelled) return { place, spelled }
  }
  const [zip] = /\b[0-9]{5}\b/.exec(/\bsq|square|feet\b/.test(text) ? '' : text) ?? []
  if (zip === undefined) return null
  const town = findPlaceByZip(zip)?.town
  return { place: SERVED.find(([place]) => place.name === town)?.[0] ?? { name: '' }, spelled: zip }
}

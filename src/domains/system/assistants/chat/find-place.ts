import { TOWNS } from '#domains/system/business/business-facts.ts'

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
const ELSEWHERE = `Ellenton; Gibsonton; Palmetto; Balm; Seffner; Mango; Plant City; Lakeland; St. Petersburg: st petersburg, saint petersburg, st pete, saint pete; Clearwater; Largo;
  Pinellas Park; Pinellas County: pinellas; Manatee County: manatee; Sarasota; Lakewood Ranch; Longboat Key; Anna Maria: anna maria, anna maria island; Holmes Beach; Venice; North Port; Port Charlotte;
  Siesta Key; Temple Terrace; Lutz; Odessa; Tarpon Springs; Dunedin; Safety Harbor; Palm Harbor; Oldsmar; Seminole; Bartow; Mulberry; Winter Haven; Polk County: polk county, polk;
  Orlando; Kissimmee; Miami; Naples; Fort Myers: fort myers, ft myers; Jacksonville; Gainesville; Ocala; Tallahassee; Spring Hill; Brooksville; Hudson; Punta Gorda; Cape Coral; Daytona: daytona, daytona beach;
  Georgia; Alabama; Texas; California; New York`

/** ZIP codes of the towns, and of Tampa as a range (USPS). */
const ZIPS: Readonly<Record<string, string>> = {
  33570: 'Ruskin',
  33571: 'Sun City Center',
  33572: 'Apollo Beach',
  33573: 'Sun City Center',
  33575: 'Ruskin',
  33598: 'Wimauma',
  33569: 'Riverview',
  33578: 'Riverview',
  33579: 'Riverview',
  33510: 'Brandon',
  33511: 'Brandon',
  33527: 'Dover',
  33547: 'Lithia',
  33594: 'Valrico',
  33596: 'Valrico',
  34219: 'Parrish',
  34201: 'Bradenton',
  34202: 'Bradenton',
  34203: 'Bradenton',
  34205: 'Bradenton',
  34207: 'Bradenton',
  34208: 'Bradenton',
  34209: 'Bradenton',
  34210: 'Bradenton',
  34211: 'Bradenton',
  34212: 'Bradenton',
}
const TAMPA_ZIP = /^336(0[2-9]|1\d|2[0-6]|29|3[4-57]|47)$/

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
 * The first place that a mended question names: one of ours before any other. A ZIP code that is not ours is a place
 * without a name.
 */
export function findPlace(text: string): Place | null {
  const padded = ` ${text} `
  const named = [...SERVED, ...UNSERVED].find(([, spelled]) => spelled.some((name) => padded.includes(` ${name} `)))
  if (named) return named[0]
  const [zip] = /\b[0-9]{5}\b/.exec(/\bsq|square|feet\b/.test(text) ? '' : text) ?? []
  if (zip === undefined) return null
  const town = ZIPS[zip] ?? (TAMPA_ZIP.test(zip) ? 'Tampa' : undefined)
  return SERVED.find(([place]) => place.name === town)?.[0] ?? { name: '' }
}

import type {
  BreadcrumbList,
  Graph,
  LocalBusiness,
  OpeningHoursSpecification,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts'
import type { Hours, Licensing, Rates } from '#domains/system/business/contract.ts'
import { CLAIMS, formatAddress, toMapUrl, SERVICES, TOWNS } from '#domains/system/business/business-facts.ts'
import { formatLicense } from '#domains/system/business/format-license.ts'
import { groupClosedDays } from '#domains/system/business/format-week.ts'
import { formatCents } from '#lib/money.ts'
import { findCoordinates } from './coordinates.ts'
import { describePage } from './describe-page.ts'
import type { Page, PageData } from './page.ts'
import { getShareImage } from './share-images.ts'

/**
 * All that a page tells programs (schema.org): the business, where the page stands, and what the page says of itself.
 */
export function structuredData(page: Page, data: PageData): Graph {
  const trail = page.path === '/' ? [] : [breadcrumbs(page, data.origin)]
  const nodes: Thing[] = [
    localBusiness(data, page.path === '/'),
    webSite(data),
    webPage(page, data),
    ...trail,
    ...(page.structuredData?.(data) ?? []),
  ]
  return { '@context': 'https://schema.org', '@graph': nodes }
}

/** What other nodes name the business by. */
export const businessId = (origin: string): string => `${origin}/#business`

/**
 * Both types: programs that know only the general one still know what this is. The library's type takes one, so the
 * second is slipped past it.
 */
export const BUSINESS_TYPE = ['LocalBusiness', 'HomeAndConstructionBusiness'] as unknown as 'LocalBusiness'

const METERS_PER_MILE = 1609

/** No ratings here: those come only from real reviews, on the page that shows them. */
function localBusiness(
  { facts, hours, rates, licensing, profiles, confirmed, origin, today }: PageData,
  home: boolean,
): LocalBusiness {
  const middle = findCoordinates(facts.zip)
  const price = priceRange(rates)
  return {
    '@type': BUSINESS_TYPE,
    '@id': businessId(origin),
    name: facts.name,
    url: `${origin}/`,
    image: origin + getShareImage('/'),
    logo: `${origin}/icon-512.png`,
    telephone: facts.phone,
    email: facts.email,
    foundingDate: String(facts.since),
    address: {
      '@type': 'PostalAddress',
      ...(facts.street && { streetAddress: facts.street }),
      addressLocality: facts.city,
      addressRegion: facts.state,
      postalCode: facts.zip,
      addressCountry: 'US',
    },
    ...(confirmed.hours && { openingHoursSpecification: openingHours(hours, today) }),
    hasMap: toMapUrl(formatAddress(facts)),
    ...(middle && { geo: { '@type': 'GeoCoordinates', ...middle } }),
    ...(price && { priceRange: price }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...license(licensing),
    areaServed: [
      ...TOWNS.map(({ name }) => ({ '@type': 'City' as const, name: `${name}, ${facts.state}` })),
      ...(facts.county ? [{ '@type': 'AdministrativeArea' as const, name: `${facts.county}, ${facts.state}` }] : []),
      ...(middle
        ? [
            {
              '@type': 'GeoCircle' as const,
              geoMidpoint: { '@type': 'GeoCoordinates' as const, ...middle },
              geoRadius: String(facts.radiusMiles * METERS_PER_MILE),
            },
          ]
        : []),
    ],
    paymentAccepted: capitalized(CLAIMS.payment),
    // Once for the whole site.
    ...(home && {
      makesOffer: SERVICES.map(({ name, href }) => ({
        '@type': 'Offer' as const,
        itemOffered: { '@type': 'Service' as const, name, url: origin + href },
      })),
    }),
  }
}

/**
 * One entry for each day that is open, then one for each day to come that is not as usual: closed, which schema.org
 * says by opening and closing at midnight.
 */
function openingHours({ week, closed }: Hours, today: string): OpeningHoursSpecification[] {
  const usual = Object.entries(week).flatMap(([day, open]): OpeningHoursSpecification[] =>
    open
      ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: dayOfWeek(day), opens: open.opens, closes: open.closes }]
      : [],
  )
  const toCome = groupClosedDays(closed.filter(({ date }) => date >= today))
  const exceptions = toCome.map(({ from, to }): OpeningHoursSpecification => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: from,
    validThrough: to,
    opens: '00:00',
    closes: '00:00',
  }))
  return [...usual, ...exceptions]
}

/** The names of our week are those of schema.org, but for the capital. */
const dayOfWeek = (day: string) =>
  `https://schema.org/${capitalized(day)}` as `https://schema.org/${Capitalize<keyof Hours['week']>}`

function breadcrumbs(page: Page, origin: string): BreadcrumbList {
  const trail = [
    { name: 'Home', href: '/' },
    ...(page.parent ? [page.parent] : []),
    { name: page.name, href: page.path },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: origin + href,
    })),
  }
}

/** `$0.20–$3.50 per square foot`, from the lowest to the highest confirmed rate; null while there is none. */
function priceRange(rates: Rates): string | null {
  const priced = Object.values(rates).filter(({ high }) => high > 0)
  if (priced.length === 0) return null
  const [low, high] = [Math.min(...priced.map((rate) => rate.low)), Math.max(...priced.map((rate) => rate.high))]
  return `${formatCents(low)}–${formatCents(high)} per square foot`
}

function license(licensing: Licensing): Pick<Exclude<LocalBusiness, string>, 'hasCredential' | 'identifier'> {
  const words = formatLicense(licensing)
  if (!words) return {}
  return {
    hasCredential: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'license',
      name: licensing.kind || 'License',
      identifier: licensing.number,
    },
    identifier: { '@type': 'PropertyValue', name: licensing.kind || 'License', value: licensing.number },
  }
}

/** What search engines show as the name of the site. */
const webSite = ({ facts, origin }: PageData): WebSite => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  url: `${origin}/`,
  name: facts.name,
  inLanguage: 'en-US',
  publisher: { '@id': businessId(origin) },
})

function webPage(page: Page, data: PageData): WebPage {
  const { origin, changed } = data
  const { title, description } = describePage(page, data)
  return {
    '@type': 'WebPage',
    '@id': `${origin}${page.path}#webpage`,
    url: origin + page.path,
    name: title,
    description,
    inLanguage: 'en-US',
    isPartOf: { '@id': `${origin}/#website` },
    about: { '@id': businessId(origin) },
    ...(changed && { dateModified: changed.toISOString() }),
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

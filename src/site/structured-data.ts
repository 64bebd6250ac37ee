import type { BreadcrumbList, Graph, LocalBusiness, OpeningHoursSpecification, Thing } from 'schema-dts'
import type { Hours } from '#domains/business/contract.ts'
import { CLAIMS, SERVICES, TOWNS } from '#domains/business/facts.ts'
import type { Page, PageData } from './page.ts'
import { shareImageOf } from './share-images.ts'

/** All that a page tells programs (schema.org): the business, where the page stands, and what the page says of itself. */
export function structuredData(page: Page, data: PageData): Graph {
  const trail = page.path === '/' ? [] : [breadcrumbs(page, data.origin)]
  const nodes: Thing[] = [localBusiness(data, page.path === '/'), ...trail, ...(page.structuredData?.(data) ?? [])]
  return { '@context': 'https://schema.org', '@graph': nodes }
}

/** What other nodes name the business by. */
export const businessId = (origin: string): string => `${origin}/#business`

/** No ratings here: those come only from real reviews, on the page that shows them. */
function localBusiness({ facts, hours, origin, today }: PageData, home: boolean): LocalBusiness {
  return {
    // Readers that know no more than the general type still know what this is.
    '@type': 'LocalBusiness',
    additionalType: 'https://schema.org/HomeAndConstructionBusiness',
    '@id': businessId(origin),
    name: facts.name,
    url: `${origin}/`,
    image: origin + shareImageOf('/'),
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
    openingHoursSpecification: openingHours(hours, today),
    areaServed: TOWNS.map(({ name }) => ({ '@type': 'City' as const, name: `${name}, ${facts.state}` })),
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

/** One entry for each day that is open, then one for each day to come that is not as usual: closed, which schema.org says by opening and closing at midnight. */
function openingHours({ week, closed }: Hours, today: string): OpeningHoursSpecification[] {
  const usual = Object.entries(week).flatMap(([day, open]): OpeningHoursSpecification[] =>
    open ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: dayOfWeek(day), opens: open.opens, closes: open.closes }] : [],
  )
  const toCome = closed.filter(({ date }) => date >= today)
  const exceptions = toCome.map(({ date }): OpeningHoursSpecification => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    opens: '00:00',
    closes: '00:00',
  }))
  return [...usual, ...exceptions]
}

/** The names of our week are those of schema.org, but for the capital. */
const dayOfWeek = (day: string) => `https://schema.org/${capitalized(day)}` as `https://schema.org/${Capitalize<keyof Hours['week']>}`

function breadcrumbs(page: Page, origin: string): BreadcrumbList {
  const trail = [{ name: 'Home', href: '/' }, ...(page.parent ? [page.parent] : []), { name: page.name, href: page.path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, index) => ({ '@type': 'ListItem' as const, position: index + 1, name, item: origin + href })),
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

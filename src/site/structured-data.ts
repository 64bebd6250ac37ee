import type { Facts } from '#domains/business/contract.ts'
import { SERVICES, TOWNS } from '#domains/business/facts.ts'
import { SHARED_IMAGE } from './pictures.ts'

/** The business as search engines read it (schema.org). No ratings until there are real reviews. */
export function localBusiness(facts: Facts, origin: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: facts.name,
    url: `${origin}/`,
    image: origin + SHARED_IMAGE,
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
    areaServed: TOWNS.map(({ name }) => ({ '@type': 'City', name: `${name}, ${facts.state}` })),
    paymentAccepted: 'Cash, Check, Credit Card',
    makesOffer: SERVICES.map(({ name }) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })),
  }
}

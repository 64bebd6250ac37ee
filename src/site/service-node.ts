import type { Offer, Service } from 'schema-dts'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import { TOWNS } from '#domains/system/business/business-facts.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import type { PageData } from './page.ts'
import { businessId } from './structured-data.ts'

/**
 * A service as search engines read it: who offers it, where, and for each of `offers` the owner's own range per square
 * foot and smallest job. A rate of nothing is no price, so it is left out.
 */
export function serviceNode(
  data: PageData,
  about: { path: string; name: string; description: string; offers: readonly ServiceKey[] },
): Service {
  const url = data.origin + about.path
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: about.name,
    serviceType: about.name,
    description: about.description,
    url,
    provider: { '@id': businessId(data.origin) },
    areaServed: TOWNS.map(({ name }) => ({ '@type': 'City', name: `${name}, ${data.facts.state}` })),
    offers: about.offers.filter((key) => data.rates[key].high > 0).map((key) => offer(data, key, `${url}#quote`)),
  }
}

/** FTK is the square foot of UN/CEFACT's list of units, which schema.org asks for. */
function offer({ rates }: PageData, key: ServiceKey, url: string): Offer {
  const { low, high, minimum } = rates[key]
  const dollars = { priceCurrency: 'USD' } as const
  return {
    '@type': 'Offer',
    name: SERVICES[key].label,
    url,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...(low > 0 && { minPrice: low / 100 }),
      maxPrice: high / 100,
      ...dollars,
      unitCode: 'FTK',
      unitText: 'square foot',
    },
    ...(minimum > 0 && {
      eligibleTransactionVolume: { '@type': 'PriceSpecification', minPrice: minimum / 100, ...dollars },
    }),
  }
}

import { MapPin } from 'lucide-react'
import { compactList, warrantyTerm } from '#domains/system/business/business-claims.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { Icon } from '#ui/icon.tsx'
import type { Area } from '../areas/area.ts'
import { AREAS } from '../areas/areas.ts'
import { getPair } from '../areas/pair.ts'
import type { Page } from '../page.ts'
import { Neighbors, Places } from '../sections/around.tsx'
import { Cards } from '../sections/cards.tsx'
import { Compare } from '../sections/compare.tsx'
import { LocalServices } from '../sections/local-services.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { QuoteSection } from '../sections/quote.tsx'
import { businessId } from '../structured-data.ts'

const PARENT = { name: 'Service Areas', href: '/service-areas' }
const pathOf = (slug: string) => `/service-areas/${slug}`
const headingOf = (area: Area) => `Paver Sealing & Pressure Washing in ${area.name}`

function pageOf(area: Area): Page {
  const path = pathOf(area.slug)
  return {
    path,
    name: area.name,
    parent: PARENT,
    quoteForm: true,
    title: (facts) => `${headingOf(area)}, ${facts.state}`,
    description: () => area.intro,
    keywords: (facts) =>
      ['paver sealing', 'pressure washing', 'paver cleaning']
        .map((work) => `${work} ${area.name} ${facts.state}`)
        .join(', '),
    frame: 'site',
    structuredData: ({ facts, origin }) => [
      {
        '@type': 'Service',
        '@id': `${origin}${path}#service`,
        name: headingOf(area),
        description: area.intro,
        url: origin + path,
        serviceType: columnsOf(area, facts).map(({ name }) => name),
        provider: { '@id': businessId(origin) },
        areaServed: {
          '@type': area.kind,
          name: area.name,
          containedInPlace: { '@type': 'AdministrativeArea', name: area.within },
        },
      },
    ],
    Body: (data) => (
      <>
        <PageHero
          here={area.name}
          parent={PARENT}
          eyebrow={
            <>
              <Icon of={MapPin} />
              Service Area
            </>
          }
          // Three lines as drawn: what is balanced may not begin with the ampersand.
          title={headingOf(area).replace(' &', '\u00a0&')}
          lede={area.intro}
          phone={data.facts.phone}
          picture={<Compare {...getPair(area.pair)} id="area-compare" first />}
        />
        <Cards id="troubles" title={area.troubles.heading} cards={area.troubles.cards} />
        <LocalServices columns={columnsOf(area, data.facts)} />
        <Around area={area} facts={data.facts} />
        <QuoteSection data={data} plain />
      </>
    ),
  }
}

const columnsOf = ({ sealing, washing, restoration }: Area, facts: Facts) => [
  {
    name: 'Paver sealing',
    ...sealing,
    ticks: compactList(...sealing.ticks, warrantyTerm(facts) && `${warrantyTerm(facts)} sealing warranty`),
    href: '/services/paver-sealing',
  },
  { name: 'Pressure washing', ...washing, href: '/services/pressure-washing' },
  { name: 'Paver restoration', ...restoration, href: '/services/paver-sealing' },
]

function Around({ area: { name, slug, drive, around }, facts }: { area: Area; facts: Facts }) {
  if ('places' in around) return <Places heading={around.heading} text={drive} places={around.places} />
  const links = [slug, ...around.neighbors]
    .flatMap((one) => AREAS.filter((other) => other.slug === one))
    .map((one) => ({ name: one.name, href: pathOf(one.slug) }))
  return (
    <Neighbors
      text={`We’re based in ${facts.city} and work within ${facts.radiusMiles} miles. ${drive}`}
      here={name}
      links={links}
    />
  )
}

/** A page for each place that we work in. `ellenton` has none (product.md, SEO). */
export const serviceAreas: readonly Page[] = AREAS.map(pageOf)

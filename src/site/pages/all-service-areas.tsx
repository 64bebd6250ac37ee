import { AREAS } from '../areas/areas.ts'
import { TravelTimes } from '../sections/around.tsx'
import type { Page } from '../page.ts'
import { Lead } from '../sections/page-lead.tsx'
import { QuoteSection } from '../sections/quote.tsx'
import { ServiceAreas } from '../sections/service-areas.tsx'

const PATH = '/service-areas'

/** The page above the towns and counties: where we work, and how far each is from us. */
export const allServiceAreas: Page = {
  path: PATH,
  name: 'Service Areas',
  quoteForm: true,
  title: (facts) => `Service Areas Around ${facts.city}, ${facts.state} | ${facts.name}`,
  description: (facts) =>
    `Where we seal pavers and wash driveways, roofs and walls: the towns within ${facts.radiusMiles} miles of ${facts.city}, and how long it takes us to get to each.`,
  keywords: (facts) =>
    `paver sealing service areas, pressure washing ${facts.county}, paver sealing near ${facts.city}`,
  frame: 'site',
  Body: (data) => (
    <>
      <Lead
        here="Service Areas"
        title="Where we work"
        lede={`We’re based in ${data.facts.city} and stay within about ${data.facts.radiusMiles} miles for most jobs. Pick your town to see what its pavers go through.`}
      />
      <ServiceAreas facts={data.facts} />
      <TravelTimes places={AREAS.map(({ name, slug, drive }) => ({ name, href: `${PATH}/${slug}`, text: drive }))} />
      <QuoteSection data={data} plain />
    </>
  ),
}

import { withWarranty } from '#domains/system/business/business-claims.ts'
import type { Page } from '../page.ts'
import { shownReviews } from '../rating.ts'
import { Hero } from '../sections/hero.tsx'
import { QuoteSection } from '../sections/quote.tsx'
import { Reviews } from '../sections/reviews.tsx'
import { ServiceAreas } from '../sections/service-areas.tsx'
import { Services } from '../sections/services.tsx'
import { WhyChooseUs } from '../sections/why-choose-us.tsx'

export const home: Page = {
  path: '/',
  name: 'Home',
  quoteForm: true,
  title: (facts) => `Paver Sealing & Pressure Washing in ${facts.city}, ${facts.state} | ${facts.name}`,
  description: (facts) =>
    `Restore and protect your pavers, driveways, and pool decks. Free estimates, answered within ${facts.answerHours} hours${withWarranty(facts, ', ', ' sealing warranty')}, owner-operated since ${facts.since}.`,
  keywords: (facts) =>
    `paver sealing, paver cleaning, paver restoration, pressure washing, pool deck sealing, driveway sealing, ${facts.city} ${facts.state}, Tampa Bay`,
  frame: 'site',
  Body: (data) => {
    const shown = shownReviews(data)
    return (
      <>
        <Hero facts={data.facts} rating={shown.rating} />
        <Services facts={data.facts} />
        <Reviews {...shown} />
        <WhyChooseUs facts={data.facts} />
        <ServiceAreas facts={data.facts} />
        <QuoteSection data={data} />
      </>
    )
  },
}

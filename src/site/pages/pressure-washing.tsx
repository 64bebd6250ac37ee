import { Building2, House, Layers } from 'lucide-react'
import type { FaqItem, Rates } from '#domains/system/business/contract.ts'
import { WASHING_QUESTIONS } from '#domains/system/business/more-questions.ts'
import { computeBallpark, formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { ROUGH_SIZES } from '#domains/sales/requests/contract-options.ts'
import type { Page } from '../page.ts'
import { getPair } from '../areas/pair.ts'
import { fromGallery } from '../from-gallery.ts'
import { faqNode } from '../faq-node.ts'
import { Cards } from '../sections/cards.tsx'
import { formatPerSquareFoot, formatMinimum } from '../format-rates.ts'
import { CommonQuestions } from '../sections/common-questions.tsx'
import { Compare } from '../sections/compare.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { QuoteSection } from '../sections/quote.tsx'
import { Split, SPLIT_SIZES } from '../sections/split.tsx'
import { Steps } from '../sections/steps.tsx'
import { Ticks } from '../sections/ticks.tsx'
import { TownsNear } from '../sections/towns-near.tsx'
import { serviceNode } from '../service-node.ts'

const PARENT = { name: 'Services', href: '/services' }
const PATH = '/services/pressure-washing'

export const pressureWashing: Page = {
  path: PATH,
  name: 'Pressure Washing',
  parent: PARENT,
  quoteForm: true,
  title: (facts) => `Pressure Washing near ${facts.city}, ${facts.state} | ${facts.name}`,
  description: () =>
    'Driveways, pool enclosures, house walls, roofs and commercial buildings, washed with the right pressure for each surface.',
  keywords: () => 'pressure washing Tampa Bay, house washing, roof cleaning, commercial pressure washing',
  frame: 'site',
  structuredData: (data) => [
    serviceNode(data, {
      path: PATH,
      name: 'Pressure Washing',
      description:
        'Pressure washing and soft washing of driveways, walkways, pool and patio areas, house walls, roofs and commercial buildings.',
      offers: ['pressure-washing'],
    }),
    faqNode(`${data.origin}${PATH}#common`, questions(data.rates)),
  ],
  Body: (data) => (
    <>
      <PageHero
        parent={PARENT}
        here="Pressure Washing"
        title="Pressure Washing, Gentle Where It Counts"
        lede="In Florida something grows on everything: black mildew on concrete, green algae on stucco, gray streaks down the roof. We lift it off with the right cleaner, and with no more pressure than the surface can take."
        phone={data.facts.phone}
        picture={<Compare {...getPair('stucco-wall')} id="washing-compare" first />}
      />
      <Cards id="how" title="Each surface its own way" cards={WAYS} />
      <Split
        id="what"
        title="What we clean"
        picture={fromGallery('roof-half', SPLIT_SIZES)}
        terms={GROUPS.map(({ name, items }) => ({ name, about: <Ticks items={items} /> }))}
      />
      <Steps
        title="Four steps, from the top down"
        text="Roof before walls, walls before ground, so dirt only moves to spots we haven’t cleaned yet."
        steps={STEPS}
      />
      <TownsNear
        title="Pressure washing near you"
        text="Canal-side or under the oaks, in town or out by the groves: see what we wash most where you live."
      />
      <CommonQuestions items={questions(data.rates)} />
      <QuoteSection data={data} service="pressure-washing" />
    </>
  ),
}

const WAYS = [
  {
    icon: House,
    title: 'House washing',
    text: 'Stucco, vinyl and painted siding get a soft wash and a rinse from the eaves down. Mildew, spider webs and dirt-dauber nests go; paint and window seals stay.',
  },
  {
    icon: Layers,
    title: 'Roof cleaning',
    text: 'The black streaks are living algae. We treat them at garden-hose pressure, because a pressure washer strips the granules off shingles and cracks old tile.',
  },
  {
    icon: Building2,
    title: 'Commercial cleaning',
    text: 'Storefronts, gum on the sidewalk, drive-through lanes, dumpster pads and clubhouse entries, done and dry before your first customer arrives.',
  },
]

const GROUPS = [
  {
    name: 'Driveways and walkways',
    items: [
      'Concrete, paver and brick driveways',
      'Sidewalks, entries and front steps',
      'Oil, tire and fertilizer-rust marks',
    ],
  },
  {
    name: 'Pool and patio areas',
    items: [
      'Pool decks, coping and water lines',
      'Screen enclosures, lanais and their gutters',
      'Patios, outdoor kitchens and fences',
    ],
  },
  {
    name: 'Building exteriors',
    items: [
      'Stucco, block, vinyl and painted walls',
      'Tile, shingle and metal roofs',
      'Soffits, fascia, awnings and storefronts',
    ],
  },
]

const STEPS = [
  {
    name: 'Pre-treatment',
    text: 'Cleaner goes on first and gets time to work: degreaser on oil, rust remover on sprinkler marks. We soak nearby plants beforehand.',
  },
  {
    name: 'Power washing',
    text: 'A surface cleaner on flat ground, so no stripes are left; a wide fan or a soft wash on walls, screens and roofs.',
  },
  {
    name: 'Post-treatment',
    text: 'A last light treatment reaches the spores that washing leaves in the pores, so the green takes seasons to return instead of weeks.',
  },
  {
    name: 'Final cleanup',
    text: 'Windows, doors and plants are rinsed, puddles and loose dirt swept off, hoses rolled up and the gate closed behind us.',
  },
]

const questions = (rates: Rates): FaqItem[] => [
  ...(rates['pressure-washing'].high > 0 ? [price(rates)] : []),
  ...WASHING_QUESTIONS,
]

function price(rates: Rates): FaqItem {
  const rate = rates['pressure-washing']
  const smallest = formatMinimum(rate)
  const { sqFt } = ROUGH_SIZES.driveway
  return {
    question: 'What does pressure washing cost?',
    answer: [
      `At today’s rates, ${formatPerSquareFoot(rate)} per square foot${smallest === null ? '' : `, ${smallest} minimum`}.`,
      `A two-car driveway of about ${sqFt} sq ft comes to ${formatBallpark(computeBallpark(rates, 'pressure-washing', sqFt))}.`,
      'Height, heavy staining and long hose runs raise the price; several surfaces in one visit lower it.',
    ].join(' '),
  }
}

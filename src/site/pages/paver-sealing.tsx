import { Droplets, ShieldCheck, Sun } from 'lucide-react'
import { withWarranty } from '#domains/system/business/business-claims.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { CLAIMS, FINISHES } from '#domains/system/business/business-facts.ts'
import { SEALING_QUESTIONS } from '#domains/system/business/more-questions.ts'
import { formatList } from '#lib/format-list.ts'
import type { Page } from '../page.ts'
import { getPair } from '../areas/pair.ts'
import { faqNode } from '../faq-node.ts'
import { fromGallery } from '../from-gallery.ts'
import { Cards } from '../sections/cards.tsx'
import { CommonQuestions } from '../sections/common-questions.tsx'
import { FinishPicker, WithFinishes } from '../sections/finish-picker.tsx'
import { Compare } from '../sections/compare.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { Prices } from '../sections/prices.tsx'
import { QuoteSection } from '../sections/quote.tsx'
import { Split, SPLIT_SIZES } from '../sections/split.tsx'
import { Steps } from '../sections/steps.tsx'
import { TownsNear } from '../sections/towns-near.tsx'
import { serviceNode } from '../service-node.ts'

const PARENT = { name: 'Services', href: '/services' }
const PATH = '/services/paver-sealing'

export const paverSealing: Page = {
  path: PATH,
  name: 'Paver Sealing',
  parent: PARENT,
  quoteForm: true,
  title: (facts) => `Paver Sealing near ${facts.city}, ${facts.state} | ${facts.name}`,
  description: (facts) =>
    `Deep cleaning, joint sand and sealer in four steps. Color, stain and UV protection that lasts ${CLAIMS.sealingLasts}${withWarranty(facts, ', with a ', ' warranty')}.`,
  keywords: () => 'paver sealing, wet look paver sealer, pool deck sealing, driveway sealing Tampa Bay',
  frame: 'site',
  structuredData: (data) => [
    serviceNode(data, {
      path: PATH,
      name: 'Paver Sealing',
      description: `Cleaning, re-sanding and sealing of paver driveways, pool decks, patios and walkways in a wet-look, satin or natural finish${withWarranty(data.facts, ', with a ', ' warranty')}.`,
      offers: ['paver-sealing', 'driveway', 'pool-deck', 'paver-cleaning', 'paver-restoration'],
    }),
    faqNode(`${data.origin}${PATH}#common`, SEALING_QUESTIONS),
  ],
  Body: (data) => (
    <>
      <WithFinishes>
        <PageHero
          parent={PARENT}
          here="Paver Sealing"
          title="Expert Paver Sealing"
          lede={`Sun, salt and summer rain pull the color out of pavers and the sand out of their joints. We clean, re-sand and seal, so the color comes back and stays for ${CLAIMS.sealingLasts}.`}
          phone={data.facts.phone}
          extra={<FinishPicker />}
          picture={<Compare {...getPair('joints')} id="sealing-compare" first />}
        />
      </WithFinishes>
      <Cards id="does" title="What a good seal does" cards={DOES} />
      <Split
        id="less"
        title="Less work, for years"
        picture={fromGallery('umbrella-patio', SPLIT_SIZES)}
        terms={benefits(data.facts)}
      />
      <Steps
        title="Four steps, in this order"
        text={`Most jobs take ${CLAIMS.restorationTakes}, weather permitting.`}
        steps={STEPS}
      />
      <Prices data={data} lines={LINES} />
      <TownsNear
        title="Paver sealing near you"
        text="Every town has its own trouble with pavers: salt, shade, sand or sprinklers. Pick yours."
      />
      <CommonQuestions items={SEALING_QUESTIONS} />
      <QuoteSection data={data} service="paver-sealing" />
    </>
  ),
}

const DOES = [
  {
    icon: Droplets,
    title: 'Color enhancement',
    text: 'Brings back the reds, tans and charcoals that the sun has bleached out. Wet-look deepens them most; natural leaves them as they were laid.',
  },
  {
    icon: ShieldCheck,
    title: 'Stain protection',
    text: 'Motor oil, grill grease, wet leaves and rust from the sprinklers stay on top for a while instead of soaking in, so a hose and a brush are usually enough.',
  },
  {
    icon: Sun,
    title: 'UV protection',
    text: 'A clear layer takes the Florida sun, so the pigment in the paver doesn’t have to. West-facing driveways gain the most.',
  },
]

const benefits = (facts: Facts) => [
  {
    name: 'Easy maintenance',
    about:
      'Leaves blow off, pollen and spills rinse off. What used to take a weekend of scrubbing takes a garden hose.',
  },
  {
    name: 'Weed and insect prevention',
    about: 'Sealer binds the joint sand, so weeds find no soil to root in and fire ants no loose grains to carry out.',
  },
  {
    name: `${CLAIMS.sealingLasts.replace(' years', '')} year protection`,
    about: `Through that many rainy seasons, depending on sun and traffic${withWarranty(facts, ', and backed by our ', ' sealing warranty: if the seal peels, whitens or comes loose, we come back and make it right')}.`,
  },
]

const STEPS = [
  {
    name: 'Deep cleaning',
    text: 'Mold, oil, rust and loose old sealer come out first. What stays under a new seal stays there for years.',
  },
  {
    name: 'Joint sand restoration',
    text: 'Fresh sand is swept in and settled until the joints are full again, so pavers lock and edges stop chipping.',
  },
  {
    name: 'Sealer application',
    text: `Even coats on dry stone, under a clear forecast, in the finish you chose: ${formatList(
      FINISHES.map(({ name }) => name.toLowerCase()),
      'or',
    )}.`,
  },
  {
    name: 'Quality inspection',
    text: `We walk the job with you before you pay. Walk on it after ${CLAIMS.walkAfter}, park on it after ${CLAIMS.parkAfter}.`,
  },
]

const LINES = [
  { service: 'paver-sealing', about: 'Patios, walkways and entries: deep cleaned, re-sanded, sealed.' },
  { service: 'driveway', about: 'The same for driveways, with tire marks and oil treated first.' },
  { service: 'pool-deck', about: 'The same around a pool, with a grip additive for bare, wet feet.' },
  { service: 'paver-cleaning', about: 'Deep cleaning alone, without sand and sealer.' },
  {
    service: 'paver-restoration',
    about: 'For pavers that have sunk, spread or lost their sand: lifted, leveled, re-sanded and sealed.',
  },
] as const

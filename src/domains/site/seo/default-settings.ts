import { withWarranty } from '#domains/system/business/business-claims.ts'
import { CLAIMS, DEFAULT_FACTS } from '#domains/system/business/business-facts.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import type { SeoInput } from './contract.ts'

/** What may be made from the facts; the rest of a row is the owner's alone. */
export type DefaultWords = Pick<SeoInput, 'pageTitle' | 'metaDescription' | 'metaKeywords'>
type DefaultSettings = Pick<SeoInput, 'pagePath'> & DefaultWords

/** A search shows about this many letters of a title. */
const SHOWN_LENGTH = 60

/** The title with the name of the business behind it, where both are shown whole. */
const withName = (title: string, name: string): string =>
  title.includes(name) || `${title} | ${name}`.length > SHOWN_LENGTH ? title : `${title} | ${name}`

/** What each page says of itself until the owner says it better, from the facts as they stand. */
export const getDefaultSettings = (facts: Facts): readonly DefaultSettings[] => [...findable(facts), signIn(facts)]

/** Staff come by its address: no search engine shows it. */
const signIn = ({ name, city, state }: Facts): DefaultSettings => ({
  pagePath: '/login',
  pageTitle: `Business Dashboard Sign-In | ${name}`,
  metaDescription: `Sign in to the ${name} business dashboard in ${city}, ${state}: requests, jobs, customers and invoices.`,
  metaKeywords: 'business dashboard, staff sign-in',
})

function findable(facts: Facts): readonly DefaultSettings[] {
  const { name, city, state, since, answerHours, county, radiusMiles } = facts
  const page = (pagePath: string, title: string, metaDescription: string, metaKeywords: string): DefaultSettings => ({
    pagePath,
    pageTitle: withName(title, name),
    metaDescription,
    metaKeywords,
  })
  const area = (slug: string, place: string, description: string, keywords: string): DefaultSettings =>
    page(`/service-areas/${slug}`, `Paver Sealing & Pressure Washing in ${place}, ${state}`, description, keywords)
  return [
    page(
      '/',
      `Paver Sealing & Pressure Washing Around ${city}`,
      `Restore and protect your pavers, driveways, and pool decks. Free estimates, answered within ${answerHours} hours${withWarranty(facts, ', ', ' sealing warranty')}, owner-operated since ${since}.`,
      `paver sealing ${city} ${state}, pressure washing Apollo Beach, paver restoration Tampa Bay, pool deck sealing`,
    ),
    page(
      '/about',
      `About Us: Owner-Operated Paver Sealing Since ${since}`,
      `Owner-operated paver sealing and pressure washing in ${city}, ${state} since ${since}. Licensed and insured${withWarranty(facts, ', with a ', ' warranty on every sealing job')}.`,
      `paver sealing company ${city}, licensed and insured paver sealing, owner-operated pressure washing`,
    ),
    page(
      '/gallery',
      'Gallery: Paver Sealing and Pressure Washing Pictures',
      'See what cleaning, sanding and sealing do for driveways, pool decks, patios and walkways: before and after, side by side.',
      'paver sealing before and after, pressure washing pictures, sealed driveway photos',
    ),
    page(
      '/reviews',
      'Customer Reviews: Paver Sealing and Pressure Washing',
      'Reviews of our paver sealing, cleaning and pressure washing around Tampa Bay. Every customer with a finished job gets one private link to write one.',
      `paver sealing reviews Tampa Bay, pressure washing reviews ${city}`,
    ),
    page(
      '/faq',
      'Paver Sealing and Pressure Washing Questions, Answered',
      'How long sealing lasts, what restoration takes, how to prepare and how to pay: straight answers about your pavers.',
      'paver sealing faq, how long does paver sealing last, pressure washing questions',
    ),
    page(
      '/services',
      'Paver and Pressure Washing Services',
      `Paver sealing, cleaning and restoration, driveway and pool deck sealing, and pressure washing around ${city}, ${state}: what each one does.`,
      `paver services ${city}, paver sealing, paver cleaning, paver restoration, pressure washing`,
    ),
    page(
      '/services/paver-sealing',
      'Paver Sealing in Tampa Bay: Wet-Look, Satin, Natural',
      `Deep cleaning, joint sand and sealer in four steps. Color, stain and UV protection that lasts ${CLAIMS.sealingLasts}${withWarranty(facts, ', with a ', ' warranty')}.`,
      'paver sealing, wet look paver sealer, pool deck sealing, driveway sealing Tampa Bay',
    ),
    page(
      '/services/pressure-washing',
      'Pressure Washing for Homes and Businesses in Tampa Bay',
      'Driveways, pool enclosures, house walls, roofs and commercial buildings, washed with the right pressure for each surface.',
      'pressure washing Tampa Bay, house washing, roof cleaning, commercial pressure washing',
    ),
    page(
      '/partners',
      `Trusted Partners for Your Home Around ${city}, ${state}`,
      'Local companies we’d call ourselves, from landscaping to pool care, with phone numbers and websites.',
      `trusted home service partners ${city}, local contractors Apollo Beach`,
    ),
    page(
      '/service-areas',
      `Service Areas Around ${city}, ${state}`,
      `Where we seal pavers and wash driveways, roofs and walls: the towns within ${radiusMiles} miles of ${city}, and how long it takes us to get to each.`,
      `paver sealing service areas, pressure washing ${county}, paver sealing near ${city}`,
    ),
    area(
      'apollo-beach',
      'Apollo Beach',
      `Salt air, sprinkler rust and damp pool decks: we wash, sand and seal pavers on the canals of Apollo Beach. Free estimates, answered within ${answerHours} hours.`,
      `paver sealing Apollo Beach ${state}, pool deck sealing Apollo Beach, dock and seawall cleaning, rust removal pavers`,
    ),
    area(
      'ruskin',
      'Ruskin',
      `Paver sealing, roof and driveway washing by your neighbors in Ruskin. Field dust and river mildew come off, joints are filled${withWarranty(facts, ', sealing has a ', ' warranty')}.`,
      `paver sealing Ruskin ${state}, pressure washing Ruskin, roof cleaning Ruskin, driveway cleaning 33570`,
    ),
    area(
      'tampa',
      'Tampa',
      `Old brick, shaded courtyards and tight lots need a careful hand. We clean, seal and soft wash pavers in Tampa. Free estimates, answered within ${answerHours} hours.`,
      'paver sealing Tampa, brick paver cleaning Tampa, courtyard sealing, storefront pressure washing Tampa',
    ),
    area(
      'pasco-county',
      'Pasco County',
      "Land O' Lakes, Wesley Chapel, New Port Richey, Trinity, Zephyrhills and Dade City: tannin, scale and low spots in pavers cleaned, leveled and sealed.",
      "paver sealing Pasco County, pressure washing Wesley Chapel, paver sealing Land O' Lakes, New Port Richey, Trinity, Zephyrhills, Dade City",
    ),
    area(
      'hillsborough-county',
      'Hillsborough County',
      'Paver sealing and pressure washing in our home county: Tampa, Brandon, Riverview, Ruskin, Apollo Beach, Valrico and FishHawk. One clear price.',
      'paver sealing Hillsborough County, pressure washing Hillsborough County, paver restoration Tampa Bay',
    ),
    area(
      'brandon',
      'Brandon',
      `Oak leaf prints, moss and roots: we clear them and seal driveways and patios in Brandon, Valrico and FishHawk. Free estimates${withWarranty(facts, ', ', ' sealing warranty')}.`,
      `paver sealing Brandon ${state}, pressure washing Valrico, oak stain removal pavers, roof cleaning Brandon`,
    ),
    area(
      'riverview',
      'Riverview',
      `New driveways lose sand and show white bloom; older ones grow moss. Paver cleaning, leveling and sealing in Riverview and Bloomingdale${withWarranty(facts, ', ', ' warranty')}.`,
      `paver sealing Riverview ${state}, pressure washing Bloomingdale, efflorescence removal, sunken paver repair`,
    ),
    area(
      'sun-city-center',
      'Sun City Center',
      `Clean driveways, sure footing on walks and lanais, golf cart marks lifted. One clear price before we start${withWarranty(facts, ', and a ', ' warranty on sealing')}.`,
      'paver sealing Sun City Center, lanai cleaning, driveway cleaning Sun City Center, non-slip paver sealer',
    ),
    area(
      'wimauma',
      'Wimauma',
      `Summer storms wash the sand out of joints and edges in Wimauma. We refill them, lock them and seal the pavers. Free estimates, answered within ${answerHours} hours.`,
      `paver sealing Wimauma ${state}, paver joint sand, pressure washing Wimauma, washed out pavers repair`,
    ),
    area(
      'parrish',
      'Parrish',
      'Pond midges, mildew and weeds from old pasture: driveways, pool cages and roofs in Parrish, Manatee County, washed, leveled and sealed.',
      `paver sealing Parrish ${state}, pressure washing Parrish, pool cage cleaning Manatee County, driveway sealing`,
    ),
    area(
      'bradenton',
      'Bradenton',
      `Coastal sun and salt fade pavers in Bradenton. We clean, re-sand and seal pool decks, patios and driveways in Manatee County${withWarranty(facts, ', with a ', ' warranty')}.`,
      `paver sealing Bradenton ${state}, tile roof cleaning Bradenton, pool deck sealing Manatee County`,
    ),
    area(
      'dover',
      'Dover',
      'Long drives, barns, fences and wash racks in Dover and east Hillsborough: soil, oil and well-water rust washed off, and pavers by the house sealed.',
      `pressure washing Dover ${state}, barn cleaning, rust removal well water, paver sealing east Hillsborough`,
    ),
    area(
      'lithia',
      'Lithia',
      'Pine needles, pollen and shade mark pavers in Lithia and FishHawk Ranch. We clean and seal motor courts, patios and pool decks. Free estimates.',
      `paver sealing Lithia ${state}, pressure washing Lithia, pine sap stains pavers, FishHawk Ranch paver cleaning`,
    ),
    area(
      'fishhawk',
      'FishHawk',
      'Driveways, walks and patios in FishHawk Ranch maintained to HOA standards, with the finish listed in a free estimate you can submit.',
      'paver sealing FishHawk, pressure washing FishHawk Ranch, HOA driveway cleaning, vinyl fence washing',
    ),
    page(
      '/privacy',
      'Privacy: What We Collect and How to Have It Deleted',
      'What personal information we collect when you ask for a quote, why we keep it, and how to have it corrected or deleted.',
      'privacy',
    ),
    page(
      '/terms',
      'Terms: Estimates, Weather, Payment and Warranty',
      'What our estimates include, what happens if it rains, when payment is due, and what the sealing warranty covers, in plain English.',
      'terms',
    ),
    page(
      '/accessibility',
      'Accessibility: Keyboard, Screen Readers, Large Text',
      'How this site works with a keyboard, a screen reader, large text and high contrast, and how to reach us if something does not.',
      'accessibility',
    ),
  ]
}

/** The paths of all public pages that anybody may find. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set(findable(DEFAULT_FACTS).map(({ pagePath }) => pagePath))

/** The paths of all pages with words that the owner may say better. */
export const WORDED_PATHS: ReadonlySet<string> = new Set(
  getDefaultSettings(DEFAULT_FACTS).map(({ pagePath }) => pagePath),
)

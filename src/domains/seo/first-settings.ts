import type { SeoInput } from './contract.ts'

type First = Pick<SeoInput, 'pagePath' | 'pageTitle' | 'metaDescription' | 'metaKeywords'>

const page = (pagePath: string, pageTitle: string, metaDescription: string, metaKeywords: string): First => ({
  pagePath,
  pageTitle,
  metaDescription,
  metaKeywords,
})

const area = (slug: string, place: string, sentence: string): First =>
  page(
    `/service-areas/${slug}`,
    `Paver Sealing & Pressure Washing in ${place}, FL`,
    `${sentence} Free estimates in 24 hours, 2-year sealing warranty.`,
    `paver sealing ${place}, pressure washing ${place}, paver cleaning ${place} FL`,
  )

/** What each public page says of itself until the owner says it better. */
export const FIRST_SETTINGS: readonly First[] = [
  page(
    '/',
    'Paver Sealing & Pressure Washing Around Tampa Bay, FL',
    'Restore and protect your pavers, driveways, and pool decks. Free estimates within 24 hours, 2-year sealing warranty, owner-operated since 2013.',
    'paver sealing Ruskin FL, pressure washing Apollo Beach, paver restoration Tampa Bay, pool deck sealing',
  ),
  page(
    '/about',
    'About Us: Owner-Operated Paver Sealing Since 2013',
    'The people who quote your job are the people who do it. Licensed and insured in Hillsborough County, with a 2-year warranty on every sealing job.',
    'paver sealing company Ruskin, licensed and insured paver sealing, owner-operated pressure washing',
  ),
  page(
    '/gallery',
    'Gallery: Paver Sealing and Pressure Washing Pictures',
    'Driveways, pool decks, patios and walkways before and after cleaning, sanding and sealing around Tampa Bay.',
    'paver sealing before and after, pressure washing pictures, sealed driveway photos',
  ),
  page(
    '/reviews',
    'Customer Reviews of Our Paver Sealing',
    'What homeowners from Apollo Beach to Bradenton say about our paver sealing, cleaning and pressure washing.',
    'paver sealing reviews Tampa Bay, pressure washing reviews Ruskin',
  ),
  page(
    '/faq',
    'Paver Sealing and Pressure Washing Questions, Answered',
    'How long sealing lasts, what it takes, how to prepare and how to pay: straight answers from the people who do the work.',
    'paver sealing faq, how long does paver sealing last, pressure washing questions',
  ),
  page(
    '/services/paver-sealing',
    'Paver Sealing in Tampa Bay: Wet-Look, Satin, Natural',
    'Deep cleaning, joint sand and sealer in four steps. Color, stain and UV protection that lasts 3-5 years, with a 2-year warranty.',
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
    'Trusted Partners for Your Home Around Ruskin, FL',
    'Local companies that we would call ourselves, from landscaping to pool care, with their phone numbers and websites.',
    'trusted home service partners Ruskin, local contractors Apollo Beach',
  ),
  area('apollo-beach', 'Apollo Beach', 'Salt air and canal-side pool decks wear pavers down; we wash, sand and seal them.'),
  area('ruskin', 'Ruskin', 'We live and work here: driveways, patios and walkways washed, sanded and sealed by your neighbors.'),
  area('tampa', 'Tampa', 'From bungalow walkways to courtyard pavers, cleaned, sanded and sealed to keep their color.'),
  area('pasco-county', 'Pasco County', "Paver care for Land O' Lakes, Wesley Chapel, New Port Richey, Trinity, Zephyrhills and Dade City."),
  area('hillsborough-county', 'Hillsborough County', 'Paver care from Tampa and Brandon to Valrico, FishHawk, Riverview, Ruskin and Apollo Beach.'),
  area('brandon', 'Brandon', 'Oak shade means mold and leaf stains; we clear them and seal pavers in Brandon, Valrico and FishHawk.'),
  area('riverview', 'Riverview', 'New-build driveways lose their joint sand first; we re-sand and seal them in Riverview and Bloomingdale.'),
  area('sun-city-center', 'Sun City Center', 'Driveways and lanais kept clean and slip-safe, with one clear price before we start.'),
  area('wimauma', 'Wimauma', 'Sandy soil and summer storms wash joints out; we fill and lock them for years.'),
  area('parrish', 'Parrish', 'Paver driveways and pool decks in the new neighborhoods of Manatee County, washed and sealed.'),
  area('bradenton', 'Bradenton', 'Coastal sun fades pavers in Manatee County; cleaning and sealing brings the color back.'),
  area('dover', 'Dover', 'Long drives and barns in east Hillsborough, pressure washed and sealed.'),
  area('lithia', 'Lithia', 'Pavers under the pines of Lithia and FishHawk Ranch, cleaned of stains and sealed.'),
  area('fishhawk', 'FishHawk', 'Driveways, walkways and pool decks kept to HOA standards in FishHawk Ranch.'),
  page('/privacy', 'Privacy', 'Which personal data we keep when you ask for a quote, why we keep it, and how to have it corrected or erased.', 'privacy'),
  page('/terms', 'Terms', 'The terms of our website, our estimates and our text messages, in plain words.', 'terms'),
]

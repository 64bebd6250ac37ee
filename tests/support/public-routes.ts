/** Counted by the clock: the tests that read these pages run by the clock of the wall. */
const YEARS = new Date().getFullYear() - 2013

/** Every public page of spec.md §2 with words that its HTML must hold without JavaScript, as a reader sees them. */
export const PUBLIC_ROUTES: Record<string, readonly string[]> = {
  '/': [
    'Professional Paver Sealing & Pressure Washing',
    'Restore and protect your pavers, driveways, and pool decks with our premium sealing services. Quality work, on-time service, guaranteed.',
    'Get Free Estimate',
    'Get Free Quote',
    'Our Services',
    'Learn More',
    '5.0 Stars',
    'View All Reviews',
    'Why Choose Us',
    '2-year warranty',
    `${YEARS} years of experience`,
    'Service Areas',
    'Hillsborough County within 20 miles',
    'Get Your Free Quote',
  ],
  '/about': ['Licensed and insured', `${YEARS} years`, '2-year', 'Free estimates', '(813) 555-0123', 'hello@tidestone.example', 'Ruskin, FL 33570'],
  '/gallery': ['Paver Sealing', 'Pressure Washing', 'Before & After', 'Call Now', 'Get Free Estimate'],
  '/reviews': [
    '5.0 out of 5 stars',
    'Dana M.',
    'Luis R.',
    'Carol & Jim P.',
    'Terrence W.',
    'Marta S.',
    'Elena V.',
    'Ana W.',
    'Howard K.',
    'Priya N.',
    'Sample',
  ],
  '/faq': ['Frequently Asked Questions', 'Everything you need to know about our services', 'Still Have Questions?', '(813) 555-0123'],
  '/services': ['Paver Sealing', 'Paver Cleaning', 'Paver Restoration', 'Pressure Washing', 'Pool Deck Sealing', 'Driveway Sealing', 'Get Your Free Quote'],
  '/service-areas': ['Service Areas', 'Apollo Beach', 'Ruskin', 'Hillsborough County within 20 miles', 'Pasco County', 'Get Your Free Quote'],
  '/services/paver-sealing': [
    'Color Enhancement',
    'Stain Protection',
    'UV Protection',
    'Easy Maintenance',
    'Weed and Insect Prevention',
    '3-5 year',
    'Deep Cleaning',
    'Joint Sand Restoration',
    'Sealer Application',
    'Quality Inspection',
    'Get Your Free Quote',
  ],
  '/services/pressure-washing': [
    'House Washing',
    'Roof Cleaning',
    'Commercial Cleaning',
    'Pre-Treatment',
    'Power Washing',
    'Post-Treatment',
    'Final Cleanup',
    'Get Your Free Quote',
  ],
  '/partners': ['Trusted Partners', "We're building our network of trusted partners."],
  ...Object.fromEntries(
    Object.entries({
      'apollo-beach': ['Apollo Beach'],
      ruskin: ['Ruskin'],
      tampa: ['Tampa'],
      'pasco-county': ['Pasco County', "Land O' Lakes", 'Wesley Chapel', 'New Port Richey', 'Trinity', 'Zephyrhills', 'Dade City'],
      'hillsborough-county': ['Hillsborough County', 'Tampa', 'Brandon', 'Riverview', 'Ruskin', 'Apollo Beach', 'Valrico', 'FishHawk'],
      brandon: ['Brandon', 'Valrico', 'FishHawk'],
      riverview: ['Riverview', 'Bloomingdale'],
      'sun-city-center': ['Sun City Center'],
      wimauma: ['Wimauma'],
      parrish: ['Parrish', 'Manatee County'],
      bradenton: ['Bradenton', 'Manatee County'],
      dover: ['Dover', 'Hillsborough'],
      lithia: ['Lithia', 'FishHawk Ranch'],
      fishhawk: ['FishHawk', 'FishHawk Ranch'],
    }).map(([slug, words]) => [
      `/service-areas/${slug}`,
      ['Service Area', 'Paver Sealing', 'Pressure Washing', 'Restoration', 'Get Your Free Quote', ...words],
    ]),
  ),
  '/privacy': ['Privacy', 'STOP', 'cookies'],
  '/terms': ['Terms', 'Florida', '2-year'],
}

/** The pages that spec.md §2 gives no grid of nearby areas. */
export const WITHOUT_NEARBY = ['pasco-county', 'hillsborough-county', 'brandon', 'riverview'].map((slug) => `/service-areas/${slug}`)

/** The towns that both service pages link, in the order of spec.md §2. */
export const SERVICE_PAGE_TOWNS = ['ruskin', 'apollo-beach', 'tampa', 'brandon', 'riverview', 'sun-city-center', 'bradenton', 'wimauma']

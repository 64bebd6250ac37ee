import type { Facts } from './contract.ts'

/**
 * What the business says of itself until the owner changes it in Settings. The phone is a reserved 555-01xx number
 * (product.md).
 */
export const DEFAULT_FACTS: Facts = {
  name: 'Tidestone',
  phone: '+18135550123',
  email: 'hello@tidestone.example',
  street: '',
  city: 'Ruskin',
  state: 'FL',
  zip: '33570',
  since: 2013,
  yearsOfExperience: 12,
  warrantyYears: 2,
  radiusMiles: 20,
  county: 'Hillsborough County',
  answerHours: 24,
  paymentMethods: 'cash, check or major credit card',
  paymentTerms: 'due on completion',
  logo: null,
}

/**
 * The towns of the home page, in the order of spec.md §2, each with the last part of its `/service-areas/{slug}` path.
 */
export const TOWNS = [
  { name: 'Apollo Beach', slug: 'apollo-beach' },
  { name: 'Ruskin', slug: 'ruskin' },
  { name: 'Wimauma', slug: 'wimauma' },
  { name: 'Riverview', slug: 'riverview' },
  { name: 'Parrish', slug: 'parrish' },
  { name: 'Sun City Center', slug: 'sun-city-center' },
  { name: 'Bradenton', slug: 'bradenton' },
  { name: 'Brandon', slug: 'brandon' },
  { name: 'Dover', slug: 'dover' },
  { name: 'Lithia', slug: 'lithia' },
  { name: 'FishHawk', slug: 'fishhawk' },
  { name: 'Tampa', slug: 'tampa' },
] as const

/** What the business does (spec.md §1), each with the page that tells about it. */
export const SERVICES = [
  { name: 'Paver Sealing', href: '/services/paver-sealing' },
  { name: 'Paver Cleaning', href: '/services/paver-sealing' },
  { name: 'Paver Restoration', href: '/services/paver-sealing' },
  { name: 'Pressure Washing', href: '/services/pressure-washing' },
  { name: 'Pool Deck Sealing', href: '/services/paver-sealing' },
  { name: 'Driveway Sealing', href: '/services/paver-sealing' },
] as const

export const FINISHES = [
  { name: 'Wet-look', gloss: 'high gloss' },
  { name: 'Satin', gloss: 'soft sheen' },
  { name: 'Natural', gloss: 'no sheen' },
] as const

/** Claims of spec.md §1 that are words rather than figures. */
export const CLAIMS = {
  sealingLasts: '3-5 years',
  restorationTakes: '1-2 days',
  cleaningRecommended: 'every 1-2 years',
  payment: 'cash, check or major credit card',
  /** After the last coat, in dry weather. */
  walkAfter: '24 hours',
  parkAfter: '48 hours',
} as const

/** Where Google Maps shows an address. */
export const toMapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** `Ruskin, FL 33570`, with the street before it once there is one. */
export function formatAddress(facts: Facts): string {
  const place = `${facts.city}, ${facts.state} ${facts.zip}`
  return facts.street ? `${facts.street}, ${place}` : place
}

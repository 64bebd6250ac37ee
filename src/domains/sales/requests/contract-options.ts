import type { Business, ServiceKey } from '#domains/system/business/contract.ts'

// What the quote form offers to choose from, as plain data: a form can be drawn before anything can be judged.

/**
 * The services a visitor can ask for (spec.md §2), with the business that does each and the customer category it
 * becomes (product.md).
 */
export const SERVICES = {
  'paver-sealing': { label: 'Paver Sealing', business: 'paver-sealing', category: 'Paver Sealing' },
  'paver-cleaning': { label: 'Paver Cleaning', business: 'paver-sealing', category: 'Paver Sealing' },
  'paver-restoration': { label: 'Paver Restoration', business: 'paver-sealing', category: 'Paver Sealing' },
  'pressure-washing': { label: 'Pressure Washing', business: 'pressure-washing', category: 'House Wash' },
  'pool-deck': { label: 'Pool Deck Sealing', business: 'paver-sealing', category: 'Pool Area Cleaning' },
  driveway: { label: 'Driveway Sealing', business: 'paver-sealing', category: 'Driveway Cleaning' },
} as const satisfies Record<ServiceKey, { label: string; business: Business['type']; category: string }>

/** For a visitor who does not know the square feet: sizes one can see. `sqFt` stands for all of that size. */
export const ROUGH_SIZES = {
  small: { label: 'Small: a walkway or entry', sqFt: 200 },
  driveway: { label: 'Two-car driveway', sqFt: 700 },
  large: { label: 'Large driveway or pool deck', sqFt: 1200 },
  whole: { label: 'Whole property', sqFt: 2500 },
} as const

/**
 * The words of the three boxes, none of which is ticked for anybody. They name the business, the purpose, how often,
 * the rates, STOP and HELP, as carriers ask of a registered sender (CTIA Messaging Principles and Best Practices, 5.1),
 * and those for marketing say what prior express written consent has to (47 CFR 64.1200(f)(9); Fla. Stat.
 * 501.059(1)(g)). What was agreed to is stored with its words and their version. This is not legal advice.
 */
export const smsConsentText = (business: string): string =>
  `Text me about this quote and my job. ${business} sends 2–6 messages per job: confirmation, appointment, on my way, invoice. Msg & data rates may apply. Reply STOP to end, HELP for help. Consent is not a condition of purchase.`
export const smsMarketingText = (business: string): string =>
  `I agree to recurring automated marketing texts from ${business} at the number above, up to 4 a month. Consent is not a condition of purchase. Msg & data rates may apply. Reply STOP to end, HELP for help.`
export const emailMarketingText = (business: string): string =>
  `Email me promotions and deals from ${business}, up to 4 a month. Consent is not a condition of purchase. Every email has a link to unsubscribe.`

/**
 * The wording of the one marketing box that the form had until November 2026. A visitor whose form sends
 * `offersConsent` saw this text.
 */
export const OFFERS_CONSENT = 'Also send me offers by text and email, sent automatically. Not needed to buy anything.'
export const OFFERS_CONSENT_VERSION = 'quote-form 2026-11'

/** How many photos may come with a quote request, and how large each may be, in bytes. */
export const PHOTO_LIMITS = { most: 2, bytes: 15 * 1024 * 1024 } as const

type Status = 'new' | 'contacted' | 'completed' | 'cancelled'

/**
 * The allowed status changes (spec.md §4). The buttons and the server read the same table; Auto-Process is the other
 * way from new to contacted. A customer we have contacted is lost only with a reason (product.md).
 */
export const TRANSITIONS: Record<Status, readonly Status[]> = {
  new: ['contacted', 'cancelled'],
  contacted: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** Asked before it is canceled, and the server's word where it was not said. */
export const LOST_REASON_REQUIRED = 'Choose why you lost this lead.'
export const requiresReason = (from: Status, to: Status): boolean => from === 'contacted' && to === 'cancelled'

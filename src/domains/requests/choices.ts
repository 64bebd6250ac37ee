import type { Business, ServiceKey } from '#domains/business/contract.ts'

// What the quote form offers to choose from, as plain data: a form can be drawn before anything can be judged.

/** The services a visitor can ask for (spec.md §2), with the business that does each and the customer category it becomes (product.md). */
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

/** The words of the unticked consent box; stored with the request, so that what was agreed to can be shown. */
export const SMS_CONSENT = 'Text me about this quote. Message and data rates may apply; reply STOP any time.'

/**
 * The words of the other unticked box, which has nothing to do with the quote: prior express written consent to marketing says that it may be sent
 * automatically and that nothing hangs on it (47 CFR 64.1200(f)(9); Fla. Stat. 501.059(1)(g)). Who asks for it stands on the page and in /privacy, which
 * the form links beside it. Other words are another edition. This is not legal advice.
 */
export const OFFERS_CONSENT = 'Also send me offers by text and email, sent automatically. Not needed to buy anything.'
export const OFFERS_CONSENT_VERSION = 'quote-form 2026-11'

/** How many photos may come with a quote request, and how large each may be, in bytes. */
export const PHOTO_LIMITS = { most: 2, bytes: 15 * 1024 * 1024 } as const

type Status = 'new' | 'contacted' | 'completed' | 'cancelled'

/**
 * What may follow what (spec.md §4). The buttons and the server read the same table; Auto-Process is the other way from new to contacted. Whoever was
 * spoken to is lost for a reason (product.md).
 */
export const TRANSITIONS: Record<Status, readonly Status[]> = {
  new: ['contacted', 'cancelled'],
  contacted: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** Asked before it is cancelled, and the server's word where it was not said. */
export const WHY_LOST = 'Please say why it was lost.'
export const wantsReason = (from: Status, to: Status): boolean => from === 'contacted' && to === 'cancelled'

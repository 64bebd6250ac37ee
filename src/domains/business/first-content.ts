import type { Content } from './contract.ts'
import { DEFAULT_FACTS } from './facts.ts'
import { firstFaq } from './faq.ts'
import { FIRST_HOURS } from './hours.ts'
import { FIRST_LICENSING } from './license-words.ts'
import { FIRST_RATES } from './rates.ts'
import { FIRST_SCHEDULING } from './scheduling.ts'
import { FIRST_TESTIMONIALS } from './testimonials.ts'

/** What the business says before the owner has changed anything. */
export const FIRST_CONTENT: Content = {
  facts: DEFAULT_FACTS,
  hours: FIRST_HOURS,
  faq: firstFaq(DEFAULT_FACTS, FIRST_LICENSING),
  testimonials: [...FIRST_TESTIMONIALS],
  rates: FIRST_RATES,
  scheduling: FIRST_SCHEDULING,
  googleReviewLink: null,
  licensing: FIRST_LICENSING,
  profiles: [],
  confirmed: { rates: false, hours: false },
}

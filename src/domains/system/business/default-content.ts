import type { Content } from './contract.ts'
import { DEFAULT_MONEY } from './contract-money.ts'
import { DEFAULT_FACTS } from './business-facts.ts'
import { defaultFaq } from './default-faq.ts'
import { DEFAULT_HOURS } from './default-hours.ts'
import { DEFAULT_LICENSING } from './format-license.ts'
import { DEFAULT_RATES } from './default-rates.ts'
import { DEFAULT_SCHEDULING } from './default-scheduling.ts'
import { DEFAULT_TESTIMONIALS } from './default-testimonials.ts'

/** What the business says before the owner has changed anything. */
export const DEFAULT_CONTENT: Content = {
  facts: DEFAULT_FACTS,
  hours: DEFAULT_HOURS,
  faq: defaultFaq(DEFAULT_FACTS, DEFAULT_LICENSING),
  testimonials: [...DEFAULT_TESTIMONIALS],
  rates: DEFAULT_RATES,
  scheduling: DEFAULT_SCHEDULING,
  money: DEFAULT_MONEY,
  googleReviewLink: null,
  licensing: DEFAULT_LICENSING,
  profiles: [],
  confirmed: { rates: false, hours: false },
}

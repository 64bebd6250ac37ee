import { z } from 'zod'
import { ArrivalWindow } from './contract-arrival-window.ts'
import { Business, BusinessChange } from './contract-businesses.ts'
import { Logo, logoCalls } from './contract-logo.ts'
import { MoneyTerms, MoneyTermsInput } from './contract-money.ts'
import { ReviewRules, ReviewRulesInput } from './contract-reviews.ts'
import { api, Id } from '#lib/api.ts'
import type { Access } from '#lib/api.ts'
import { emailAddress, line, lines, orNone, phoneNumber } from '#lib/text.ts'
import { isUsState } from '#lib/us-states.ts'

export { Business, type BusinessChange }

/** What the business says of itself; every page, message and JSON-LD reads it from here. Phone in E.164. */
export const Facts = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  since: z.number().int(),
  yearsOfExperience: z.number().int(),
  warrantyYears: z.number().int(),
  radiusMiles: z.number().int(),
  county: z.string(),
  answerHours: z.number().int(),
  /** How customers can pay, and when: `cash, check or major credit card`, `due on completion`. */
  paymentMethods: z.string(),
  paymentTerms: z.string(),
  /** What the owner uploaded; null: none. */
  logo: Logo.nullable(),
})
export type Facts = z.infer<typeof Facts>

/** What a visitor can ask for (spec.md §2). `requests/contract.ts` says what each means. */
export const ServiceKey = z.enum(
  ['paver-sealing', 'paver-cleaning', 'paver-restoration', 'pressure-washing', 'pool-deck', 'driveway'],
  'Choose a service.',
)
export type ServiceKey = z.infer<typeof ServiceKey>

/**
 * What a unit costs for a range of areas, in cents: for a simple surface, the usual one and a hard one. `upTo` is the
 * largest area of the range in units; null: no limit.
 */
export const PriceBand = z.object({
  upTo: z.number().int().positive().nullable(),
  low: z.number().int().min(0),
  usual: z.number().int().min(0),
  high: z.number().int().min(0),
})
export type PriceBand = z.infer<typeof PriceBand>

/**
 * Cents per square foot, from a simple surface to a hard one, and the least that a job costs, in cents. `bands` are the
 * prices by area, smallest area first, where the owner set them in the price book: `low` and `high` then span them all.
 */
export const Rate = z.object({
  low: z.number().int().min(0),
  high: z.number().int().min(0),
  minimum: z.number().int().min(0),
  bands: z.array(PriceBand).optional(),
})
export type Rate = z.infer<typeof Rate>
export const Rates = z.record(ServiceKey, Rate)
export type Rates = z.infer<typeof Rates>

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
/** Local times of the business as HH:MM; null: closed all day. `closed` are single days, YYYY-MM-DD. */
export const Hours = z.object({
  week: z.record(z.enum(WEEKDAYS), z.object({ opens: z.string(), closes: z.string() }).nullable()),
  closed: z.array(z.object({ date: z.iso.date(), reason: z.string() })),
})
export type Hours = z.infer<typeof Hours>

/** An answer may have paragraphs, parted by an empty line. */
export const FaqItem = z.object({ question: z.string(), answer: z.string() })
export type FaqItem = z.infer<typeof FaqItem>

/** `sample`: made up, and marked so on the page until the owner replaces it. */
export const Testimonial = z.object({
  name: z.string(),
  location: z.string(),
  text: z.string(),
  rating: z.number().int().min(1).max(5),
  sample: z.boolean(),
})
export type Testimonial = z.infer<typeof Testimonial>

/**
 * `travelMinutes`: the least time between two appointments of one technician, for the way. `arrivalWindowMinutes`: what
 * a new job promises its customer.
 */
export const Scheduling = z.object({ travelMinutes: z.number().int(), arrivalWindowMinutes: ArrivalWindow })
export type Scheduling = z.infer<typeof Scheduling>

/**
 * What backs the claim "licensed and insured". Empty or null: not given, so the claim reads as the specification words
 * it.
 */
export const Licensing = z.object({
  /** The kind of license or registration, like "Certified Specialty Contractor". */
  kind: z.string(),
  number: z.string(),
  insurer: z.string(),
  /** General liability per occurrence, in cents. */
  coverage: z.number().int().nullable(),
  workersComp: z.enum(['covered', 'exempt']).nullable(),
})
export type Licensing = z.infer<typeof Licensing>

/** What the owner has confirmed by saving it once. Until then the public sees neither prices nor hours. */
const Confirmed = z.object({
  /** The rates of all services. */
  rates: z.boolean(),
  hours: z.boolean(),
  /** The services whose rate is confirmed, while not all of them are. */
  services: z.array(ServiceKey).optional(),
})

/** Everything that the owner may say differently in Settings, as it stands now. */
export const Content = z.object({
  facts: Facts,
  hours: Hours,
  faq: z.array(FaqItem),
  testimonials: z.array(Testimonial),
  rates: Rates,
  scheduling: Scheduling,
  money: MoneyTerms,
  /** Where a customer can review the business at Google; null until the owner gives it. */
  googleReviewLink: z.string().nullable(),
  licensing: Licensing,
  /** Addresses of the business elsewhere (Google, Facebook, Nextdoor, Yelp), for search engines. */
  profiles: z.array(z.string()),
  confirmed: Confirmed,
  /** Services that the business does not offer on its website now; left out where it offers all of them. */
  hidden: z.array(ServiceKey).optional(),
})
export type Content = z.infer<typeof Content>

/** Where the owner gets alerts. Null turns that channel off. The phone number is in E.164. */
export const AlertContact = z.object({ phone: z.string().nullable(), email: z.string().nullable() })
export type AlertContact = z.infer<typeof AlertContact>

/** The parts of Settings. Each is saved whole, by itself, and knows who changed it last. */
export const Part = z.enum([
  'facts',
  'hours',
  'rates',
  'testimonials',
  'faq',
  'google-review-link',
  'scheduling',
  'alerts',
  'licensing',
  'profiles',
  'money',
  'reviews',
])
export type Part = z.infer<typeof Part>

const oneLine = (max: number) => lines(max).refine((text) => !/[\n\r\t]/.test(text), 'Please keep this on one line.')
const whole = (sentence: string, least: number, most: number) =>
  z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)

/** The 24 hours of the promise are no matter of settings: the deadline of every request is counted by them. */
export const FactsInput = z.object({
  name: line(80, 'Enter the name of the business.'),
  phone: phoneNumber('Enter a phone number.'),
  email: emailAddress('Enter an email.'),
  street: oneLine(120),
  city: line(60, 'Enter the city.'),
  state: line(2, 'Enter the state as two letters.')
    .toUpperCase()
    .refine(isUsState, 'Enter the state as two letters, like FL.'),
  zip: line(10, 'Enter the ZIP code.').regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code of five digits.'),
  since: whole('Enter the year the business started, like 2013.', 1900, 9999),
  /** Null, or left out: counted from the year the business began. */
  yearsOfExperience: whole('Enter whole years from 1 to 80.', 1, 80).nullish(),
  /** 0: no warranty, and none is claimed anywhere. */
  warrantyYears: whole('Enter whole years from 0 to 25.', 0, 25),
  radiusMiles: whole('Enter whole miles from 1 to 500.', 1, 500),
  county: line(60, 'Enter the county.'),
})
export type FactsInput = z.infer<typeof FactsInput>

const ClockTime = z.string('Enter a time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')
const OpenDay = z.object({ opens: ClockTime, closes: ClockTime }).refine(({ opens, closes }) => opens < closes, {
  error: 'Closing time must be after opening time.',
  path: ['closes'],
})

/** Closed days come out in order of date. */
export const HoursInput = z.object({
  week: z.record(z.enum(WEEKDAYS), OpenDay.nullable(), 'Enter hours for each day of the week.'),
  closed: z
    .array(z.object({ date: z.iso.date('Choose a date.'), reason: oneLine(80) }))
    .max(100, 'You can have up to 100 closed days.')
    .superRefine((days, context) => {
      for (const [place, { date }] of days.entries()) {
        if (days.findIndex((day) => day.date === date) < place)
          context.addIssue({ code: 'custom', path: [place, 'date'], message: 'This day is listed twice.' })
      }
    })
    .transform((days) => days.toSorted((a, b) => a.date.localeCompare(b.date))),
})
export type HoursInput = z.infer<typeof HoursInput>

const cents = (most: number) =>
  whole(`Enter dollars and cents, from $0 to $${(most / 100).toLocaleString('en-US')}.`, 0, most)
const RateInput = z
  .object({ low: cents(100_00), high: cents(100_00), minimum: cents(100_000_00) })
  .refine(({ low, high }) => low <= high, {
    error: 'The high price can’t be lower than the low price.',
    path: ['high'],
  })
export const RatesInput = z.record(ServiceKey, RateInput, 'Enter a rate for each service.')
export type RatesInput = z.infer<typeof RatesInput>

export const FaqItemInput = z.object({
  question: line(200, 'Enter the question.'),
  answer: lines(3000).min(1, 'Enter the answer.'),
})
export type FaqItemInput = z.infer<typeof FaqItemInput>
export const FaqInput = z
  .array(FaqItemInput)
  .min(1, 'Keep at least one question.')
  .max(40, 'You can have up to 40 questions.')

export const TestimonialInput = z.object({
  name: line(80, 'Enter the name of the customer.'),
  location: line(60, 'Enter the city.'),
  text: lines(1000).min(1, 'Enter what the customer wrote.'),
  rating: whole('Choose one to five stars.', 1, 5),
  sample: z.boolean('Choose whether this is a sample.'),
})
export type TestimonialInput = z.infer<typeof TestimonialInput>
/** May be empty: an owner who wants no samples removes them. */
export const TestimonialsInput = z.array(TestimonialInput).max(60, 'You can have up to 60 testimonials.')

const GOOGLE = /^((www|maps|search)\.)?google\.com$|^g\.page$|^maps\.app\.goo\.gl$/
const NOT_OF_GOOGLE = 'Paste your Google review link, like https://g.page/r/.../review.'
/** Empty means none. */
export const ReviewLinkInput = oneLine(500)
  .refine((text) => text === '' || isOfGoogle(text), NOT_OF_GOOGLE)
  .transform((text) => text || null)

export const LicensingInput = z
  .object({
    kind: oneLine(80),
    number: oneLine(40),
    insurer: oneLine(80),
    coverage: whole('Enter dollars, from $0 to $100,000,000.', 0, 100_000_000_00).nullable(),
    workersComp: z.enum(['covered', 'exempt'], 'Choose one.').nullable(),
  })
  .refine(({ kind, number }) => kind === '' || number !== '', {
    error: 'Enter the license number.',
    path: ['number'],
  })
export type LicensingInput = z.infer<typeof LicensingInput>

const NO_PROFILE = 'Enter a web address like https://www.facebook.com/yourbusiness.'
export const ProfilesInput = z
  .array(line(300, NO_PROFILE).refine(isWebAddress, NO_PROFILE))
  .max(10, 'You can have up to 10 profiles.')
  .transform((links) => [...new Set(links)])

/** What is left out stays. */
export const SchedulingInput = z.object({
  travelMinutes: whole('Enter whole minutes from 0 to 240.', 0, 240),
  arrivalWindowMinutes: ArrivalWindow.optional(),
})
export type SchedulingInput = z.infer<typeof SchedulingInput>

export const AlertContactInput = z.object({
  phone: orNone(phoneNumber('Enter a phone number.')),
  email: z.union(
    [z.literal('').transform(() => null), emailAddress('Enter an email.')],
    'Enter an email address like name@example.com.',
  ),
})
export type AlertContactInput = z.infer<typeof AlertContactInput>

/**
 * A part as it stands. `version` goes back with a change, so that two people cannot overwrite each other unseen; 0
 * until the first.
 */
const saved = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    version: z.number().int(),
    /** Null, both, until the first change. */
    changedAt: z.date().nullable(),
    changedBy: z.string().nullable(),
    /** Still, or again, what the product began with. */
    isFirst: z.boolean(),
  })

export const Settings = z.object({
  facts: saved(Facts),
  hours: saved(Hours),
  rates: saved(Rates),
  testimonials: saved(z.array(Testimonial)),
  faq: saved(z.array(FaqItem)),
  'google-review-link': saved(z.string().nullable()),
  scheduling: saved(Scheduling),
  alerts: saved(AlertContact),
  licensing: saved(Licensing),
  profiles: saved(z.array(z.string())),
  money: saved(MoneyTerms),
  reviews: saved(ReviewRules),
})
export type Settings = z.infer<typeof Settings>
/** What each part holds. */
export type Values = { [Name in Part]: Settings[Name]['value'] }

const Fields = z.record(z.string(), z.unknown())
/** One change of a part: only what differs, by the name of the field or the item (diff-fields.ts). */
export const Change = z.object({
  id: Id,
  part: Part,
  action: z.enum(['changed', 'reset', 'confirmed']),
  at: z.date(),
  by: z.string(),
  before: Fields,
  after: Fields,
})
export type Change = z.infer<typeof Change>

const save = <Value extends z.ZodType>(part: Part, value: Value, access: Access = 'staff') =>
  api
    .route({ method: 'PUT', path: `/settings/${part}`, summary: `Save one section of Settings: ${part}` })
    .meta({ access })
    .input(z.object({ version: whole('Reopen Settings and try again.', 0, 2 ** 31 - 1), value }))
    .output(Settings)

export const contract = {
  list: api
    .route({ method: 'GET', path: '/businesses', summary: 'List the businesses, paver sealing first' })
    .meta({ access: 'technician', accountant: true })
    .output(z.array(Business)),
  update: api
    .route({ method: 'PATCH', path: '/businesses/{id}', summary: 'Rename a business, or turn it on or off' })
    .meta({ access: 'owner' })
    .input(BusinessChange.extend({ id: Id }))
    .output(z.array(Business)),
  facts: api
    .route({ method: 'GET', path: '/business-facts', summary: 'The public business facts' })
    .meta({ access: 'technician', accountant: true })
    .output(Facts),
  settings: {
    read: api.route({ method: 'GET', path: '/settings', summary: 'All sections of Settings' }).output(Settings),
    changes: api
      .route({ method: 'GET', path: '/settings/changes', summary: 'The 30 newest changes to Settings' })
      .output(z.array(Change)),
    saveFacts: save('facts', FactsInput),
    saveHours: save('hours', HoursInput),
    saveRates: save('rates', RatesInput),
    saveTestimonials: save('testimonials', TestimonialsInput),
    saveFaq: save('faq', FaqInput),
    saveReviewLink: save('google-review-link', ReviewLinkInput),
    saveScheduling: save('scheduling', SchedulingInput),
    saveAlerts: save('alerts', AlertContactInput, 'owner'),
    saveLicensing: save('licensing', LicensingInput),
    saveProfiles: save('profiles', ProfilesInput),
    saveMoney: save('money', MoneyTermsInput, 'owner'),
    saveReviews: save('reviews', ReviewRulesInput, 'owner'),
    ...logoCalls(Facts),
    reset: api
      .route({
        method: 'DELETE',
        path: '/settings/{part}',
        summary: 'Reset one section of Settings to its default',
      })
      .meta({ access: 'owner' })
      .input(z.object({ part: Part }))
      .output(Settings),
  },
}

function isOfGoogle(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  return protocol === 'https:' && GOOGLE.test(hostname) && `${port}${username}${password}` === ''
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && `${username}${password}` === ''
}

import { z } from 'zod'
import { api, Id } from '#lib/api.ts'

export const Business = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(['paver-sealing', 'pressure-washing']),
})
export type Business = z.infer<typeof Business>

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
})
export type Facts = z.infer<typeof Facts>

/** What a visitor can ask for (spec.md §2). `requests/contract.ts` says what each means. */
export const ServiceKey = z.enum(
  ['paver-sealing', 'paver-cleaning', 'paver-restoration', 'pressure-washing', 'pool-deck', 'driveway'],
  'Please choose a service.',
)
export type ServiceKey = z.infer<typeof ServiceKey>

/** Cents per square foot, from a simple surface to a hard one, and the least that a job costs, in cents. */
export const Rate = z.object({ low: z.number().int().min(0), high: z.number().int().min(0), minimum: z.number().int().min(0) })
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
export const Testimonial = z.object({ name: z.string(), location: z.string(), text: z.string(), rating: z.number().int().min(1).max(5), sample: z.boolean() })
export type Testimonial = z.infer<typeof Testimonial>

/** Everything that the owner may say differently in Settings, as it stands now. */
export const Content = z.object({
  facts: Facts,
  hours: Hours,
  faq: z.array(FaqItem),
  testimonials: z.array(Testimonial),
  rates: Rates,
  /** Where a customer can review the business at Google; null until the owner gives it. */
  googleReviewLink: z.string().nullable(),
})
export type Content = z.infer<typeof Content>

export const contract = {
  list: api
    .route({ method: 'GET', path: '/businesses', summary: 'The businesses, paver sealing first' })
    .meta({ access: 'technician' })
    .output(z.array(Business)),
  facts: api.route({ method: 'GET', path: '/business-facts', summary: 'What the business says of itself' }).meta({ access: 'technician' }).output(Facts),
}

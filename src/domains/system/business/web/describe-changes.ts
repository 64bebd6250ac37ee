import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import type { ChangeLine } from '#domains/system/audit/change-lines.ts'
import { formatDay, formatMinutes } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { FaqItem, Hours, Rate, ServiceKey, Testimonial, WEEKDAYS } from '../contract.ts'
import type { Part } from '../contract.ts'
import { formatShortHour } from '../format-week.ts'
import { formatPublishRule } from './format-publish-rule.ts'

export const PART_NAMES: Record<Part, string> = {
  facts: 'Business facts',
  hours: 'Hours and closed days',
  rates: 'Rates',
  testimonials: 'Testimonials',
  faq: 'Questions',
  'google-review-link': 'Google review link',
  scheduling: 'Scheduling',
  money: 'Money',
  reviews: 'Reviews',
  alerts: 'Alerts',
  licensing: 'License and insurance',
  profiles: 'Profile links',
}

export const FACT_NAMES: Record<string, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  since: 'In business since',
  yearsOfExperience: 'Years of experience',
  warrantyYears: 'Warranty (years)',
  radiusMiles: 'Service radius (miles)',
  county: 'County',
  kind: 'License type',
  number: 'License number',
  insurer: 'Insurer',
  coverage: 'Liability coverage',
  workersComp: "Workers' compensation",
}

type Fields = Record<string, unknown>

/** What a change changed, in words; `before` and `after` are those of diff-fields.ts. */
export function changeLines({ before, after }: { before: Fields; after: Fields }): ChangeLine[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.map((name) => ({
    name: formatNames(name),
    was: name in before ? words(name, before[name]) : undefined,
    is: name in after ? words(name, after[name]) : undefined,
  }))
}

const LONGEST = 90

function formatNames(name: string): string {
  const service = ServiceKey.safeParse(name).data
  if (service) return SERVICES[service].label
  if (name === 'closed') return 'Closed days'
  if (name === 'travelMinutes') return 'Time between appointments'
  if (name === 'publishAfterDays') return 'Published on your website'
  if (name === 'arrivalWindowMinutes') return 'Arrival window'
  if (name === 'order' || name === 'link' || WEEKDAYS.some((day) => day === name))
    return name.charAt(0).toUpperCase() + name.slice(1)
  return FACT_NAMES[name] ?? name
}

function words(name: string, value: unknown): string {
  if (name === 'publishAfterDays') return formatPublishRule(value === null ? null : Number(value))
  if (value === null) return WEEKDAYS.some((day) => day === name) ? 'closed' : 'none'
  const rate = Rate.safeParse(value).data
  if (rate)
    return `${formatCents(rate.low)} to ${formatCents(rate.high)} per sq ft, ${formatCents(rate.minimum)} minimum`
  const day = Hours.shape.week.valueType.safeParse(value).data
  if (day) return `${formatShortHour(day.opens)} to ${formatShortHour(day.closes)}`
  const testimonial = Testimonial.safeParse(value).data
  if (testimonial)
    return short(`${testimonial.sample ? 'sample, ' : ''}${testimonial.rating} stars, “${testimonial.text}”`)
  const item = FaqItem.safeParse(value).data
  if (item) return short(item.answer)
  const closed = Hours.shape.closed.safeParse(value).data
  if (closed)
    return short(
      closed.map(({ date, reason }) => (reason ? `${formatDays(date)} (${reason})` : formatDays(date))).join(', ') ||
        'none',
    )
  if ((name === 'travelMinutes' || name === 'arrivalWindowMinutes') && typeof value === 'number')
    return value === 0 ? 'none' : formatMinutes(value)
  if (name === 'coverage' && typeof value === 'number') return formatCents(value)
  if (Array.isArray(value)) return short(value.join(', '))
  if (typeof value !== 'string') return JSON.stringify(value)
  return (name === 'phone' ? formatPhone(value) : value) || 'none'
}

const short = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\s.,;:]+$/, '')}...` : text

/** A day without a time: noon in Greenwich is the same day here. */
const formatDays = (date: string): string => formatDay(`${date}T12:00:00Z`)

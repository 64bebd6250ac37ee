import { formatYears } from '#lib/format-list.ts'
import type { TemplateKey } from './template-keys.ts'
import type { TemplateField } from './render-template.ts'

/**
 * When one leaves, as far as the owner can choose: days before or after the day it is about, and the hour of the
 * business's clock.
 */
export type TemplateTiming = { days: readonly number[] | null; hours: readonly number[] | null; at: boolean }

export type TemplateChannel = 'text' | 'email' | 'both'

export type TemplateSettings = {
  on: boolean
  way: TemplateChannel
  text: string
  subject: string
  email: string
  days: number | null
  hours: number | null
  at: string | null
}

type TemplateDefinition = {
  title: string
  /** When it leaves, for `days`, `hours` and `at` as they are set. */
  when(set: Pick<TemplateSettings, 'days' | 'hours' | 'at'>): string
  offer: boolean
  /**
   * Sends a text only to a customer who agreed to texts. All other messages are about work that they have ordered: a
   * customer without an e-mail address gets them by text, too.
   */
  agreed: boolean
  /** What may stand in braces, and what has to. */
  fields: readonly TemplateField[]
  needed: readonly TemplateField[]
  timing: TemplateTiming
  /** As it is until the owner changes it. */
  first: TemplateSettings
}

const NO_TIMING: TemplateTiming = { days: null, hours: null, at: false }
const APPOINTMENT = [
  'first_name',
  'name',
  'day',
  'time',
  'service',
  'address',
  'technician',
  'business',
  'phone',
] as const
const letter = (...parts: string[]) =>
  ['Hi {first_name},', ...parts, 'Questions? Call {phone}.', '{business}'].join('\n\n')
const clock = (at: string | null) => {
  const [hour = 0, minute = 0] = (at ?? '09:00').split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
const written = (
  given: Partial<TemplateSettings> & Pick<TemplateSettings, 'text' | 'subject' | 'email'>,
): TemplateSettings => ({
  on: true,
  way: 'text',
  days: null,
  hours: null,
  at: null,
  ...given,
})

/**
 * Each with the words that it begins with. A text to a customer names us and says how to end texts where it is the
 * first of its kind.
 */
export const TEMPLATE_DEFINITIONS: Record<TemplateKey, TemplateDefinition> = {
  received: {
    title: 'Request received',
    when: () => 'As soon as a quote request comes in',
    offer: false,
    agreed: true,
    fields: ['first_name', 'name', 'answer_by', 'service', 'address', 'size', 'message', 'link', 'business', 'phone'],
    needed: ['answer_by'],
    timing: NO_TIMING,
    first: written({
      way: 'both',
      text: "Hi {first_name}, {business} here. We got your {service} request. You'll hear from us {answer_by}. Add photos: {link} Questions? Call {phone}. Reply STOP to opt out, HELP for help.",
      subject: "We got your request: you'll hear from us {answer_by}",
      email: [
        'Hi {first_name},',
        "Thanks for asking {business} for a free quote. You'll hear from us {answer_by}.",
        'Your request\nService: {service}\nAddress: {address}\nSize: {size}\nMessage: {message}',
        'Want a faster price? Add two photos, one from the street and one close up:\n{link}',
        'What happens next: we read your request, measure (a free visit, or from your photos for smaller areas) and send you one clear price.',
        "Need to fix something above, or can't wait? Call {phone}.",
        '{business}',
      ].join('\n\n'),
    }),
  },
  confirmation: {
    title: 'Confirmation',
    when: () => 'As soon as a job is scheduled',
    offer: false,
    agreed: false,
    fields: APPOINTMENT,
    needed: ['day'],
    timing: NO_TIMING,
    first: written({
      text: "Hi {first_name}, it's {business}. You're on our calendar: {service} on {day}, {time}. Questions? Call {phone}. Reply STOP to opt out.",
      subject: "You're on our calendar: {day}",
      email: letter(
        "You're on our calendar: {service} on {day}, {time}, at {address}.",
        "If that doesn't work for you, call us and we'll find another day.",
      ),
    }),
  },
  moved: {
    title: 'New time',
    when: () => '10 minutes after an appointment is moved',
    offer: false,
    agreed: false,
    fields: APPOINTMENT,
    needed: ['day'],
    timing: NO_TIMING,
    first: written({
      text: "Hi {first_name}, it's {business}. We moved your appointment: {service} is now {day}, {time}. If that doesn't work for you, call {phone}.",
      subject: 'Your new time: {day}',
      email: letter(
        'We moved your appointment: {service} is now {day}, {time}, at {address}.',
        "If that doesn't work for you, call us and we'll find another day.",
      ),
    }),
  },
  reminder: {
    title: 'Reminder',
    when: ({ days, at }) => `${days} days before, at ${clock(at)}`,
    offer: false,
    agreed: false,
    fields: APPOINTMENT,
    needed: ['day'],
    timing: { days: [2, 3], hours: null, at: true },
    first: written({
      text: "Hi {first_name}, it's {business}. We'll see you {day}, {time}, for {service}. Please clear furniture from the area. Reply C to confirm.",
      subject: 'See you {day}',
      email: letter(
        "We'll see you {day}, {time}, for {service} at {address}.",
        'Please clear furniture and pots from the area, and keep pets inside while we work.',
      ),
      days: 2,
      at: '09:00',
    }),
  },
  'on-my-way': {
    title: 'On my way',
    when: () => 'When you tap On my way',
    offer: false,
    agreed: false,
    fields: ['first_name', 'name', 'technician', 'service', 'address', 'arrival', 'business', 'phone'],
    needed: [],
    timing: NO_TIMING,
    first: written({
      text: 'Hi {first_name}, {technician} from {business} is on the way for {service} {arrival}. Questions? Call {phone}.',
      subject: "We're on our way",
      email: letter('{technician} is on the way for {service} {arrival}.'),
    }),
  },
  'running-late': {
    title: 'Running late',
    when: () => 'When you tap Running late',
    offer: false,
    agreed: false,
    fields: ['first_name', 'name', 'minutes', 'technician', 'service', 'address', 'business', 'phone'],
    needed: ['minutes'],
    timing: NO_TIMING,
    first: written({
      text: "Hi {first_name}, it's {business}. We're running about {minutes} minutes late. Sorry for the wait. Questions? Call {phone}.",
      subject: "We're running about {minutes} minutes late",
      email: letter("We're running about {minutes} minutes late for {service}. Sorry for the wait."),
    }),
  },
  review: {
    title: 'Review request',
    when: ({ hours }) => `Once, ${hours} ${hours === 1 ? 'hour' : 'hours'} after a job is completed`,
    offer: false,
    agreed: true,
    fields: ['first_name', 'name', 'service', 'link', 'google', 'business', 'phone'],
    needed: ['link'],
    timing: { days: null, hours: [1, 3, 24], at: false },
    first: written({
      // The same for everybody, whatever they will say: asking only the happy ones is what the FTC forbids (16 CFR
      // 465).
      text: [
        'Hi {first_name}, this is {business}. Your {service} is done. How did it go? Good or bad, it takes two minutes: {link}',
        'Or on Google: {google}',
        'Reply STOP to opt out.',
      ].join('\n'),
      subject: 'How did it go, {first_name}?',
      email: [
        'Hi {first_name},',
        'Your {service} is done. How did it go? It takes two minutes, and good or bad, we read it the same day:',
        '{link}',
        'Prefer Google? Review us here:\n{google}',
        'This private link works once. We ask every customer.',
        '{business}, {phone}',
      ].join('\n\n'),
      hours: 3,
    }),
  },
  'review-reminder': {
    title: 'Review reminder',
    when: ({ days }) => `Once, ${days} days after the review request, if they haven’t answered`,
    offer: false,
    agreed: true,
    fields: ['first_name', 'name', 'service', 'link', 'google', 'business', 'phone'],
    needed: ['link'],
    timing: { days: [3, 5, 7], hours: null, at: false },
    first: written({
      text: [
        "Hi {first_name}, {business} again. How is your {service} holding up? Good or bad, we'd love to hear it: {link}",
        'Or on Google: {google}',
        'Reply STOP to opt out.',
      ].join('\n'),
      subject: 'A quick reminder: how did it go, {first_name}?',
      email: [
        'Hi {first_name},',
        "How is your {service} holding up? Good or bad, we'd love to hear it. It takes two minutes:",
        '{link}',
        'Prefer Google? Review us here:\n{google}',
        'We only remind you once.',
        '{business}, {phone}',
      ].join('\n\n'),
      days: 5,
    }),
  },
  payment: {
    title: 'Payment reminder',
    when: () => '3 days before the due date, on it, and 7 and 14 days after',
    offer: false,
    agreed: false,
    fields: ['first_name', 'name', 'number', 'amount', 'due', 'service', 'link', 'business', 'phone'],
    needed: ['amount', 'link'],
    timing: NO_TIMING,
    first: written({
      text: 'Hi {first_name}, this is {business}. A friendly reminder: {amount} on invoice {number} {due}. Pay here: {link} Already paid? Thank you! Reply STOP to opt out.',
      subject: 'Reminder: invoice {number} from {business}',
      email: letter(
        'Just a friendly reminder: {amount} on invoice {number} {due}.',
        'View it and pay by card here:\n{link}',
        "If you've already paid, thank you! Please disregard this reminder.",
      ),
    }),
  },
  estimate: {
    title: 'Estimate follow-up',
    when: () => '3 and 7 days after it’s sent, until the customer responds',
    offer: false,
    agreed: true,
    fields: ['first_name', 'name', 'number', 'service', 'link', 'due', 'business', 'phone'],
    needed: ['link'],
    timing: NO_TIMING,
    first: written({
      text: 'Hi {first_name}, {business} here. Your estimate for "{service}" is {due}. Accept, decline or ask a question: {link} Reply STOP to opt out.',
      subject: 'Your estimate is {due}',
      email: [
        'Hi {first_name},',
        'Just a friendly reminder: your estimate for "{service}" is {due}. Accept it, decline it or ask a question here:',
        '{link}',
        "Not interested? Decline with one click and we won't follow up.",
        '{business}, {phone}',
      ].join('\n\n'),
    }),
  },
  reseal: {
    title: 'Re-seal reminder',
    when: ({ days }) =>
      `${formatYears(Math.round((days ?? 0) / 365))} after sealing. Marketing: only sent to customers who opted in`,
    offer: true,
    agreed: true,
    fields: ['first_name', 'name', 'last_service', 'service', 'business', 'phone', 'link'],
    needed: [],
    timing: { days: [730, 1095, 1460, 1825], hours: null, at: false },
    first: written({
      on: false,
      text: 'Hi {first_name}, your pavers were last sealed {last_service}. Time for a new coat? Free estimate: {link} {business}, {phone}. Reply STOP to opt out.',
      subject: 'Time to seal your pavers again?',
      email: letter(
        'Your pavers were last sealed {last_service}. In the Florida sun, a coat lasts about three years.',
        'Get a free estimate here:\n{link}',
      ),
      days: 1095,
    }),
  },
  cleaning: {
    title: 'Cleaning reminder',
    when: ({ days }) =>
      `${Math.round((days ?? 0) / 30.4)} months after cleaning. Marketing: only sent to customers who opted in`,
    offer: true,
    agreed: true,
    fields: ['first_name', 'name', 'last_service', 'service', 'business', 'phone', 'link'],
    needed: [],
    timing: { days: [182, 365, 547], hours: null, at: false },
    first: written({
      on: false,
      text: 'Hi {first_name}, we last washed your place {last_service}. Ready for another wash? Free estimate: {link} {business}, {phone}. Reply STOP to opt out.',
      subject: 'Time for a wash?',
      email: letter('We last washed your place {last_service}.', 'Get a free estimate here:\n{link}'),
      days: 365,
    }),
  },
}

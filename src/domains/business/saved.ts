import { z } from 'zod'
import { toE164 } from '#lib/phone.ts'
import {
  AlertContact,
  Facts,
  FaqItem,
  Hours,
  Licensing,
  Rate,
  Scheduling,
  ServiceKey,
  Testimonial,
} from './contract.ts'
import type { Content, Values } from './contract.ts'
import { DEFAULT_FACTS } from './facts.ts'
import { firstFaq } from './faq.ts'
import { FIRST_HOURS } from './hours.ts'
import { FIRST_LICENSING } from './license-words.ts'
import { FIRST_RATES } from './rates.ts'
import { FIRST_SCHEDULING } from './scheduling.ts'
import { FIRST_TESTIMONIALS } from './testimonials.ts'

/** The rows of the table, by name. Null, like no row at all, stands for the first value. */
export type Saved = ReadonlyMap<string, unknown>

/** What the configuration says of the owner; used until an alert contact is known. */
export type OwnerAddress = { OWNER_PHONE?: string | undefined; OWNER_EMAIL?: string | undefined }

/**
 * The questions are worked out from the facts for as long as the owner has not written their own. `year`: the one that
 * it is where the business is.
 */
export function contentOf(saved: Saved, year: number): Content {
  const facts = factsOf(saved.get('facts'), year)
  const licensing = { ...FIRST_LICENSING, ...read(Licensing.partial(), saved.get('licensing')) }
  return {
    facts,
    hours: read(Hours, saved.get('hours')) ?? FIRST_HOURS,
    rates: { ...FIRST_RATES, ...read(z.partialRecord(ServiceKey, Rate), saved.get('rates')) },
    testimonials: read(Testimonial.array(), saved.get('testimonials')) ?? [...FIRST_TESTIMONIALS],
    faq: read(FaqItem.array(), saved.get('faq')) ?? firstFaq(facts, licensing),
    scheduling: { ...FIRST_SCHEDULING, ...read(Scheduling.partial(), saved.get('scheduling')) },
    googleReviewLink: read(z.string(), saved.get('google-review-link')),
    licensing,
    profiles: read(z.string().array(), saved.get('profiles')) ?? [],
    confirmed: { rates: isSaved(saved, 'rates'), hours: isSaved(saved, 'hours') },
  }
}

/** A part that the owner has saved once is confirmed by that. */
const isSaved = (saved: Saved, name: string): boolean => (saved.get(name) ?? null) !== null

/** Years of experience are counted from the year the business began, unless the owner has saved another number. */
export function factsOf(saved: unknown, year: number): Facts {
  const own = read(Facts.partial(), saved)
  const { since } = { ...DEFAULT_FACTS, ...own }
  return { ...DEFAULT_FACTS, yearsOfExperience: yearsSince(since, year), ...own }
}

export const yearsSince = (since: number, year: number): number => Math.max(0, year - since)

/** As saved in Settings, else where the owner signed up, else what the configuration says. */
export function alertContactOf(saved: Saved, { OWNER_PHONE, OWNER_EMAIL }: OwnerAddress): AlertContact {
  const first = {
    phone: toE164(OWNER_PHONE ?? ''),
    email: read(z.string(), saved.get('alert-email')) ?? OWNER_EMAIL ?? null,
  }
  return read(AlertContact, saved.get('alerts')) ?? first
}

export function valuesOf(saved: Saved, owner: OwnerAddress, year: number): Values {
  const { googleReviewLink, confirmed: _confirmed, ...content } = contentOf(saved, year)
  return { ...content, 'google-review-link': googleReviewLink, alerts: alertContactOf(saved, owner) }
}

/**
 * Only this domain writes these rows, after the contract's checks; parsing turns JSON back into a type, and fails
 * loudly if a hand was at it.
 */
const read = <Value>(schema: z.ZodType<Value>, value: unknown): Value | null =>
  value === null || value === undefined ? null : schema.parse(value)

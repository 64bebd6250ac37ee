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
import { DEFAULT_MONEY, formatMethods, formatTerms, MoneyTerms } from './contract-money.ts'
import { DEFAULT_REVIEW_RULES, ReviewRules } from './contract-reviews.ts'
import { DEFAULT_FACTS } from './business-facts.ts'
import { defaultFaq } from './default-faq.ts'
import { DEFAULT_HOURS } from './default-hours.ts'
import { DEFAULT_LICENSING } from './format-license.ts'
import { DEFAULT_RATES } from './default-rates.ts'
import { DEFAULT_SCHEDULING } from './default-scheduling.ts'
import { DEFAULT_TESTIMONIALS } from './default-testimonials.ts'

/** The rows of the table, by name. Null, like no row at all, stands for the first value. */
export type SavedRows = ReadonlyMap<string, unknown>

/** What the configuration says of the owner; used until an alert contact is known. */
export type OwnerAddress = { OWNER_PHONE?: string | undefined; OWNER_EMAIL?: string | undefined }

/**
 * The questions are worked out from the facts for as long as the owner has not written their own. `year`: the one that
 * it is where the business is.
 */
export function toContent(saved: SavedRows, year: number): Content {
  const facts = toFacts(saved, year)
  const licensing = { ...DEFAULT_LICENSING, ...read(Licensing.partial(), saved.get('licensing')) }
  const confirmedServices = listSavedRates(saved)
  return {
    facts,
    hours: read(Hours, saved.get('hours')) ?? DEFAULT_HOURS,
    rates: { ...DEFAULT_RATES, ...read(z.partialRecord(ServiceKey, Rate), saved.get('rates')) },
    testimonials: read(Testimonial.array(), saved.get('testimonials')) ?? [...DEFAULT_TESTIMONIALS],
    faq: read(FaqItem.array(), saved.get('faq')) ?? defaultFaq(facts, licensing),
    money: { ...DEFAULT_MONEY, ...read(MoneyTerms.partial(), saved.get('money')) },
    scheduling: { ...DEFAULT_SCHEDULING, ...read(Scheduling.partial(), saved.get('scheduling')) },
    googleReviewLink: read(z.string(), saved.get('google-review-link')),
    licensing,
    profiles: read(z.string().array(), saved.get('profiles')) ?? [],
    confirmed: {
      rates: confirmedServices.length === ServiceKey.options.length,
      hours: isSaved(saved, 'hours'),
      ...(confirmedServices.length > 0 &&
        confirmedServices.length < ServiceKey.options.length && { services: confirmedServices }),
    },
  }
}

/** The services whose rate the owner has saved, one by one in the price book or all at once in Settings. */
export const listSavedRates = (saved: SavedRows): ServiceKey[] =>
  ServiceKey.options.filter((key) => key in (read(z.partialRecord(ServiceKey, Rate), saved.get('rates')) ?? {}))

/** A part that the owner has saved once is confirmed by that. */
const isSaved = (saved: SavedRows, name: string): boolean => (saved.get(name) ?? null) !== null

/** Years of experience are counted from the year the business began, unless the owner has saved another number. */
export function toFacts(saved: SavedRows, year: number): Facts {
  const own = read(Facts.partial(), saved.get('facts'))
  const terms = read(MoneyTerms, saved.get('money'))
  const { since } = { ...DEFAULT_FACTS, ...own }
  return {
    ...DEFAULT_FACTS,
    yearsOfExperience: yearsSince(since, year),
    ...own,
    // Of the terms they say no more than what is saved there.
    paymentMethods: formatMethods(terms?.methods ?? DEFAULT_MONEY.methods),
    paymentTerms: formatTerms(terms),
    logo: toLogo(saved),
  }
}

/** Which picture is the logo, and how large it is. */
export const SavedLogo = z.object({ id: z.string(), width: z.number().int(), height: z.number().int() })

export const findSavedLogo = (saved: SavedRows): z.infer<typeof SavedLogo> | null => read(SavedLogo, saved.get('logo'))

function toLogo(saved: SavedRows): Facts['logo'] {
  const logo = findSavedLogo(saved)
  return logo && { src: `/logo/${logo.id}.png`, width: logo.width, height: logo.height }
}

export const yearsSince = (since: number, year: number): number => Math.max(0, year - since)

export const toReviewRules = (saved: SavedRows): ReviewRules =>
  read(ReviewRules, saved.get('reviews')) ?? DEFAULT_REVIEW_RULES

/** As saved in Settings, else where the owner signed up, else what the configuration says. */
export function toAlertContact(saved: SavedRows, { OWNER_PHONE, OWNER_EMAIL }: OwnerAddress): AlertContact {
  const first = {
    phone: toE164(OWNER_PHONE ?? ''),
    email: read(z.string(), saved.get('alert-email')) ?? OWNER_EMAIL ?? null,
  }
  return read(AlertContact, saved.get('alerts')) ?? first
}

export function toValues(saved: SavedRows, owner: OwnerAddress, year: number): Values {
  const { googleReviewLink, confirmed: _confirmed, ...content } = toContent(saved, year)
  return {
    ...content,
    'google-review-link': googleReviewLink,
    alerts: toAlertContact(saved, owner),
    reviews: toReviewRules(saved),
  }
}

/**
 * Only this domain writes these rows, after the contract's checks; parsing turns JSON back into a type, and fails
 * loudly if a hand was at it.
 */
const read = <Value>(schema: z.ZodType<Value>, value: unknown): Value | null =>
  value === null || value === undefined ? null : schema.parse(value)

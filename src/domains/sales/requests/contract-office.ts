import { z } from 'zod'
import { ServiceKey } from '#domains/system/business/contract.ts'
import { Category } from '#domains/sales/customers/contract.ts'
import { Type } from '#domains/messaging/messages/contract.ts'
import { Id } from '#lib/api.ts'
import { emailAddress, line, lineOrNone, lines, phoneWithNote } from '#lib/text.ts'
import { Attribution } from './contract-attribution.ts'
import { areaChecks } from './contract-quote.ts'

// The part of the contract that only the office needs: what it writes down, sets right and answers, and what it is
// shown before Auto-Process.

/** How people come to us: the word of the list, and how a sentence that begins with `Request` goes on. */
export const SOURCES = {
  website: { label: 'Website', by: ' sent from the website' },
  phone: { label: 'Phone call', by: ' by phone' },
  text: { label: 'Text message', by: ' by text message' },
  email: { label: 'Email', by: ' by email' },
  referral: { label: 'Referral', by: ' by referral' },
  'walk-in': { label: 'Walk-in', by: ' in person' },
  other: { label: 'Other', by: '' },
} as const
export const Source = z.enum(
  ['website', 'phone', 'text', 'email', 'referral', 'walk-in', 'other'],
  'Choose how they found you.',
)
export type Source = z.infer<typeof Source>

/** How people hear of a business like ours, offered with what the office has written before. */
export const HEARD_OF_US = [
  'Google',
  'Facebook',
  'Nextdoor',
  'Yard sign',
  'Truck',
  'Mailer',
  'Neighbor or friend',
  'Past customer',
] as const

/** Why requests are lost, as it is offered; anybody may say it in their own words. */
export const LOST_REASONS = [
  'Too expensive',
  'Chose another company',
  'No answer',
  'Not now',
  'Outside our area',
  'Not a service we offer',
  'Not a real request',
] as const

const NAME = 'Enter a name.'
const PHONE = 'Enter a phone number.'
const AREA = 'Enter the area in square feet as a whole number.'
const Email = z.union([z.literal(''), emailAddress('Enter an email.')], 'Enter an email address like name@example.com.')
const Address = lineOrNone(300)
const Area = z
  .number(AREA)
  .check(...areaChecks)
  .nullable()

/** Sources of visits have a slash, like `google/cpc`, and are not typed. */
const LeadSource = lineOrNone(60).refine((said) => !said.includes('/'), 'Leave out the slash, like Yard sign.')

/** What people answer to "OK to text?"; no is also a box that was shown and left empty. */
export const OkToText = z.enum(['yes', 'no', 'not-asked'], 'Choose yes, no or not asked.')
export type OkToText = z.infer<typeof OkToText>

/** A request that the office writes down after a phone call or a visit: name and phone, and the rest if known. */
export const NewRequest = z.object({
  name: line(120, NAME),
  phone: phoneWithNote(PHONE),
  email: Email.default(''),
  address: Address.default(''),
  service: ServiceKey.default('paver-sealing'),
  message: lines(5000).default(''),
  areaSqFt: Area.default(null),
  source: Source.default('phone'),
  /** How they heard of us, in the office's own words. */
  leadSource: LeadSource.default(''),
  okToText: OkToText.default('not-asked'),
  /** For the office; it becomes the first note of the request. */
  note: lines(5000).default(''),
  /** Who it is, when they are a customer already. */
  customerId: Id.nullish(),
})
export type NewRequest = z.infer<typeof NewRequest>

/** What can be set right in a request; what is left out stays. `version` is the one that was seen. */
export const RequestChange = z.object({
  version: z.number('Reopen the request and try again.').int('Reopen the request and try again.'),
  name: line(120, NAME).optional(),
  phone: phoneWithNote(PHONE).optional(),
  email: Email.optional(),
  address: Address.optional(),
  service: ServiceKey.optional(),
  message: lines(5000).optional(),
  areaSqFt: Area.optional(),
  source: Source.optional(),
  leadSource: LeadSource.optional(),
  category: Category.nullable().optional(),
})
export type RequestChange = z.infer<typeof RequestChange>

const Same = z.enum(['phone', 'email', 'both'])

/** Who else has this phone or this e-mail: customers, and requests that are still open. */
export const PossibleDuplicates = z.object({
  customers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      phone: z.string(),
      email: z.string().nullable(),
      same: Same,
      jobs: z.number().int(),
      /** When the newest of their jobs was made; null when they have none. */
      lastJobAt: z.date().nullable(),
    }),
  ),
  requests: z.array(
    z.object({
      id: Id,
      name: z.string(),
      service: ServiceKey,
      status: z.enum(['new', 'contacted']),
      createdAt: z.date(),
      same: Same,
    }),
  ),
})
export type PossibleDuplicates = z.infer<typeof PossibleDuplicates>

/** Customers with the phone or the e-mail of a request and another name. */
export const SharedWith = z.array(z.object({ id: Id, name: z.string(), same: z.enum(['phone', 'email']) }))

/** What Auto-Process would make now. */
export const Preview = z.object({
  /** `found`: how we know them; null when they would be made. */
  customer: z.object({
    id: Id.nullable(),
    name: z.string(),
    category: Category.nullable(),
    found: z.enum(['chosen', 'phone', 'email']).nullable(),
  }),
  /** Customers with this phone or e-mail and another name. A person has to choose one of them, or a new customer. */
  sharedWith: SharedWith,
  /** `siteAddress`: where the work is, when that is not the customer's address. */
  job: z.object({
    business: z.string(),
    service: z.string(),
    notes: z.string().nullable(),
    siteAddress: z.string().nullable(),
    /** Cents and their origin; null when unknown. */
    price: z.object({ amount: z.number().int(), from: z.string() }).nullable(),
  }),
  /** The exact words, and how many seconds they wait so that the press can be undone. */
  text: z.object({ recipient: z.string(), message: z.string(), waitsSeconds: z.number().int() }).nullable(),
  /** The confirmation where it goes by e-mail. */
  email: z
    .object({ recipient: z.string(), subject: z.string(), message: z.string(), waitsSeconds: z.number().int() })
    .nullable(),
  /** Why it is no text, or nothing at all; null where it is a text. */
  why: z.string().nullable(),
})
export type Preview = z.infer<typeof Preview>

/** An answer to a request, by SMS or e-mail; an e-mail has a subject. */
export const Reply = z
  .object({
    type: Type,
    subject: lineOrNone(150).default(''),
    message: lines(1500).min(1, 'Enter a message.'),
  })
  .refine(({ type, subject }) => type === 'sms' || subject !== '', {
    error: 'Enter a subject.',
    path: ['subject'],
  })
export type Reply = z.infer<typeof Reply>

/** The request that brought a customer, and where it came from. */
export const FirstRequest = z.object({
  id: Id,
  source: Source,
  page: z.string().nullable(),
  attribution: Attribution.nullable(),
  leadSource: z.string().nullable(),
  createdAt: z.date(),
})
export type FirstRequest = z.infer<typeof FirstRequest>

/** Each exact up to 1,000; 1,001 stands for more. */
export const Counts = z.object({
  all: z.number().int(),
  new: z.number().int(),
  contacted: z.number().int(),
  completed: z.number().int(),
  cancelled: z.number().int(),
  flagged: z.number().int(),
  /** Counted nowhere else. */
  archived: z.number().int(),
  /** Mean minutes from request to contact over the last 7 days; null when none was answered. */
  averageAnswerMinutes: z.number().nullable(),
})
export type Counts = z.infer<typeof Counts>

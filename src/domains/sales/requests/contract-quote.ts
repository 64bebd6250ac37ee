import * as z from 'zod/mini'
import { asPhone, emailChecks, lineChecks, linesChecks } from '#lib/text-checks.ts'
import type { ParsedPhone, PhoneFault } from '#lib/us-phone.ts'
import { ROUGH_SIZES, SERVICES } from './contract-options.ts'

// The part of the contract that travels to visitors: no calls, so no client comes with it, and the small build of zod.

/** The rules for an area in square feet, wherever a person enters one. */
export const areaChecks = [
  z.int('Enter the area in whole square feet.'),
  z.gte(1, 'Enter an area above zero.'),
  z.lte(1_000_000, 'Enter an area below 1,000,000 square feet.'),
]

// Object.keys forgets which keys there are.
const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as [Key, ...Key[]]

export const RoughSize = z.enum(keysOf(ROUGH_SIZES), 'Choose a size from the list.')
export type RoughSize = z.infer<typeof RoughSize>

/** `33570` or `33570-1234`; an empty field is none. */
export const zipCode = z.pipe(
  z
    .string('Enter a 5-digit ZIP code, like 33570.')
    .check(z.trim(), z.regex(/^(?:\d{5}(?:-\d{4})?)?$/, 'Enter a 5-digit ZIP code, like 33570.')),
  z.transform((typed) => typed || null),
)

/**
 * What a visitor sends. One schema for the form, the plain POST and the API; `parse` reads phone numbers. It is given,
 * since a browser loads the whole judge of phone numbers only for a number that is written in no usual way.
 */
export const quoteSchema = (parse: (typed: string) => ParsedPhone | PhoneFault) =>
  z.object({
    name: z.string('Enter your name.').check(...lineChecks(120, 'Enter your name.')),
    phone: z.pipe(
      z.string('Enter a phone number.').check(...lineChecks(120, 'Enter a phone number.')),
      z.transform(asPhone(parse, 'note')),
    ),
    email: z.string('Enter your email.').check(...emailChecks('Enter your email.')),
    address: z.string('Enter the service address.').check(...lineChecks(300, 'Enter the service address.')),
    /** Where the address is, for those whose browser fills in the street alone. The call of spec.md §7 has none. */
    zip: z.nullish(zipCode),
    service: z.enum(keysOf(SERVICES), 'Choose a service.'),
    message: z.pipe(
      z.nullish(z.string('Enter a message.').check(...linesChecks(5000))),
      z.transform((typed) => typed ?? ''),
    ),
    areaSqFt: z.nullish(z.number('Enter the area in square feet as a whole number.').check(...areaChecks)),
    /** Instead of the area; beside it, it counts for nothing. */
    roughSize: z.nullish(RoughSize),
    /** False: the box was shown and left empty. Absent: the sender has no such box (spec.md §7). */
    smsConsent: z.optional(z.boolean('Check or uncheck the box.')),
    /** Marketing by text and by e-mail together, as the form asked for it until November 2026. */
    offersConsent: z._default(z.boolean('Check or uncheck the box.'), false),
    textOffersConsent: z._default(z.boolean('Check or uncheck the box.'), false),
    emailOffersConsent: z._default(z.boolean('Check or uncheck the box.'), false),
    // Traps for programs. They flag a request and never refuse one, whatever is in them.
    /** No person sees this field: filled, with anything at all, it flags. */
    website: z.catch(z._default(z.string(), ''), 'no text'),
    /**
     * Milliseconds between the form appearing and its sending, as the form measured them. Very short flags; what is no
     * number says nothing.
     */
    elapsedMs: z.catch(z.nullish(z.number()), null),
  })
export type Quote = z.infer<ReturnType<typeof quoteSchema>>

import * as z from 'zod/mini'
import { joinPhone } from './us-phone.ts'
import type { ParsedPhone, PhoneFault } from './us-phone.ts'

// C0 and C1 controls, lone surrogates and what is no character at all: PostgreSQL refuses NUL, and no person types the
// rest. Emoji, accents and markup are plain text and stay.
// oxlint-disable-next-line no-control-regex -- the rule exists to catch accidents; here the control characters are the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/
// oxlint-disable-next-line no-control-regex -- the same, but a message may have lines and tabs
const CONTROLS_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/

// Marks that turn the direction of what follows, and of what is printed after it: an address could read otherwise than
// it is written.
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// Marks that join letters or emoji, or say how they are drawn, have a meaning beside something that is seen, and none
// alone.
const SEEN = /[^\p{Z}\p{Cf}\p{DI}\s\u2800]/u

/**
 * What was typed, as it is read: without marks of direction, without spaces around it, and nothing when there is
 * nothing to see.
 */
const readable = () =>
  z.overwrite<string>((typed) => {
    const text = typed.replace(DIRECTIONS, '').trim()
    return SEEN.test(text) ? text : ''
  })

const without = (pattern: RegExp) =>
  z.refine<string>((text) => !pattern.test(text) && text.isWellFormed(), 'This contains invalid characters. Retype it.')

type Checks = z.core.$ZodCheck<string>[]

// What text that a person typed must be. `text.ts` makes schemas of these for every contract; the quote form's own
// schema, which travels to visitors, takes them as they are: the same rules at a third of the weight.

/** One line, trimmed. `missing` is the sentence shown beside an empty field. */
export const lineChecks = (max: number, missing: string): Checks => [
  readable(),
  z.minLength(1, missing),
  z.maxLength(max, `Please keep this to ${max} characters.`),
  without(CONTROLS),
]

/** Several lines, trimmed; empty is fine. */
export const linesChecks = (max: number): Checks => [
  readable(),
  z.maxLength(max, `Please keep this to ${max.toLocaleString('en-US')} characters.`),
  without(CONTROLS_BUT_LINES),
]

/**
 * HTML's own rule for `type=email` (zod's `regexes.html5Email`), and a domain of two parts at least: what is valid for
 * the browser is valid here.
 */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/**
 * A domain with umlauts in the spelling that mail servers and browsers use: `info@müller.example` →
 * `info@xn--mller-kva.example`.
 */
const asciiDomain = () =>
  z.overwrite<string>((typed) => {
    const at = typed.lastIndexOf('@')
    const domain = typed.slice(at + 1)
    // Only letters, digits, hyphens and dots: no port, path or user name of an address of the web.
    if (at < 1 || !NOT_ASCII.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return typed
    return URL.canParse(`https://${domain}`) ? `${typed.slice(0, at)}@${new URL(`https://${domain}`).hostname}` : typed
  })

// oxlint-disable-next-line no-control-regex -- all of ASCII begins with its control characters
const NOT_ASCII = /[^\u0000-\u007f]/

/** An e-mail address, trimmed and in lower case, at most 254 characters (RFC 5321). */
export const emailChecks = (missing: string): Checks => [
  ...lineChecks(254, missing),
  z.toLowerCase(),
  asciiDomain(),
  z.regex(EMAIL, 'Enter an email address like name@example.com.'),
]

/** What a field can keep of a phone number: the number alone, its extension too, or also the words beside it. */
export type PhoneKeeps = 'number' | 'extension' | 'note'

const PHONE_SENTENCES = {
  unreadable: 'Enter a phone number with area code, like (813) 555-0123.',
  impossible: 'That doesn’t look like a real phone number. Check it.',
} as const

/** The last step of a phone number's schema: the number as `joinPhone` writes it, or the sentence beside the field. */
export const asPhone =
  (parse: (typed: string) => ParsedPhone | PhoneFault, keeps: PhoneKeeps = 'number') =>
  (typed: string, { issues }: { issues: z.core.$ZodRawIssue[] }): string => {
    const found = parse(typed)
    const message =
      typeof found === 'string'
        ? PHONE_SENTENCES[found]
        : found.note !== '' && keeps !== 'note'
          ? `Enter only the phone number, without “${found.note}”.`
          : found.extension !== '' && keeps === 'number'
            ? 'Enter the number without an extension.'
            : null
    if (typeof found !== 'string' && message === null) return joinPhone(found)
    issues.push({ code: 'custom', message: message ?? PHONE_SENTENCES.unreadable, input: typed })
    return z.NEVER
  }

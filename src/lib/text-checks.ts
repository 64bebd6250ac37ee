import * as z from 'zod/mini'

// C0 and C1 controls and lone surrogates: PostgreSQL refuses NUL, and no person types the rest. Emoji, accents and markup are plain text and stay.
// oxlint-disable-next-line no-control-regex -- the rule exists to catch accidents; here the control characters are the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/
// oxlint-disable-next-line no-control-regex -- the same, but a message may have lines and tabs
const CONTROLS_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

const without = (pattern: RegExp) =>
  z.refine<string>((text) => !pattern.test(text) && text.isWellFormed(), 'This holds characters that cannot be read. Please type it again.')

type Checks = z.core.$ZodCheck<string>[]

// What text that a person typed must be. `text.ts` makes schemas of these for every contract; the quote form's own schema, which travels to
// visitors, takes them as they are: the same rules at a third of the weight.

/** One line, trimmed. `missing` is the sentence shown beside an empty field. */
export const lineChecks = (max: number, missing: string): Checks => [
  z.trim(),
  z.minLength(1, missing),
  z.maxLength(max, `Please keep this to ${max} characters.`),
  without(CONTROLS),
]

/** Several lines, trimmed; empty is fine. */
export const linesChecks = (max: number): Checks => [
  z.trim(),
  z.maxLength(max, `Please keep this to ${max.toLocaleString('en-US')} characters.`),
  without(CONTROLS_BUT_LINES),
]

/** An e-mail address, trimmed and in lower case, at most 254 characters (RFC 5321). */
export const emailChecks = (missing: string): Checks => [
  ...lineChecks(254, missing),
  z.toLowerCase(),
  z.regex(z.regexes.email, 'Please enter an email address like name@example.com.'),
]

/** The last step of a phone number's schema: E.164, or the sentence beside the field. */
export const asPhone =
  (toE164: (typed: string) => string | null) =>
  (typed: string, { issues }: { issues: z.core.$ZodRawIssue[] }): string => {
    const phone = toE164(typed)
    if (phone !== null) return phone
    issues.push({ code: 'custom', message: 'Please enter a phone number with area code, like (813) 555-0123.', input: typed })
    return z.NEVER
  }

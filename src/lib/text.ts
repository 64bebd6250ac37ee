import { z } from 'zod'
import { toE164 } from './phone.ts'

// C0 and C1 controls and lone surrogates: PostgreSQL refuses NUL, and no person types the rest. Emoji, accents and markup are plain text and stay.
// oxlint-disable-next-line no-control-regex -- the rule exists to catch accidents; here the control characters are the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/
// oxlint-disable-next-line no-control-regex -- the same, but a message may have lines and tabs
const CONTROLS_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

const clean = (pattern: RegExp) => (text: string) => !pattern.test(text) && text.isWellFormed()

/** One line a person typed, trimmed. `missing` and `long` are the sentences shown beside the field. */
export function line(max: number, missing: string): z.ZodString {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, `Please keep this to ${max} characters.`)
    .refine(clean(CONTROLS), 'This holds characters that cannot be read. Please type it again.')
}

/** Several lines a person typed, trimmed; empty is fine. */
export function lines(max: number): z.ZodString {
  return z
    .string({ error: 'Please enter text.' })
    .trim()
    .max(max, `Please keep this to ${max.toLocaleString('en-US')} characters.`)
    .refine(clean(CONTROLS_BUT_LINES), 'This holds characters that cannot be read. Please type it again.')
}

/** An e-mail address, trimmed and in lower case, at most 254 characters (RFC 5321). */
export function emailAddress(missing: string): z.ZodString {
  return line(254, missing).toLowerCase().regex(z.regexes.email, 'Please enter an email address like name@example.com.')
}

/** A phone number in any notation a person types; comes out as E.164. */
export function phoneNumber(missing: string): z.ZodType<string, string> {
  return line(40, missing).transform((typed, context) => {
    const phone = toE164(typed)
    if (phone !== null) return phone
    context.addIssue('Please enter a phone number with area code, like (813) 555-0123.')
    return z.NEVER
  })
}

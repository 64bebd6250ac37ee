import { z } from 'zod'
import { parsePhone } from './phone.ts'
import { asPhone, emailChecks, lineChecks, linesChecks } from './text-checks.ts'

/** One line a person typed, trimmed. `missing` and `long` are the sentences shown beside the field. */
export function line(max: number, missing: string): z.ZodString {
  return z.string({ error: missing }).check(...lineChecks(max, missing))
}

/** Several lines a person typed, trimmed; empty is fine. */
export function lines(max: number): z.ZodString {
  return z.string({ error: 'Enter some text.' }).check(...linesChecks(max))
}

/** One line, trimmed; empty is fine. */
export function lineOrNone(max: number): z.ZodString {
  return lines(max).refine((text) => !/[\n\r\t]/.test(text), 'Please keep this on one line.')
}

/** An e-mail address, trimmed and in lower case, at most 254 characters (RFC 5321). */
export function emailAddress(missing: string): z.ZodString {
  return z.string({ error: missing }).check(...emailChecks(missing))
}

/**
 * Accepts a phone number in any notation a person types, and converts it to E.164. Reports an error when an extension
 * or words follow, because they cannot be stored.
 */
export function phoneNumber(missing: string): z.ZodType<string, string> {
  return line(40, missing).transform(asPhone(parsePhone))
}

/** The same, and a form sends an empty field for none: what is wrong with a number is still said. */
export function orNone(phone: z.ZodType<string, string>): z.ZodType<string | null, string> {
  return z.union([z.literal('').transform(() => null), phone], {
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
  })
}

/** A phone number with its extension, as `+18135550123 ext. 22`: `parsePhone` takes it apart where it is stored. */
export function phoneWithExtension(missing: string): z.ZodType<string, string> {
  return line(60, missing).transform(asPhone(parsePhone, 'extension'))
}

/** A phone number with its extension and the words beside it, as `+18135550123 ext. 22 (do not text)`. */
export function phoneWithNote(missing: string): z.ZodType<string, string> {
  return line(120, missing).transform(asPhone(parsePhone, 'note'))
}

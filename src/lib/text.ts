import { z } from 'zod'
import { toE164 } from './phone.ts'
import { asPhone, emailChecks, lineChecks, linesChecks } from './text-checks.ts'

/** One line a person typed, trimmed. `missing` and `long` are the sentences shown beside the field. */
export function line(max: number, missing: string): z.ZodString {
  return z.string({ error: missing }).check(...lineChecks(max, missing))
}

/** Several lines a person typed, trimmed; empty is fine. */
export function lines(max: number): z.ZodString {
  return z.string({ error: 'Please enter text.' }).check(...linesChecks(max))
}

/** One line, trimmed; empty is fine. */
export function lineOrNone(max: number): z.ZodString {
  return lines(max).refine((text) => !/[\n\r\t]/.test(text), 'Please keep this on one line.')
}

/** An e-mail address, trimmed and in lower case, at most 254 characters (RFC 5321). */
export function emailAddress(missing: string): z.ZodString {
  return z.string({ error: missing }).check(...emailChecks(missing))
}

/** A phone number in any notation a person types; comes out as E.164. */
export function phoneNumber(missing: string): z.ZodType<string, string> {
  return line(40, missing).transform(asPhone(toE164))
}

import type { IncomingMessage } from 'node:http'
import { Problem } from '#lib/problem.ts'
import { readText } from '#platform/http/read-body.ts'
import { readArea, HONEYPOT_FIELD } from '#domains/sales/requests/web/quote-form-values.ts'
import { PAGES } from './pages.ts'

/** A form as a browser without JavaScript posts it: every field a text, or a list where one came twice. */
export type PlainForm = Record<string, string | string[]>

/** The form says where it stands; what it says may be anything. */
export const pageWithForm = (from: string | string[] | undefined): string =>
  PAGES.find((page) => page.quoteForm && page.path === from)?.path ?? '/'

/**
 * In bytes. Longer than the longest form of ours: a message of 5,000 letters, each of which a browser may write with
 * nine signs.
 */
const LARGEST_FORM = 64 * 1024
/** More than any form of ours has, with every option of an estimate ticked. */
const MAX_FIELDS = 100

/** Reads a posted form. Throws TooLarge, and MALFORMED for a body that is not one of our forms. */
export async function readForm(incoming: IncomingMessage): Promise<PlainForm> {
  return parseFields(await readText(incoming, LARGEST_FORM))
}

/**
 * Parses the fields of a plain form, whose lines a browser ends with CR LF. Returns a repeated field as a list, which
 * no rule accepts. Reads each field once and rejects a form with too many of them, so that no request can block others.
 */
export function parseFields(text: string): PlainForm {
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw new Problem(400, 'MALFORMED', 'We couldn’t read this form. Reload the page and try again.')
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const typed = value.replaceAll('\r\n', '\n')
    const before = fields.get(name)
    fields.set(name, before === undefined ? typed : [before, typed].flat())
  }
  return Object.fromEntries(fields)
}

/** What was typed into a field; of one that is there twice the first. */
export const getText = (typed: string | string[] | undefined): string => [typed].flat()[0] ?? ''

/** A form knows only texts: an empty number is none, and a ticked box says 'on'. */
export function fromForm({
  areaSqFt,
  roughSize,
  smsConsent,
  offersConsent,
  textOffersConsent,
  emailOffersConsent,
  elapsedMs: _elapsed,
  [HONEYPOT_FIELD]: trap,
  ...texts
}: PlainForm): Record<string, unknown> {
  return {
    ...texts,
    ...(trap && { website: getText(trap) }),
    // A browser sends nothing of a box that was left empty. The form that posts this has shown it.
    smsConsent: isTicked(smsConsent),
    offersConsent: isTicked(offersConsent),
    textOffersConsent: isTicked(textOffersConsent),
    emailOffersConsent: isTicked(emailOffersConsent),
    areaSqFt: typeof areaSqFt === 'string' ? readArea(areaSqFt) : areaSqFt === undefined ? null : Number.NaN,
    roughSize: roughSize || null,
  }
}

const isTicked = (typed: string | string[] | undefined): boolean => typed === 'on' || typed === 'true'

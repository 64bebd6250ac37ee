export type Issue = { path: string; message: string }

/**
 * The form as it was typed: every field a text, the box `on` or empty. A plain POST may also bring a field twice, or
 * one of its own.
 */
export type Values = Readonly<Record<string, string | string[]>>

/**
 * A form to be filled in again: what was typed, what to mend, and why it could not be taken when nothing is to be
 * mended.
 */
export type Draft = { values: Values; issues: Issue[]; failed?: string }

/** The fields in the order in which they stand in the form. */
export const FIELDS = [
  'name',
  'phone',
  'email',
  'address',
  'zip',
  'service',
  'areaSqFt',
  'roughSize',
  'message',
] as const
export type FieldName = (typeof FIELDS)[number]

/**
 * The form's name for the trap, which is `website` in the call: a name that no browser and no password manager knows
 * how to fill.
 */
export const HONEYPOT_FIELD = 'leave_empty'

/** A quote as the form passes it to validation. */
export type UncheckedQuote = Record<FieldName, unknown> & {
  smsConsent: boolean
  textOffersConsent: boolean
  emailOffersConsent: boolean
  website: string
  elapsedMs: number | null
}

/**
 * Reads the quote to validate from the form as typed: the area becomes a number, the box a yes or no. `elapsedMs` is in
 * milliseconds; null when unknown.
 */
export function readQuote(form: { get(name: string): unknown }, elapsedMs: number | null): UncheckedQuote {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    address: text('address'),
    zip: text('zip'),
    service: text('service'),
    message: text('message'),
    areaSqFt: readArea(text('areaSqFt')),
    roughSize: text('roughSize') || null,
    smsConsent: text('smsConsent') === 'on',
    textOffersConsent: text('textOffersConsent') === 'on',
    emailOffersConsent: text('emailOffersConsent') === 'on',
    website: text(HONEYPOT_FIELD) || text('website'),
    elapsedMs,
  }
}

/**
 * `1,200`, `1 200`, `600 sq ft` and `650.5 sf` are numbers of whole square feet; nothing is null; what is no number, or
 * written like `1e9`, is NaN.
 */
export function readArea(typed: string): number | null {
  const area = typed
    .replaceAll(/[\s,]/g, '')
    .replace(/(?:square|sq\.?)?(?:feet|foot|ft|f)\.?²?2?$|(?:sqft|sf)\.?$/i, '')
  if (area === '') return typed.trim() === '' ? null : Number.NaN
  return /^[+-]?\d+(?:\.\d+)?$/.test(area) ? Math.round(Number(area)) : Number.NaN
}

/** One issue per field, in the order of the form; what belongs to no field comes last. */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  const order: readonly string[] = FIELDS
  const place = ({ path }: Issue) => (order.includes(path) ? order.indexOf(path) : order.length)
  const firsts = issues.filter((issue, index) => issues.findIndex((other) => other.path === issue.path) === index)
  return firsts.toSorted((a, b) => place(a) - place(b))
}

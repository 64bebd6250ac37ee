import { Quote } from '../contract.ts'

export type Issue = { path: string; message: string }

/** The form as it was typed: every field a text, the box `on` or empty. A plain POST may also bring a field twice, or one of its own. */
export type Values = Readonly<Record<string, string | string[]>>

/** A form to be filled in again: what was typed, what to mend, and why it could not be taken when nothing is to be mended. */
export type Draft = { values: Values; issues: Issue[]; failed?: string }

/** The fields in the order in which they stand in the form. */
export const FIELDS = ['name', 'phone', 'email', 'address', 'service', 'message', 'areaSqFt'] as const
export type FieldName = (typeof FIELDS)[number]

/** What `Quote` is to judge, from the form as it was typed: the area becomes a number, the box a yes or no. `elapsedMs` in milliseconds. */
export function readQuote(form: { get(name: string): unknown }, elapsedMs: number): Record<string, unknown> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const area = text('areaSqFt').replaceAll(/[\s,]/g, '')
  return {
    ...Object.fromEntries(FIELDS.map((name) => [name, text(name)])),
    areaSqFt: area === '' ? null : Number(area),
    smsConsent: text('smsConsent') === 'on',
    website: text('website'),
    elapsedMs,
  }
}

/** The first complaint about each field, in the order of the form. */
export function issuesOf(input: unknown): Issue[] {
  const result = Quote.safeParse(input)
  return result.success ? [] : inOrder(result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })))
}

/** One issue per field, in the order of the form; what belongs to no field comes last. */
export function inOrder(issues: readonly Issue[]): Issue[] {
  const order: readonly string[] = FIELDS
  const place = ({ path }: Issue) => (order.includes(path) ? order.indexOf(path) : order.length)
  const firsts = issues.filter((issue, index) => issues.findIndex((other) => other.path === issue.path) === index)
  return firsts.toSorted((a, b) => place(a) - place(b))
}

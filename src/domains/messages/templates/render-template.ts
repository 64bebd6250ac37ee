/**
 * Texts that the owner writes once and that are filled in for each customer: `Hi {first_name}, we see you {day} at
 * {time}.`
 */
import { invalid } from '#lib/problem.ts'

/** What may stand in braces. */
export const TEMPLATE_FIELDS = {
  first_name: 'Their first name',
  name: 'Their whole name',
  day: 'The day of the appointment',
  time: 'When we come',
  service: 'What we do for them',
  answer_by: 'When they hear from us at the latest',
  size: 'The size they gave (its line is left out without one)',
  message: 'What they wrote (its line is left out without it)',
  address: 'Where we come',
  technician: 'Who comes',
  link: 'The private link',
  number: 'The number of the invoice',
  amount: 'What is owed',
  due: 'When it is due',
  last_service: 'When we last worked for them',
  business: 'Our name',
  phone: 'Our phone',
  stop: 'How they end texts',
} as const
export type TemplateField = keyof typeof TEMPLATE_FIELDS

/** What a field holds for one customer; null where nobody knows. */
export type TemplateValues = Partial<Record<TemplateField, string | null>>

/**
 * What is written where a field holds nothing, so that no sentence has a hole. Of the others the message is not sent
 * without them.
 */
const FIELD_FALLBACKS: Partial<Record<TemplateField, string>> = {
  first_name: 'there',
  name: 'there',
  service: 'your service',
  technician: 'our team',
  time: 'during the day',
  address: 'your address',
  last_service: 'a while ago',
}

/** A line of a template that holds one of these is left out when there is nothing to write for it. */
const OPTIONAL: readonly TemplateField[] = ['size', 'message']

const BRACES = /\{([^{}]*)\}/g

/** The fields that a text uses, in order. What is in braces and no field is among them as it stands. */
export const extractFields = (text: string): string[] =>
  Array.from(text.matchAll(BRACES), ([, name = '']) => name.trim())

/**
 * What is wrong with a template, in a sentence; null when nothing is. `allowed`: the fields that its occasion knows;
 * `needed`: without which it makes no sense.
 */
export function validateTemplate(
  text: string,
  allowed: readonly TemplateField[],
  needed: readonly TemplateField[],
): string | null {
  const used = extractFields(text)
  const unknown = used.find((name) => !allowed.some((field) => field === name))
  if (unknown !== undefined) {
    const list = allowed.map((field) => `{${field}}`).join(', ')
    return unknown === '' ? 'There is nothing between { and }.' : `{${unknown}} is not known here. You can use ${list}.`
  }
  if (/[{}]/.test(text.replaceAll(BRACES, ''))) return 'A { or } stands alone. Write fields like {first_name}.'
  const missing = needed.find((field) => !used.includes(field))
  return missing === undefined ? null : `It needs {${missing}}: ${TEMPLATE_FIELDS[missing].toLowerCase()}.`
}

/** The text for one customer. Throws `invalid` where a field without which it cannot be sent holds nothing. */
export function renderTemplate(text: string, values: TemplateValues): string {
  const lines = text
    .split('\n')
    .filter(
      (line) => !OPTIONAL.some((field) => extractFields(line).includes(field) && oneLine(values[field] ?? '') === ''),
    )
  const filled = lines.join('\n').replaceAll(BRACES, (braces, name: string) => {
    const field = name.trim() as TemplateField
    const value = oneLine(values[field] ?? '') || FIELD_FALLBACKS[field]
    if (value === undefined) throw invalid(`There is nothing to write for ${braces}.`)
    return value
  })
  // A name that is missing leaves "Hi , …" behind in no template of ours; in one of the owner's it may.
  return filled
    .replaceAll(/ +([,.!?])/g, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** What people typed may hold line breaks and braces of its own; neither is ours. */
const oneLine = (value: string): string => value.replaceAll(/\s+/g, ' ').replaceAll(/[{}]/g, '').trim()

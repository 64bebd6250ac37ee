/**
 * Texts that the owner writes once and that are filled in for each customer: `Hi {first_name}, we see you {day} at
 * {time}.`
 */
import { invalid } from '#lib/problem.ts'

/** What may stand in braces. */
export const TEMPLATE_FIELDS = {
  first_name: 'Customer’s first name',
  name: 'Customer’s full name',
  day: 'Appointment date',
  time: 'Arrival time',
  service: 'Service',
  answer_by: 'When we’ll respond by',
  size: 'Size they entered (line is skipped if blank)',
  message: 'Message they wrote (line is skipped if blank)',
  address: 'Service address',
  technician: 'Technician’s name',
  arrival: 'How soon we arrive (left out when unknown)',
  minutes: 'Minutes we’re late',
  link: 'Private link',
  google: 'Link to your Google page (line is skipped if you have none)',
  number: 'Invoice number',
  amount: 'Balance due',
  due: 'Due date',
  last_service: 'Last service date',
  business: 'Business name',
  phone: 'Business phone',
  stop: 'Opt-out instructions',
} as const
export type TemplateField = keyof typeof TEMPLATE_FIELDS

/** The value of each field for one customer; null for an unknown value. */
export type TemplateValues = Partial<Record<TemplateField, string | null>>

/**
 * What is written where a field holds nothing, so that no sentence has a hole. Of the others the message is not sent
 * without them.
 */
const FIELD_FALLBACKS: Partial<Record<TemplateField, string>> = {
  first_name: 'there',
  name: 'there',
  service: 'service',
  technician: 'our team',
  arrival: '',
  time: 'during the day',
  address: 'your address',
  last_service: 'a while ago',
}

/** A line of a template that holds one of these is left out when there is nothing to write for it. */
const OPTIONAL: readonly TemplateField[] = ['size', 'message', 'google']

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
    return unknown === ''
      ? 'Add a field name between { and }.'
      : `{${unknown}} isn’t a field here. You can use ${list}.`
  }
  if (/[{}]/.test(text.replaceAll(BRACES, ''))) return 'There’s an unmatched { or }. Write fields like {first_name}.'
  const missing = needed.find((field) => !used.includes(field))
  return missing === undefined ? null : `Add {${missing}} (${TEMPLATE_FIELDS[missing].toLowerCase()}).`
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
    if (value === undefined) throw invalid(`We don’t have a value for ${braces}.`)
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

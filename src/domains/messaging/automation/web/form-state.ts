import { TEMPLATE_DEFINITIONS } from '#domains/messaging/messages/templates/template-definitions.ts'
import {
  validateTemplate,
  extractFields,
  renderTemplate,
} from '#domains/messaging/messages/templates/render-template.ts'
import type { TemplateField, TemplateValues } from '#domains/messaging/messages/templates/render-template.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import type { Example, Rule } from './queries.ts'

/** What can be typed and chosen of one. */
export type Draft = Pick<Rule, 'way' | 'text' | 'subject' | 'email' | 'days' | 'hours' | 'at'>

export const toDraft = ({ way, text, subject, email, days, hours, at }: Draft): Draft => ({
  way,
  text,
  subject,
  email,
  days,
  hours,
  at,
})

/** The words that it began with, in place of those that are written; how and when it goes stays. */
export function withDefaultText(kind: Rule['kind'], draft: Draft): Draft {
  const { text, subject, email } = TEMPLATE_DEFINITIONS[kind].first
  return { ...draft, text, subject, email }
}

export const isDefaultText = (kind: Rule['kind'], draft: Draft): boolean =>
  deepEqual(draft, withDefaultText(kind, draft))

/** What is wrong with the words, by the field that holds them. */
export function validateDraft(kind: Rule['kind'], { text, subject, email }: Draft): Errors {
  const { fields, needed } = TEMPLATE_DEFINITIONS[kind]
  const faults = {
    text: faultIn(text, fields, needed),
    subject: faultIn(subject, fields, []),
    email: faultIn(email, fields, needed),
  }
  return Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault === null ? [] : [[name, fault]])))
}

const faultIn = (words: string, fields: readonly TemplateField[], needed: readonly TemplateField[]): string | null =>
  words.trim() === '' ? 'Please write something.' : validateTemplate(words, fields, needed)

/** The words for one customer; as they are typed while something is wrong with them. */
export function renderPreview(words: string, example: Example | undefined, channel: 'text' | 'email'): string {
  if (!example) return words
  // The server says each field by its name.
  const values = { ...example.values, ...(channel === 'text' && example.inText) } as TemplateValues
  try {
    return extractFields(words).every((name) => name in values) ? renderTemplate(words, values) : words
  } catch {
    return words
  }
}

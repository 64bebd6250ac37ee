import { KINDS } from '#domains/messages/automatic-kinds.ts'
import { faultOf, fieldsOf, fill } from '#domains/messages/template.ts'
import type { Field, Values } from '#domains/messages/template.ts'
import { same } from '#lib/same.ts'
import type { Errors } from '#dashboard/parts/judged-form.ts'
import type { Example, Rule } from './queries.ts'

/** What can be typed and chosen of one. */
export type Draft = Pick<Rule, 'way' | 'text' | 'subject' | 'email' | 'days' | 'hours' | 'at'>

export const draftOf = ({ way, text, subject, email, days, hours, at }: Draft): Draft => ({
  way,
  text,
  subject,
  email,
  days,
  hours,
  at,
})

/** The words that it began with, in place of those that are written; how and when it goes stays. */
export function withFirstWords(kind: Rule['kind'], draft: Draft): Draft {
  const { text, subject, email } = KINDS[kind].first
  return { ...draft, text, subject, email }
}

export const hasFirstWords = (kind: Rule['kind'], draft: Draft): boolean => same(draft, withFirstWords(kind, draft))

/** What is wrong with the words, by the field that holds them. */
export function faultsOf(kind: Rule['kind'], { text, subject, email }: Draft): Errors {
  const { fields, needed } = KINDS[kind]
  const faults = {
    text: faultIn(text, fields, needed),
    subject: faultIn(subject, fields, []),
    email: faultIn(email, fields, needed),
  }
  return Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault === null ? [] : [[name, fault]])))
}

const faultIn = (words: string, fields: readonly Field[], needed: readonly Field[]): string | null =>
  words.trim() === '' ? 'Please write something.' : faultOf(words, fields, needed)

/** The words for one customer; as they are typed while something is wrong with them. */
export function shownFor(words: string, example: Example | undefined): string {
  if (!example) return words
  // The server says each field by its name.
  const values = example.values as Values
  try {
    return fieldsOf(words).every((name) => name in values) ? fill(words, values) : words
  } catch {
    return words
  }
}

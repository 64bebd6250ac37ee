import { z } from 'zod'
import { invalid } from '#lib/problem.ts'
import type { Problem } from '#lib/problem.ts'

// What a schema says where its author wrote no sentence. zod would say "Too big: expected string to have <=200
// characters". On the server only: the browser asks the server, and would carry these words for nothing.
z.config({ customError: sentenceOf })

/** A fault as zod tells it, and as the standard of schemas does, whose paths may be wrapped. */
type Found = { path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined; message: string }

/**
 * What a schema has against what was sent, as an error: the first fault of each field, whose sentence it is when there
 * is only one such field.
 */
export function toValidationProblem(found: readonly Found[]): Problem {
  const issues = new Map<string, { path: string; message: string }>()
  for (const { path: parts = [], message } of found) {
    const path = parts.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    if (!issues.has(path)) issues.set(path, { path, message })
  }
  const [first, ...others] = [...issues.values()]
  return invalid(first && others.length === 0 ? first.message : 'Some fields need attention.', [...issues.values()])
}

type Issue = z.core.$ZodRawIssue

/**
 * The sentence of a fault that has none of its own, for a person to read: what would be right, in no words of zod's.
 */
function sentenceOf(issue: Issue): string {
  const { input, code } = issue
  if (input === undefined || input === null) return missing(issue)
  if (Array.isArray(input) && !wantsMany(issue)) return 'Send this only once.'
  switch (code) {
    case 'invalid_type':
      return OF_TYPE[issue.expected] ?? NOT_RIGHT
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return OF_FORMAT[issue.format] ?? 'Invalid format. Check it.'
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}.`
    case 'invalid_union':
      return ofUnion(issue.errors)
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message ?? NOT_RIGHT
    default:
      return NOT_RIGHT
  }
}

const NOT_RIGHT = 'Invalid value. Check it.'
const LIST = 'This must be a list.'
const FIELDS = 'This must be a set of named fields.'
const NUMBER = 'Enter a number.'
const MOMENT = 'Enter a date and time.'
const NOTHING = 'Leave this blank.'

const OF_TYPE: Record<string, string> = {
  string: 'Enter some text.',
  number: NUMBER,
  bigint: NUMBER,
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  date: MOMENT,
  array: LIST,
  tuple: LIST,
  set: LIST,
  object: FIELDS,
  record: FIELDS,
  map: FIELDS,
  null: NOTHING,
  undefined: NOTHING,
  never: NOTHING,
}

const OF_FORMAT: Record<string, string> = {
  date: 'Enter a valid date as YYYY-MM-DD.',
  datetime: MOMENT,
  time: 'Enter a time like 09:00.',
  email: 'Enter an email address like name@example.com.',
  url: 'Enter a web address like https://example.com.',
  uuid: 'This ID isn’t valid.',
}

function missing(issue: Issue): string {
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  const name = issue.path?.findLast((part) => typeof part === 'string')
  return name === undefined ? 'Fill in the fields.' : `Required: ${splitCamelCase(name)}.`
}

/** `technicianIds` as `technician ids`. */
const splitCamelCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/**
 * A list is what was asked for, or what a list had been asked for instead of: then its being a list is not the fault.
 */
function wantsMany(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return [LIST, FIELDS].includes(OF_TYPE[issue.expected] ?? '')
  return (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin !== 'string'
}

function oneOf(values: readonly unknown[]): string {
  const words = values.filter((value) => value !== '' && value !== null && value !== undefined).map(String)
  if (words.length === 0) return NOTHING
  // What an address can say for yes and no has a dozen spellings.
  if (words.includes('true') && words.includes('false')) return OF_TYPE.boolean ?? NOT_RIGHT
  return words.length === 1 ? `This must be: ${words[0]}.` : `Choose one of: ${words.join(', ')}.`
}

type Limit = Extract<Issue, { code: 'too_big' | 'too_small' }>

function tooBig(issue: Limit & { code: 'too_big' }): string {
  if (issue.origin === 'string') return `Keep this to ${many(issue.maximum, 'character')} or fewer.`
  if (MANY.has(issue.origin)) return `Keep this to ${many(issue.maximum)} or fewer.`
  if (issue.origin === 'date') return 'Enter an earlier date.'
  return `Enter ${issue.inclusive === false ? `less than ${many(issue.maximum)}` : `${many(issue.maximum)} or less`}.`
}

function tooSmall(issue: Limit & { code: 'too_small' }): string {
  const { minimum } = issue
  if (issue.origin === 'string')
    return minimum === 1 ? 'Fill this in.' : `Enter at least ${many(minimum, 'character')}.`
  if (MANY.has(issue.origin)) return `Choose at least ${many(minimum)}.`
  if (issue.origin === 'date') return 'Enter a later date.'
  return `Enter ${issue.inclusive === false ? `more than ${many(minimum)}` : `${many(minimum)} or more`}.`
}

const MANY = new Set(['array', 'set', 'map', 'file', 'tuple'])

const many = (number: number | bigint, of = ''): string =>
  `${number.toLocaleString('en-US')}${of && ` ${of}${Number(number) === 1 ? '' : 's'}`}`

/**
 * Of several shapes that something may have: all their choices if they are choices, else what the first real one has
 * against it.
 */
function ofUnion(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  const faults = branches.flatMap(([first]) => first ?? []).filter((fault) => !isEmptiness(fault))
  const choices = faults.flatMap((fault) => (fault.code === 'invalid_value' ? fault.values : []))
  const other = faults.find((fault) => fault.code !== 'invalid_value')
  return other?.message ?? (choices.length > 0 ? oneOf(choices) : NOT_RIGHT)
}

/** A field that may be left empty has emptiness as a shape of its own; faults of that shape help no one. */
const isEmptiness = (fault: z.core.$ZodIssue): boolean =>
  (fault.code === 'invalid_value' &&
    fault.values.every((value) => value === '' || value === null || value === undefined)) ||
  (fault.code === 'invalid_type' && OF_TYPE[fault.expected] === NOTHING)

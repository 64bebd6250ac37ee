import { isContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../../contract.ts'
import { toValidationProblem } from './validation-messages.ts'

type Asked = { name: string; input: z.ZodType }

/** What each call of the product takes. */
function inputs(node: unknown, name: readonly string[] = []): Asked[] {
  if (isContractProcedure(node)) {
    const { inputSchema } = node['~orpc']
    return inputSchema ? [{ name: name.join('.'), input: inputSchema }] : []
  }
  return Object.entries(node as object).flatMap(([key, inner]) => inputs(inner, [...name, key]))
}

/** The fields of a schema, however it is wrapped, as its description for the document tells them. */
function fieldsOf(input: z.ZodType): string[] {
  const { properties, allOf } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return [properties, ...(allOf ?? []).map((part) => part.properties)].flatMap((part) => Object.keys(part ?? {}))
}

const WRONG = [
  null,
  '',
  5,
  -1.5,
  Number.NaN,
  1e300,
  true,
  'x',
  'x'.repeat(30_000),
  [],
  {},
  ['a', 'b'],
  [null],
  [['x']],
  [{}],
  { x: 'y' },
  new Date(),
]
const OF_ZOD = /\binvalid\b|\bexpected\b|\breceived\b|too (big|small)|unrecognized|\bundefined\b|\bNaN\b|[<>]=?/i

const calls = inputs(contract)

describe('what a call has against what it was sent', () => {
  test.each(calls)('$name says in sentences of our own', ({ input }) => {
    const fields = fieldsOf(input)
    const sent = [
      undefined,
      null,
      'x',
      7,
      [],
      {},
      ...fields.flatMap((field) => WRONG.map((value) => ({ [field]: value }))),
    ]
    for (const value of sent)
      for (const { message } of input.safeParse(value).error?.issues ?? []) {
        expect(message, JSON.stringify(value)?.slice(0, 80)).not.toMatch(OF_ZOD)
        expect(message).toMatch(/^[A-Z].*[.?]$/)
      }
  })

  test('covers every call, and their fields', () => {
    expect(calls.length).toBeGreaterThan(100)
    expect(calls.filter(({ input }) => fieldsOf(input).length === 0).map(({ name }) => name)).toEqual([])
  })
})

describe('a schema without a sentence of its own', () => {
  const Plain = z.object({
    q: z.string().max(200),
    letter: z.string().min(1),
    word: z.string().min(3).max(1),
    status: z.enum(['new', 'done']),
    kind: z.literal('photo'),
    both: z.union([z.literal(''), z.enum(['a', 'b']), z.literal('c')]),
    phone: z.union([z.literal(''), z.string().min(5, 'Enter a phone number.')]),
    count: z.number().max(1000),
    share: z.number().gt(0).lt(1),
    whole: z.int(),
    even: z.number().multipleOf(2),
    done: z.boolean(),
    flagged: z.stringbool(),
    technicianIds: z.array(z.string()).min(1).max(2),
    cells: z.record(z.string(), z.string()),
    week: z.record(z.enum(['mon', 'tue']), z.string()),
    inner: z.strictObject({ a: z.string() }),
    day: z.iso.date(),
    at: z.iso.datetime(),
    site: z.url(),
    id: z.uuid(),
    mail: z.email(),
    code: z.string().regex(/^x$/),
    nothing: z.null(),
  })

  test.each<[keyof typeof Plain.shape, unknown, string]>([
    ['q', 'x'.repeat(201), 'Keep this to 200 characters or fewer.'],
    ['q', ['1', '2'], 'Send this only once.'],
    ['q', 5, 'Enter some text.'],
    ['q', undefined, 'Required: q.'],
    ['letter', '', 'Fill this in.'],
    ['word', '', 'Enter at least 3 characters.'],
    ['word', 'long', 'Keep this to 1 character or fewer.'],
    ['status', 'x', 'Choose one of: new, done.'],
    ['status', undefined, 'Choose one of: new, done.'],
    ['status', ['new', 'done'], 'Send this only once.'],
    ['kind', 'x', 'This must be: photo.'],
    ['both', 'x', 'Choose one of: a, b, c.'],
    ['both', ['a', 'b'], 'Send this only once.'],
    ['both', undefined, 'Required: both.'],
    ['phone', 'x', 'Enter a phone number.'],
    ['count', 'x', 'Enter a number.'],
    ['count', 1001, 'Enter 1,000 or less.'],
    ['share', 0, 'Enter more than 0.'],
    ['share', 1, 'Enter less than 1.'],
    ['whole', 1.5, 'Enter a whole number.'],
    ['even', 3, 'Enter a multiple of 2.'],
    ['done', 'x', 'Choose yes or no.'],
    ['flagged', 'maybe', 'Choose yes or no.'],
    ['technicianIds', 'x', 'This must be a list.'],
    ['technicianIds', undefined, 'Required: technician ids.'],
    ['technicianIds', [], 'Choose at least 1.'],
    ['technicianIds', ['a', 'b', 'c'], 'Keep this to 2 or fewer.'],
    ['cells', [], 'This must be a set of named fields.'],
    ['week', { mon: 'x' }, 'Required: tue.'],
    ['week', { mon: 'x', tue: 'x', wed: 'x' }, 'Unknown fields: wed.'],
    ['inner', { a: '', b: 1, c: 1 }, 'Unknown fields: b, c.'],
    ['day', '2026-02-31', 'Enter a valid date as YYYY-MM-DD.'],
    ['at', 'x', 'Enter a date and time.'],
    ['site', 'x', 'Enter a web address like https://example.com.'],
    ['id', 'x', 'This ID isn’t valid.'],
    ['mail', 'x', 'Enter an email address like name@example.com.'],
    ['code', 'y', 'Invalid format. Check it.'],
    ['nothing', 'x', 'Leave this blank.'],
  ])('says of %s %j: %s', (field, value, sentence) => {
    const { issues } = z.object({ [field]: Plain.shape[field] }).safeParse({ [field]: value }).error ?? { issues: [] }
    expect(issues.map(({ message }) => message)).toEqual([sentence])
  })

  test.each<[unknown, string]>([
    [undefined, 'Fill in the fields.'],
    [null, 'Fill in the fields.'],
    [[], 'This must be a set of named fields.'],
    ['x', 'This must be a set of named fields.'],
  ])('says of %j as a whole: %s', (value, sentence) => {
    expect(Plain.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence])
  })

  test('leaves a sentence of its own as it is', () => {
    expect(z.string('Enter a name.').safeParse(undefined).error?.issues[0]?.message).toBe('Enter a name.')
  })
})

describe('faults as an error', () => {
  test('are one for each field, the first, and of one field it is the sentence', () => {
    const twice = [
      { path: ['date'], message: 'A date that exists.' },
      { path: ['date'], message: 'Between 2000 and 2099.' },
    ]
    expect(toValidationProblem(twice).body()).toEqual({
      error: 'A date that exists.',
      code: 'INVALID',
      issues: [{ path: 'date', message: 'A date that exists.' }],
    })
    expect(toValidationProblem([...twice, { path: ['tasks', 0, 'text'], message: 'A text.' }]).body()).toEqual({
      error: 'Some fields need attention.',
      code: 'INVALID',
      issues: [
        { path: 'date', message: 'A date that exists.' },
        { path: 'tasks.0.text', message: 'A text.' },
      ],
    })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Quote } from '../contract.ts'
import { validateQuote } from './quote-form-validate.ts'
import { sortIssues, readQuote } from './quote-form-values.ts'

const issuesOf = async (typed: ReturnType<typeof readQuote>) => (await validateQuote(typed)).issues

const TYPED = {
  name: 'Elena Vargas',
  phone: '813 555 0148',
  email: 'elena@example.com',
  address: '1204 Shell Point Rd, Ruskin',
  service: 'driveway',
  message: '',
  areaSqFt: '1,200',
  smsConsent: 'on',
}

test('a filled form is what the schema accepts', async () => {
  const quote = readQuote(form(TYPED), 4000)
  expect(await issuesOf(quote)).toEqual([])
  expect(quote).toMatchObject({ name: 'Elena Vargas', areaSqFt: 1200, smsConsent: true, website: '', elapsedMs: 4000 })
})

test('an empty form is complained about once per field, from top to bottom', async () => {
  expect((await issuesOf(readQuote(form({}), 0))).map(({ path }) => path)).toEqual([
    'name',
    'phone',
    'email',
    'address',
    'service',
  ])
})

describe('the phone number', () => {
  test.each([
    ['(813) 555-0148', '+18135550148'],
    ['+44 20 7946 0958', '+442079460958'],
    ['813 555 0148 ext. 7', '+18135550148 ext. 7'],
  ])('typed as "%s" is sent as %s, as the server would read it', async (phone, expected) => {
    expect((await validateQuote(readQuote(form({ ...TYPED, phone }), 0))).quote?.phone).toBe(expected)
  })

  test.each(['12345', 'call me', '+999 12'])('typed as "%s" is sent back', async (phone) => {
    expect(await issuesOf(readQuote(form({ ...TYPED, phone }), 0))).toEqual([
      { path: 'phone', message: expect.stringContaining('with area code') },
    ])
  })
})

test('the form and the server judge every phone number alike', async () => {
  const typing = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[+(]?[0-9 ().-]{0,18}$/),
    fc.stringMatching(/^\+[0-9]{1,3} ?[0-9]{1,14}$/),
    fc.stringMatching(/^[٠-٩0-9]{3,12}$/),
  )
  await fc.assert(
    fc.asyncProperty(typing, async (phone) => {
      const [inForm, onServer] = [
        await validateQuote(readQuote(form({ ...TYPED, phone }), 0)),
        Quote.safeParse({ ...TYPED, areaSqFt: null, smsConsent: true, phone }),
      ]
      expect(inForm.quote?.phone).toBe(onServer.data?.phone)
    }),
    { numRuns: 300 },
  )
})

describe('the area', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['850', 850],
    ['1 200', 1200],
    ['600 sq ft', 600],
    ['1,200 sqft.', 1200],
    ['650.5', 651],
    ['700 Square Feet', 700],
    ['90 ft²', 90],
  ])('typed as "%s" is %s', (areaSqFt, expected) => {
    expect(readQuote(form({ ...TYPED, areaSqFt }), 0).areaSqFt).toBe(expected)
  })

  test.each(['about 800', '-5', '1e9', 'sq ft', '0x10'])(
    'typed as "%s" is sent back with a sentence',
    async (areaSqFt) => {
      expect(await issuesOf(readQuote(form({ ...TYPED, areaSqFt }), 0))).toEqual([
        { path: 'areaSqFt', message: expect.stringContaining('area') },
      ])
    },
  )
})

test('a rough size is one of the list, and none is none', async () => {
  expect(readQuote(form({ ...TYPED, areaSqFt: '', roughSize: 'driveway' }), 0)).toMatchObject({
    areaSqFt: null,
    roughSize: 'driveway',
  })
  expect(readQuote(form({ ...TYPED, roughSize: '' }), 0).roughSize).toBeNull()
  expect(await issuesOf(readQuote(form({ ...TYPED, roughSize: 'huge' }), 0))).toEqual([
    { path: 'roughSize', message: 'Choose a size from the list.' },
  ])
})

test('a complaint of the server about no field of the form comes last, and one per field is enough', () => {
  const issues = [
    { path: '', message: 'Odd.' },
    { path: 'email', message: 'First.' },
    { path: 'email', message: 'Second.' },
    { path: 'name', message: 'Name.' },
  ]
  expect(sortIssues(issues).map(({ message }) => message)).toEqual(['Name.', 'First.', 'Odd.'])
})

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

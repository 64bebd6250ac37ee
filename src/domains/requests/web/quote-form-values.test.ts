import { describe, expect, test } from 'vitest'
import { inOrder, issuesOf, readQuote } from './quote-form-values.ts'

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

test('a filled form is what the schema accepts', () => {
  const quote = readQuote(form(TYPED), 4000)
  expect(issuesOf(quote)).toEqual([])
  expect(quote).toMatchObject({ name: 'Elena Vargas', areaSqFt: 1200, smsConsent: true, website: '', elapsedMs: 4000 })
})

test('an empty form is complained about once per field, from top to bottom', () => {
  expect(issuesOf(readQuote(form({}), 0)).map(({ path }) => path)).toEqual(['name', 'phone', 'email', 'address', 'service'])
})

describe('the area', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['850', 850],
    ['1 200', 1200],
  ])('typed as "%s" is %s', (areaSqFt, expected) => {
    expect(readQuote(form({ ...TYPED, areaSqFt }), 0).areaSqFt).toBe(expected)
  })

  test.each(['about 800', '-5', '1.5'])('typed as "%s" is sent back with a sentence', (areaSqFt) => {
    expect(issuesOf(readQuote(form({ ...TYPED, areaSqFt }), 0))).toEqual([{ path: 'areaSqFt', message: expect.stringContaining('area') }])
  })
})

test('a complaint of the server about no field of the form comes last, and one per field is enough', () => {
  const issues = [
    { path: '', message: 'Odd.' },
    { path: 'email', message: 'First.' },
    { path: 'email', message: 'Second.' },
    { path: 'name', message: 'Name.' },
  ]
  expect(inOrder(issues).map(({ message }) => message)).toEqual(['Name.', 'First.', 'Odd.'])
})

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

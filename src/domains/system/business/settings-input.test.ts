import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { DEFAULT_CONTENT } from './default-content.ts'
import type { Part, Settings } from './contract.ts'

const { owner } = useApp({ clock: { now: () => new Date('2024-01-01T04:30:00Z') } })
let before: Settings
beforeAll(async () => {
  before = await read()
})

const read = async (): Promise<Settings> => (await owner.get('/api/settings')).body
const save = (part: Part, value: unknown) =>
  owner.call('PUT', `/api/settings/${part}`, { version: before[part].version, value })

const { facts, hours, rates, testimonials } = DEFAULT_CONTENT
const { answerHours: _promise, ...ourFacts } = facts
const testimonial = (change: object = {}) => ({
  name: 'Rosa D.',
  location: 'Ruskin',
  text: 'Neat work.',
  rating: 4,
  sample: false,
  ...change,
})
const question = (change: object = {}) => ({ question: 'Do you work on Sundays?', answer: 'No.', ...change })

describe('a fact', () => {
  test.each([
    ['no name', { name: ' ' }, 'name', 'Enter the name of the business.'],
    ['a name over two lines', { name: 'A\nB' }, 'name', 'This contains invalid characters. Retype it.'],
    ['a name without end', { name: 'x'.repeat(81) }, 'name', 'Please keep this to 80 characters.'],
    ['no phone', { phone: '' }, 'phone', 'Enter a phone number.'],
    [
      'half a phone number',
      { phone: '555-0177' },
      'phone',
      'Enter a phone number with area code, like (813) 555-0123.',
    ],
    [
      'a phone number in words',
      { phone: 'call me' },
      'phone',
      'Enter a phone number with area code, like (813) 555-0123.',
    ],
    ['no e-mail', { email: undefined }, 'email', 'Enter an email.'],
    ['an e-mail of two people', { email: 'a@b.co, c@d.co' }, 'email', 'Enter an email address like name@example.com.'],
    ['a street of two lines', { street: '12 Shell Point Rd\nSuite 4' }, 'street', 'Please keep this on one line.'],
    ['no town', { city: '' }, 'city', 'Enter the city.'],
    ['a state that does not exist', { state: 'XX' }, 'state', 'Enter the state as two letters, like FL.'],
    ['a state in full', { state: 'Florida' }, 'state', 'Please keep this to 2 characters.'],
    ['a ZIP code of four digits', { zip: '3357' }, 'zip', 'Enter a ZIP code of five digits.'],
    ['a ZIP code in letters', { zip: 'ABCDE' }, 'zip', 'Enter a ZIP code of five digits.'],
    // In Greenwich it has begun.
    ['a beginning next year', { since: 2024 }, 'since', 'The year can’t be in the future.'],
    ['a beginning before 1900', { since: 1899 }, 'since', 'Enter the year the business started, like 2013.'],
    ['half a year', { since: 2013.5 }, 'since', 'Enter the year the business started, like 2013.'],
    ['no experience', { yearsOfExperience: 0 }, 'yearsOfExperience', 'Enter whole years from 1 to 80.'],
    ['a warranty for ever', { warrantyYears: 1e9 }, 'warrantyYears', 'Enter whole years from 0 to 25.'],
    ['a warranty in words', { warrantyYears: 'two' }, 'warrantyYears', 'Enter whole years from 0 to 25.'],
    ['a radius below zero', { radiusMiles: -20 }, 'radiusMiles', 'Enter whole miles from 1 to 500.'],
    ['no county', { county: null }, 'county', 'Enter the county.'],
  ])('is refused with %s, beside its field', async (_what, change, path, message) => {
    const { status, body } = await save('facts', { ...ourFacts, ...change })
    expect(status).toBe(400)
    expect(body.issues).toContainEqual({ path: `value.${path}`, message })
  })
})

describe('hours', () => {
  test.each([
    [
      'a day that closes before it opens',
      { monday: { opens: '18:00', closes: '08:00' } },
      [],
      'week.monday.closes',
      'Closing time must be after opening time.',
    ],
    [
      'a day that closes as it opens',
      { monday: { opens: '08:00', closes: '08:00' } },
      [],
      'week.monday.closes',
      'Closing time must be after opening time.',
    ],
    [
      'a time that no clock shows',
      { tuesday: { opens: '24:00', closes: '25:00' } },
      [],
      'week.tuesday.opens',
      'Enter a time.',
    ],
    [
      'a time as people say it',
      { tuesday: { opens: '8 am', closes: '6 pm' } },
      [],
      'week.tuesday.opens',
      'Enter a time.',
    ],
    ['a closed day that does not exist', {}, [{ date: '2026-02-30', reason: '' }], 'closed.0.date', 'Choose a date.'],
    ['a closed day in another notation', {}, [{ date: '12/25/2026', reason: '' }], 'closed.0.date', 'Choose a date.'],
    [
      'a closed day twice',
      {},
      [
        { date: '2026-12-25', reason: 'Christmas' },
        { date: '2026-12-25', reason: '' },
      ],
      'closed.1.date',
      'This day is listed twice.',
    ],
    [
      'a reason of two lines',
      {},
      [{ date: '2026-12-25', reason: 'a\nb' }],
      'closed.0.reason',
      'Please keep this on one line.',
    ],
  ])('with %s are refused', async (_what, week, closed, path, message) => {
    const { status, body } = await save('hours', { week: { ...hours.week, ...week }, closed })
    expect(status).toBe(400)
    expect(body.issues).toContainEqual({ path: `value.${path}`, message })
  })

  test('are refused with a day of the week missing, or one that does not exist', async () => {
    const { sunday: _sunday, ...sixDays } = hours.week
    expect((await save('hours', { week: sixDays, closed: [] })).status).toBe(400)
    expect((await save('hours', { week: { ...hours.week, someday: null }, closed: [] })).status).toBe(400)
    expect(
      (
        await save('hours', {
          week: hours.week,
          closed: Array.from({ length: 101 }, () => ({ date: '2026-12-25', reason: '' })),
        })
      ).status,
    ).toBe(400)
  })
})

describe('rates', () => {
  test.each([
    [
      'the higher price below the lower',
      { low: 200, high: 199 },
      'high',
      'The high price can’t be lower than the low price.',
    ],
    ['a price below zero', { low: -1 }, 'low', 'Enter dollars and cents, from $0 to $100.'],
    ['half a cent', { low: 10.5 }, 'low', 'Enter dollars and cents, from $0 to $100.'],
    ['a price in words', { high: '2.20' }, 'high', 'Enter dollars and cents, from $0 to $100.'],
    ['a price that is a slip of the finger', { high: 1_000_000 }, 'high', 'Enter dollars and cents, from $0 to $100.'],
    ['no smallest job', { minimum: undefined }, 'minimum', 'Enter dollars and cents, from $0 to $100,000.'],
  ])('with %s are refused', async (_what, change, path, message) => {
    const { status, body } = await save('rates', { ...rates, driveway: { ...rates.driveway, ...change } })
    expect(status).toBe(400)
    expect(body.issues).toContainEqual({ path: `value.driveway.${path}`, message })
  })

  test('are refused when a service has none', async () => {
    const { driveway: _driveway, ...rest } = rates
    expect((await save('rates', rest)).status).toBe(400)
  })
})

describe('testimonials', () => {
  test.each([
    ['sixty-one', Array.from({ length: 61 }, () => testimonial()), '', 'You can have up to 60 testimonials.'],
    ['no name', [testimonial({ name: '' }), ...testimonials], '.0.name', 'Enter the name of the customer.'],
    ['no town', [...testimonials, testimonial({ location: ' ' })], '.9.location', 'Enter the city.'],
    ['no words', [testimonial({ text: ' \n ' }), ...testimonials], '.0.text', 'Enter what the customer wrote.'],
    [
      'words without end',
      [testimonial({ text: 'x'.repeat(1001) }), ...testimonials],
      '.0.text',
      'Please keep this to 1,000 characters.',
    ],
    ['six stars', [testimonial({ rating: 6 }), ...testimonials], '.0.rating', 'Choose one to five stars.'],
    ['no star', [testimonial({ rating: 0 }), ...testimonials], '.0.rating', 'Choose one to five stars.'],
    ['half a star', [testimonial({ rating: 4.5 }), ...testimonials], '.0.rating', 'Choose one to five stars.'],
  ])('with %s are refused', async (_what, value, path, message) => {
    const { status, body } = await save('testimonials', value)
    expect(status).toBe(400)
    expect(body.issues).toContainEqual({ path: `value${path}`, message })
  })
})

describe('questions', () => {
  test.each([
    ['none', [], '', 'Keep at least one question.'],
    ['forty-one', Array.from({ length: 41 }, () => question()), '', 'You can have up to 40 questions.'],
    ['no question', [question({ question: ' ' })], '.0.question', 'Enter the question.'],
    ['no answer', [question(), question({ answer: '' })], '.1.answer', 'Enter the answer.'],
    [
      'an answer without end',
      [question({ answer: 'x'.repeat(3001) })],
      '.0.answer',
      'Please keep this to 3,000 characters.',
    ],
    [
      'a control character',
      [question({ answer: 'a\u0000b' })],
      '.0.answer',
      'This contains invalid characters. Retype it.',
    ],
  ])('with %s are refused', async (_what, value, path, message) => {
    const { status, body } = await save('faq', value)
    expect(status).toBe(400)
    expect(body.issues).toContainEqual({ path: `value${path}`, message })
  })
})

describe('the Google review link', () => {
  test.each([
    'http://g.page/r/x',
    'g.page/r/x',
    'https://g.page.evil.example/r',
    'https://evil.example/?g.page',
    'https://user:pass@g.page/r',
    'https://g.page:8443/r',
    'https://evilgoogle.com/',
    'javascript:alert(1)//https://g.page/',
    'https://accounts.google.com.evil.example',
  ])('is refused as %s', async (link) => {
    const { status, body } = await save('google-review-link', link)
    expect(status).toBe(400)
    expect(body.error).toBe('Paste your Google review link, like https://g.page/r/.../review.')
  })
})

describe('where alerts go', () => {
  test.each([
    [{ phone: '12', email: '' }, 'phone', 'Enter a phone number with area code, like (813) 555-0123.'],
    [{ phone: '', email: 'ray' }, 'email', 'Enter an email address like name@example.com.'],
    [{ phone: '', email: 'a@b.co\nBcc: c@d.co' }, 'email', 'This contains invalid characters. Retype it.'],
  ])('is refused as %j', async (value, path, message) => {
    const { status, body } = await save('alerts', value)
    expect(status).toBe(400)
    expect(body.issues).toContainEqual({ path: `value.${path}`, message })
  })
})

describe('a change', () => {
  test.each([['facts', ourFacts] as const, ['rates', rates] as const])(
    'a change of %s without a version is refused',
    async (part, value) => {
      expect((await owner.call('PUT', `/api/settings/${part}`, { value })).status).toBe(400)
      expect((await owner.call('PUT', `/api/settings/${part}`, { version: -1, value })).status).toBe(400)
    },
  )
})

test.each(['settings', 'alert-email', 'constructor'])('there is no part called %s to put back', async (part) => {
  expect((await owner.call('DELETE', `/api/settings/${part}`)).status).toBe(400)
})

test('saves none of the refused input', async () => {
  expect(await read()).toEqual(before)
})

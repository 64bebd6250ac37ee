import { expect, test } from 'vitest'
import { diffFields } from '../diff-fields.ts'
import { DEFAULT_CONTENT } from '../default-content.ts'
import { changeLines } from './describe-changes.ts'

const { facts, hours, rates, testimonials } = DEFAULT_CONTENT
const told = (before: Parameters<typeof diffFields>[0], after: Parameters<typeof diffFields>[1]) =>
  changeLines(diffFields(before, after)).map(({ name, was, is }) => [name, was, is])

test('a fact is told by its label, a phone number as one reads it', () => {
  expect(told(facts, { ...facts, phone: '+18135550177', street: '12 Shell Point Rd', since: 2009 })).toEqual([
    ['Phone', '(813) 555-0123', '(813) 555-0177'],
    ['Street', 'none', '12 Shell Point Rd'],
    ['In business since', '2013', '2009'],
  ])
})

test('hours are told by the day, and the closed days as a whole', () => {
  const week = { ...hours.week, sunday: { opens: '12:00', closes: '17:30' }, monday: null }
  expect(
    told(hours, {
      week,
      closed: [
        { date: '2026-12-25', reason: 'Christmas' },
        { date: '2026-12-26', reason: '' },
      ],
    }),
  ).toEqual([
    ['Monday', '8 AM to 6 PM', 'closed'],
    ['Sunday', 'closed', '12 PM to 5:30 PM'],
    ['Closed days', 'none', 'Dec 25, 2026 (Christmas), Dec 26, 2026'],
  ])
})

test('a rate is told by its service, in dollars', () => {
  expect(told(rates, { ...rates, 'pool-deck': { low: 150, high: 240, minimum: 45_000 } })).toEqual([
    ['Pool Deck Sealing', '$1.40 to $2.40 per sq ft, from $450.00', '$1.50 to $2.40 per sq ft, from $450.00'],
  ])
})

test('of a list only what was added, removed or rewritten is told, and a new order as such', () => {
  const [first, second, ...others] = testimonials
  if (!first || !second) throw new Error('There are nine.')
  const real = { name: 'Rosa D.', location: 'Ruskin', text: 'x'.repeat(200), rating: 4, sample: false }
  expect(told(testimonials, [{ ...first, sample: false }, ...others, real])).toEqual([
    [
      'Dana M., Apollo Beach',
      expect.stringMatching(/^sample, 5 stars, “The driveway/),
      expect.stringMatching(/^5 stars, “The driveway/),
    ],
    ['Luis R., Riverview', expect.stringMatching(/^sample, 5 stars/), undefined],
    ['Rosa D., Ruskin', undefined, `4 stars, “${'x'.repeat(80)}...`],
  ])
  expect(told(testimonials, [second, first, ...others])).toEqual([
    [
      'Order',
      expect.stringMatching(/^Dana M., Apollo Beach, Luis R./),
      expect.stringMatching(/^Luis R., Riverview, Dana M./),
    ],
  ])
})

test('two items of one name are told apart', () => {
  const item = { question: 'Why?', answer: 'Because.' }
  expect(told([item, item], [item, { ...item, answer: 'So.' }])).toEqual([['Why? (2)', 'Because.', 'So.']])
})

test('the time between appointments is told in minutes and hours', () => {
  expect(told({ travelMinutes: 30 }, { travelMinutes: 90 })).toEqual([
    ['Time between appointments', '30 min', '1 h 30 min'],
  ])
})

import { expect, test } from 'vitest'
import { diffFields } from '../diff-fields.ts'
import { DEFAULT_CONTENT } from '../default-content.ts'
import { changeLines } from './describe-changes.ts'

const { facts, hours, rates, testimonials } = DEFAULT_CONTENT
const changedLines = (before: Parameters<typeof diffFields>[0], after: Parameters<typeof diffFields>[1]) =>
  changeLines(diffFields(before, after)).map(({ name, was, is }) => [name, was, is])

test('names a fact by its label and formats a phone number', () => {
  expect(changedLines(facts, { ...facts, phone: '+18135550177', street: '12 Shell Point Rd', since: 2009 })).toEqual([
    ['Phone', '(813) 555-0123', '(813) 555-0177'],
    ['Street', 'none', '12 Shell Point Rd'],
    ['In business since', '2013', '2009'],
  ])
})

test('lists hours by day, and the closed days as a whole', () => {
  const week = { ...hours.week, sunday: { opens: '12:00', closes: '17:30' }, monday: null }
  expect(
    changedLines(hours, {
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

test('names a rate by its service, in dollars', () => {
  expect(changedLines(rates, { ...rates, 'pool-deck': { low: 150, high: 240, minimum: 45_000 } })).toEqual([
    ['Pool Deck Sealing', '$1.40 to $2.40 per sq ft, $450.00 minimum', '$1.50 to $2.40 per sq ft, $450.00 minimum'],
  ])
})

test('lists only the added, removed or rewritten items of a list, and reports a new order as such', () => {
  const [first, second, ...others] = testimonials
  if (!first || !second) throw new Error('There are nine.')
  const real = { name: 'Rosa D.', location: 'Ruskin', text: 'x'.repeat(200), rating: 4, sample: false }
  expect(changedLines(testimonials, [{ ...first, sample: false }, ...others, real])).toEqual([
    [
      'Dana M., Apollo Beach',
      expect.stringMatching(/^sample, 5 stars, “The driveway/),
      expect.stringMatching(/^5 stars, “The driveway/),
    ],
    ['Luis R., Riverview', expect.stringMatching(/^sample, 5 stars/), undefined],
    ['Rosa D., Ruskin', undefined, `4 stars, “${'x'.repeat(80)}...`],
  ])
  expect(changedLines(testimonials, [second, first, ...others])).toEqual([
    [
      'Order',
      expect.stringMatching(/^Dana M., Apollo Beach, Luis R./),
      expect.stringMatching(/^Luis R., Riverview, Dana M./),
    ],
  ])
})

test('numbers two items with the same name', () => {
  const item = { question: 'Why?', answer: 'Because.' }
  expect(changedLines([item, item], [item, { ...item, answer: 'So.' }])).toEqual([['Why? (2)', 'Because.', 'So.']])
})

test('shows the time between appointments in minutes and hours', () => {
  expect(
    changedLines({ travelMinutes: 30, arrivalWindowMinutes: 0 }, { travelMinutes: 90, arrivalWindowMinutes: 120 }),
  ).toEqual([
    ['Time between appointments', '30 min', '1 h 30 min'],
    ['Arrival window', 'none', '2 h'],
  ])
})

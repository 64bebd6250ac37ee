import { expect, test } from 'vitest'
import { formatAverage, formatDeadline, secondsUntil } from './answer-deadline.ts'

const noon = Date.parse('2026-11-19T12:00:00Z')
const minutes = (n: number) => noon + n * 60_000

test.each([
  [minutes(24 * 60), '24 h left to answer'],
  [minutes(3 * 60 + 59), '3 h left to answer'],
  [minutes(60), '1 h left to answer'],
  [minutes(59.5), '59 min left to answer'],
  [minutes(1), '1 min left to answer'],
  [minutes(0.5), 'Less than a minute left to answer'],
])('the clock on a card never promises more time than is left (%s)', (answerBy, words) => {
  expect(formatDeadline(answerBy, noon)).toEqual({ late: false, words })
})

test.each([
  [minutes(-0.1), '1 min late'],
  [minutes(-90), '1 h late'],
  [minutes(-47 * 60), '47 h late'],
  [minutes(-73 * 60), '3 days late'],
])('a missed promise says by how much (%s)', (answerBy, words) => {
  expect(formatDeadline(answerBy, noon)).toEqual({ late: true, words })
})

test('the undo countdown counts whole seconds and ends at zero', () => {
  expect(secondsUntil('2026-11-19T12:01:00Z', noon)).toBe(60)
  expect(secondsUntil('2026-11-19T12:00:00.200Z', noon)).toBe(1)
  expect(secondsUntil('2026-11-19T11:59:00Z', noon)).toBe(0)
})

test('the average of the week is said as a person says it', () => {
  expect(formatAverage(160)).toBe('Average this week: 2 h 40 min.')
  expect(formatAverage(0.2)).toBe('Average this week: under a minute.')
  expect(formatAverage(null)).toBe('No requests answered in the last 7 days.')
})

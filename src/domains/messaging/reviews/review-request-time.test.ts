import { expect, test } from 'vitest'
import { getRequestTime } from './review-request-time.ts'

test.each([
  ['three hours later by day', '2026-07-14T14:00:00Z', '2026-07-14T17:00:00.000Z'],
  ['just before the evening', '2026-07-14T20:58:00Z', '2026-07-14T23:58:00.000Z'],
  ['the next morning when it would be evening', '2026-07-14T21:00:00Z', '2026-07-15T12:00:00.000Z'],
  ['in the morning when it would be night', '2026-07-15T03:30:00Z', '2026-07-15T12:00:00.000Z'],
  ['at eight by the clock of the morning after summer time ends', '2026-10-31T21:30:00Z', '2026-11-01T13:00:00.000Z'],
  ['at eight by the clock of the morning after it begins', '2026-03-07T22:30:00Z', '2026-03-08T12:00:00.000Z'],
  ['by the clock of the winter', '2026-12-01T23:15:00Z', '2026-12-02T13:00:00.000Z'],
])('a customer is asked %s', (_when, finished, asked) =>
  expect(getRequestTime(new Date(finished)).toISOString()).toBe(asked),
)

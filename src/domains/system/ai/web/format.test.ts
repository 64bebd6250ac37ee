import { expect, test } from 'vitest'
import { formatCost, formatDuration, monthName } from './format.ts'

test('formats the cost of a call in cents, and in fractions of a cent below that', () => {
  expect([0, 1, 100, 2110, 9999, 10_000, 1_234_567].map(formatCost)).toEqual([
    '$0.00',
    'under $0.0001',
    '$0.0001',
    '$0.0021',
    '$0.0100',
    '$0.01',
    '$1.23',
  ])
})

test('formats a duration in milliseconds or seconds, and a month by its name', () => {
  expect([0, 340, 999, 2100].map(formatDuration)).toEqual(['0 ms', '340 ms', '999 ms', '2.1 s'])
  expect(['2026-01', '2026-12'].map(monthName)).toEqual(['January', 'December'])
})

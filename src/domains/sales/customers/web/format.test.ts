import { expect, test } from 'vitest'
import {
  formatCount,
  toDirectionsUrl,
  formatEarlierJobs,
  getInitials,
  monthAndYear,
  formatShowing,
  formatSince,
} from './format.ts'

test.each([
  ['1/5/2025', 'Jan 2025'],
  ['12/31/2019', 'Dec 2019'],
  [null, ''],
  ['spring', 'spring'],
  ['13/1/2025', '13/1/2025'],
])('the Date column shows month and year of %s', (text, shown) => {
  expect(monthAndYear(text)).toBe(shown)
})

test.each([
  ['Elena Vargas', 'EV'],
  ['cher', 'C'],
  ['Ana María de la Cruz', 'AC'],
  ['🌊 Waves', '🌊W'],
])('the square beside %s holds %s', (name, letters) => {
  expect(getInitials(name)).toBe(letters)
})

test.each([
  ['1', 'job', '1 job'],
  [0, 'job', '0 jobs'],
  [12_345, 'customer', '12,345 customers'],
  ['1000+', 'customer', '1,000+ customers'],
  ['1000', 'customer', '1,000 customers'],
])('formats a count of %s as a person would say it', (many, thing, words) => {
  expect(formatCount(many, thing)).toBe(words)
})

test('under a name stands since when, by the calendar of the business, and how many jobs', () => {
  expect(formatSince({ createdAt: '2021-04-01T02:00:00Z', serviceCount: 3 })).toBe('Since Mar 2021 · 3 jobs')
})

test('the way to an address is asked for with every character of it', () => {
  expect(new URL(toDirectionsUrl('12 & 14 Shell Rd #3, Ruskin')).searchParams.get('destination')).toBe(
    '12 & 14 Shell Rd #3, Ruskin',
  )
})

test.each([
  ['30', 389, 'Showing 30 of 389 customers'],
  ['0', 389, 'Showing 0 of 389 customers'],
  ['389', 389, 'Showing 389 of 389 customers'],
  ['1000+', 100_000, 'Showing 1,000+ of 100,000 customers'],
  ['7', undefined, 'Showing 7 customers'],
])('a list of %s that fit out of %s says so', (fitting, all, words) => {
  expect(formatShowing(fitting, all, 'customers')).toBe(words)
})

test.each([
  [5, 1, '4 earlier jobs aren’t listed here.'],
  [2, 1, '1 earlier job isn’t listed here.'],
  [3, 0, '3 earlier jobs aren’t listed here.'],
  [1, 1, null],
  [1, 0, null],
  [1, 4, null],
])('of %i jobs that were counted and %i that are listed, the history says what is missing', (known, listed, words) => {
  expect(formatEarlierJobs(known, listed)).toBe(words)
})

import { expect, test } from 'vitest'
import { initials, monthAndYear } from './words.ts'

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
  expect(initials(name)).toBe(letters)
})

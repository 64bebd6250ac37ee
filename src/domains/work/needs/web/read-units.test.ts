import { expect, test } from 'vitest'
import { readHours, readUnits } from './read-units.ts'

const units = (text: string) => {
  const { units: found, errors } = readUnits({ 'of a': text, surface: 'normal' })
  return found[0]?.quantity ?? errors['of a'] ?? null
}
const WHOLE = 'Enter whole units. Count anything opened as a full unit.'
const UNITS = 'Enter whole units, from 0 to 100,000.'

test.each([
  ['12', 12],
  [' 1,200 ', 1200],
  ['0', 0],
  ['', null],
  ['9.5', WHOLE],
  // One and a half, as some write it: not fifteen.
  ['1,5', WHOLE],
  ['-1', UNITS],
  ['100001', UNITS],
  ['12 gal', UNITS],
])('%j is read as it is meant', (text, read) => {
  expect(units(text)).toBe(read)
})

test('hours may have two decimals', () => {
  const read = (text: string) => readHours({ 'hours a': text })
  expect([read('3.5').hours, read('3,5').hours]).toEqual([[{ id: 'a', hours: 3.5 }], [{ id: 'a', hours: 3.5 }]])
  expect(read('1.005').errors).toEqual({ 'hours a': 'Enter hours from 0 to 1,000, with up to two decimals.' })
})

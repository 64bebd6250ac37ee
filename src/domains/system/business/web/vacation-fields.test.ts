import { expect, test } from 'vitest'
import { listDays } from './vacation-fields.tsx'

test('lists each day of a vacation, over the end of a month and a year', () => {
  expect(listDays('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  expect(listDays('2026-12-25', '2026-12-25')).toEqual(['2026-12-25'])
  expect(listDays('2026-01-01', '2026-04-10')).toHaveLength(100)
})

test('says what is wrong with the two days', () => {
  expect(listDays('', '2026-12-25')).toBe('Enter the first and the last day.')
  expect(listDays('2026-12-25', '2026-12-24')).toBe('The last day can’t be before the first.')
  expect(listDays('2026-01-01', '2026-04-11')).toBe('That’s more than 100 days. Enter a shorter time.')
  expect(listDays('0001-01-01', '9999-12-31')).toBe('That’s more than 100 days. Enter a shorter time.')
})

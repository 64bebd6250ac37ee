import { expect, test } from 'vitest'
import { DEFAULT_HOURS } from '#domains/system/business/default-hours.ts'
import { listStartDates } from './available-start-dates.ts'

// A Monday; the first possible start is on Thursday.
const now = new Date('2026-11-23T15:00:00Z')
const week = {
  ...DEFAULT_HOURS.week,
  thursday: { opens: '07:00', closes: '11:30' },
  friday: { opens: '12:00', closes: '18:00' },
  saturday: null,
  sunday: null,
}

test('offers the morning alone of a day that closes at noon, and the afternoon alone of one that opens then', () => {
  const starts = listStartDates({ week, closed: [] }, now)
  expect(starts.slice(0, 2)).toEqual(['Thu, Nov 26, morning', 'Fri, Nov 27, afternoon'])
})

test('offers both halves of a whole day, and neither of a closed one', () => {
  const starts = listStartDates({ week, closed: [{ date: '2026-11-26', reason: 'Thanksgiving' }] }, now)
  expect(starts).toEqual(expect.arrayContaining(['Mon, Nov 30, morning', 'Mon, Nov 30, afternoon']))
  expect(starts.join()).not.toMatch(/Nov 26|Sat|Sun/)
})

import { expect, test } from 'vitest'
import { minutesAfter, readCorrection, toTyped } from './correct-clock.tsx'

const seen = { startTime: '2026-11-18T14:03:41.000Z', endTime: '2026-11-18T19:40:09.000Z', actualDuration: 336 }

test('keeps untouched times to the second, and reads typed ones as whole minutes', () => {
  expect(readCorrection(toTyped(seen), seen)).toEqual({ read: seen })
  expect(readCorrection({ ...toTyped(seen), endTime: '15:00' }, seen)).toMatchObject({
    read: { startTime: seen.startTime, endTime: '2026-11-18T20:00:00.000Z' },
  })
})

test('the minutes follow the typed times, also where the clock ran over the turn of a minute', () => {
  const short = { startTime: '2026-11-18T14:03:58.000Z', endTime: '2026-11-18T14:04:02.000Z', actualDuration: 0 }
  const typed = { startDay: '2026-11-17', startTime: '09:00', endDay: '2026-11-17', endTime: '11:30', minutes: '' }
  expect(minutesAfter(short, typed)).toBe('150')
  expect(minutesAfter({ ...seen, actualDuration: 306 }, typed)).toBe('120')
  expect(minutesAfter(seen, { ...typed, endTime: '08:00' })).toBe('')
})

import { expect, test } from 'vitest'
import { readCorrection, toTyped } from './correct-clock.tsx'

const seen = { startTime: '2026-11-18T14:03:41.000Z', endTime: '2026-11-18T19:40:09.000Z', actualDuration: 336 }

test('keeps untouched times to the second, and reads typed ones as whole minutes', () => {
  expect(readCorrection(toTyped(seen), seen)).toEqual({ read: seen })
  expect(readCorrection({ ...toTyped(seen), endTime: '15:00' }, seen)).toMatchObject({
    read: { startTime: seen.startTime, endTime: '2026-11-18T20:00:00.000Z' },
  })
})

import { expect, test } from 'vitest'
import { learnServerTime, serverNow } from './server-time.ts'

const off = () => serverNow() - Date.now()

test('a device whose clock is minutes off counts by the server’s clock', () => {
  learnServerTime(new Date(Date.now() + 300_000).toUTCString())
  expect(off()).toBeGreaterThan(298_000)
})

test('a second of travel is not taken for a wrong clock, and an unreadable header changes nothing', () => {
  learnServerTime(new Date().toUTCString())
  expect(off()).toBe(0)
  learnServerTime('yesterday')
  learnServerTime(null)
  expect(off()).toBe(0)
})

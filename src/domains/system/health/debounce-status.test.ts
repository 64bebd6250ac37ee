import { expect, test } from 'vitest'
import { debounceStatus } from './debounce-status.ts'
import type { PartState } from './debounce-status.ts'

const START = Date.UTC(2026, 10, 23, 12)
const MINUTE = 60_000

/** Runs one check every five minutes: `x` is broken, `.` is well. Returns each notice with the index of its check. */
function story(looks: string): string[] {
  let state: PartState | null = null
  const notices: string[] = []
  for (const [at, look] of looks.split('').entries()) {
    const { turned: _turned, tell, ...next } = debounceStatus(state, look === 'x', new Date(START + at * 5 * MINUTE))
    state = next
    if (tell) notices.push(`${at} ${tell}`)
  }
  return notices
}

test('does not report a status that one check alone sees', () => {
  expect(story('..x..x...x.')).toEqual([])
})

test('reports a problem once after two checks in a row, and its recovery once', () => {
  expect(story('..xxxxxx....')).toEqual(['3 broken', '9 healed'])
})

test('reports a part that is broken from the first check on', () => {
  expect(story('xxx')).toEqual(['1 broken'])
})

test('a hiccup of health in the middle is no healing', () => {
  expect(story('xxx.xxx.xx')).toEqual(['1 broken'])
})

test('reports a flapping part once in four hours', () => {
  // Ten looks of it in 50 minutes, and 13 hours on.
  const notices = story('xx...'.repeat(31))
  expect(notices.filter((one) => one.endsWith('broken')).length).toBe(4)
  // A problem without a notice gets no recovery notice either.
  expect(notices.filter((one) => one.endsWith('healed')).length).toBe(4)
})

test('reports a part that breaks again in the quiet period and stays broken once that period is over', () => {
  const notices = story(`xx..${'x'.repeat(60)}`)
  expect(notices).toEqual(['1 broken', '3 healed', '49 broken'])
})

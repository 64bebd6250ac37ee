import { expect, test } from 'vitest'
import { debounceStatus } from './debounce-status.ts'
import type { PartState } from './debounce-status.ts'

const START = Date.UTC(2026, 10, 23, 12)
const MINUTE = 60_000

/** Looks every five minutes: `x` broken, `.` well. Answers what was told at which look. */
function story(looks: string): string[] {
  let state: PartState | null = null
  const told: string[] = []
  for (const [at, look] of looks.split('').entries()) {
    const { turned: _turned, tell, ...next } = debounceStatus(state, look === 'x', new Date(START + at * 5 * MINUTE))
    state = next
    if (tell) told.push(`${at} ${tell}`)
  }
  return told
}

test('one look alone is believed by nobody', () => {
  expect(story('..x..x...x.')).toEqual([])
})

test('two looks in a row that say so are told, once, and so is that it healed', () => {
  expect(story('..xxxxxx....')).toEqual(['3 broken', '9 healed'])
})

test('a part that is broken from the first look on is told', () => {
  expect(story('xxx')).toEqual(['1 broken'])
})

test('a hiccup of health in the middle is no healing', () => {
  expect(story('xxx.xxx.xx')).toEqual(['1 broken'])
})

test('a part that comes and goes is told of once in four hours', () => {
  // Ten looks of it in 50 minutes, and 13 hours on.
  const told = story('xx...'.repeat(31))
  expect(told.filter((one) => one.endsWith('broken')).length).toBe(4)
  // Of what was not told no healing is told either.
  expect(told.filter((one) => one.endsWith('healed')).length).toBe(4)
})

test('what breaks again while it is quiet and then stays broken is told when the quiet is over', () => {
  const told = story(`xx..${'x'.repeat(60)}`)
  expect(told).toEqual(['1 broken', '3 healed', '49 broken'])
})

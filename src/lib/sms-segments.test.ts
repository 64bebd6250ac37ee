import { expect, test } from 'vitest'
import { countSegments } from './sms-segments.ts'

test.each([
  ['nothing', '', 1, 0, 160, true],
  ['a full text', 'a'.repeat(160), 1, 160, 160, true],
  ['one more', 'a'.repeat(161), 2, 161, 306, true],
  ['three', 'a'.repeat(307), 3, 307, 459, true],
  ['signs that take two places', '{€}'.repeat(10), 1, 60, 160, true],
  ['accents of the plain alphabet', 'é à ñ', 1, 5, 160, true],
  ['a curly quote', 'We’re here', 1, 10, 70, false],
  ['an emoji', 'Done 👋', 1, 7, 70, false],
  ['71 of the other alphabet', '’'.repeat(71), 2, 71, 134, false],
])('%s', (_what, text, segments, characters, room, plain) => {
  expect(countSegments(text)).toEqual({ segments, characters, room, plain })
})

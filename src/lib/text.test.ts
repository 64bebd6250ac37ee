import { describe, expect, test } from 'vitest'
import { line, lineOrNone, lines } from './text.ts'

const NAME = 'Enter a name.'
const name = line(20, NAME)

/** Returns the stored value, or the first error message. */
function typed(schema: typeof name, text: unknown): string {
  const read = schema.safeParse(text)
  return read.success ? read.data : (read.error.issues[0]?.message ?? '')
}

describe('a line that a person typed', () => {
  test.each([
    ['a zero-width space', '\u200b'],
    ['a mark of direction', '\u202e'],
    ['marks and blanks', ' \u200b\u2066 \u00a0\u2069'],
    ['a joiner alone', '\u200d\ufe0f'],
    ['a filler that looks like nothing', '\u3164'],
    ['an empty pattern of Braille', '\u2800'],
    ['a soft hyphen', '\u00ad'],
    ['a byte order mark', '\ufeff'],
  ])('is missing when it is %s', (_what, text) => {
    expect(typed(name, text)).toBe(NAME)
    expect(typed(lines(20), text)).toBe('')
    expect(typed(lineOrNone(20), text)).toBe('')
  })

  test.each([
    ['an override', 'Ann\u202eeel', 'Anneel'],
    ['isolates around a word', '\u2066Ann\u2069 Lee', 'Ann Lee'],
    ['a mark in front', '\u200fAnn', 'Ann'],
    ['a mark between blanks at the end', 'Ann \u200e ', 'Ann'],
  ])('is stored without %s', (_what, text, expected) => {
    expect(typed(name, text)).toBe(expected)
    expect(typed(lines(20), text)).toBe(expected)
  })

  test.each(['Ann', 'José', 'עדי', 'محمد', '李', '👩‍👩‍👧', '❤️', 'می‌خواهم', '7', '-', '<b>'])(
    '%s stays as it is',
    (text) => {
      expect(typed(name, text)).toBe(text)
      expect(typed(lines(20), text)).toBe(text)
    },
  )

  test.each(['a\u0000b', 'a\u009fb', 'a\ufffeb', '\ufffe', 'a\ud83d'])('%j cannot be read', (text) => {
    expect(typed(name, text)).toBe('This contains invalid characters. Retype it.')
    expect(typed(lines(20), text)).toBe('This contains invalid characters. Retype it.')
  })
})

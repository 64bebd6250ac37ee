import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDuplicateKey } from './reject-duplicate-json-keys.ts'

describe('a key that stands twice in one object', () => {
  test.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{ "a" : 1 , "b":{"c":1 , "c"\n:\t2}}', 'c'],
    ['[{"a":1},{"a":1,"a":1}]', 'a'],
    ['{"":1,"":2}', ''],
    ['{"\\"":1,"\\u0022":2}', '"'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a":{"b":[1,{"x":"}"}]},"a":0}', 'a'],
  ])('is found in %s', (json, key) => {
    expect(findDuplicateKey(json)).toBe(key)
  })

  test.each([
    '{}',
    '[]',
    '"a"',
    '1',
    'null',
    '{"a":"a"}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":["a","a",":"]}',
    '{"a":"\\"b\\":1","b":2}',
    '{"a":"{\\"a\\":1}"}',
    '{"a\\\\":1,"a":2}',
    '["a","a"]',
    '{"a":"x","b":"x" }',
    '{"toString":1,"constructor":2}',
  ])('is not found in %s', (json) => {
    expect(findDuplicateKey(json)).toBeNull()
  })

  // A value as a list of entries, so that a key may come twice; written with blanks and escapes as the sender likes.
  type Made = { json: string; twice: boolean }
  const key = fc.constantFrom('a', 'b', 'name', '"', '\\', ':', '{', 'é', '😀', '')
  const blank = fc.constantFrom('', ' ', '\n', '\t\r ')
  const write = (text: string, escaped: boolean) =>
    escaped
      ? `"${text
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join('')}"`
      : JSON.stringify(text)
  const { value } = fc.letrec<{ value: Made }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .oneof(fc.integer(), fc.boolean(), fc.constant(null), key)
        .map((leaf) => ({ json: JSON.stringify(leaf), twice: false })),
      fc
        .array(tie('value'))
        .map((all) => ({ json: `[${all.map((one) => one.json).join(',')}]`, twice: all.some((one) => one.twice) })),
      fc.array(fc.tuple(key, fc.boolean(), blank, tie('value'))).map((all) => ({
        json: `{${all.map(([name, escaped, gap, one]) => `${gap}${write(name, escaped)}${gap}:${gap}${one.json}`).join(',')}}`,
        twice: new Set(all.map(([name]) => name)).size < all.length || all.some(([, , , one]) => one.twice),
      })),
    ),
  }))

  test('is found exactly when it was written, in any text', () => {
    fc.assert(
      fc.property(value, ({ json, twice }) => {
        JSON.parse(json)
        expect(findDuplicateKey(json) !== null).toBe(twice)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['keys', `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['one string', JSON.stringify({ message: 'x"\\'.repeat(50_000) })],
    ['lists in lists', '['.repeat(120_000) + ']'.repeat(120_000)],
    ['objects in objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['blanks', `{"a"${' '.repeat(250_000)}:1}`],
  ])('is looked for in 256 KB of %s in one pass', (_what, json) => {
    findDuplicateKey(json)
    const best = Math.min(
      ...[1, 2, 3].map(() => {
        const began = performance.now()
        expect(findDuplicateKey(json)).toBeNull()
        return performance.now() - began
      }),
    )
    expect(best).toBeLessThan(1_000)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchWords } from './text-search.ts'

test.each([
  ['Testersmith, John', ['Testersmith', 'John']],
  ['  john    testersmith ', ['john', 'testersmith']],
  ['John & Mary', ['John', 'Mary']],
  ['John and Mary', ['John', 'Mary']],
  ['and', ['and']],
  ['(813) 555-0148', ['(813) 555-0148']],
  ['813 555 0148', ['813 555 0148']],
  ['Smith (813) 555-01', ['Smith', '(813) 555-01']],
  ['+1 813-555-0148 smith', ['smith', '+1 813-555-0148']],
  ['1204 Shell Point', ['1204', 'Shell', 'Point']],
  ['EST-2026-0007', ['EST-2026-0007']],
  ['%', ['%']],
  ['50%', ['50%']],
  ['a_b', ['a_b']],
  ['', []],
  ['   ', []],
])('%j is looked for as %j', (typed, words) => expect(searchWords(typed)).toEqual(words))

test('finds the same words in whatever order they are typed, and never too many', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      expect(searchWords(words.join(', ')).toSorted()).toEqual(searchWords(words.toReversed().join('   ')).toSorted())
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
      const words = searchWords(typed)
      expect(words.every((one) => one !== '')).toBe(true)
      expect(words.length).toBeLessThanOrEqual(20)
      expect(words.length > 0).toBe(typed.trim() !== '')
    }),
  )
})

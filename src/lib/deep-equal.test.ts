import { expect, test } from 'vitest'
import { deepEqual } from './deep-equal.ts'

test.each([
  [
    { a: 1, b: [{ c: null }] },
    { b: [{ c: null }], a: 1 },
  ],
  [[], []],
  [null, null],
  ['a', 'a'],
])('%j says the same as %j', (a, b) => {
  expect(deepEqual(a, b)).toBe(true)
})

test.each([
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: 1 }, { b: 1 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[], {}],
  [null, {}],
  ['1', 1],
])('%j does not say the same as %j', (a, b) => {
  expect(deepEqual(a, b)).toBe(false)
})

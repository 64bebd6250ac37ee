import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withHelper } from './one-file.ts'

const helper = { fileName: 'assets/preload-helper-x.js', code: 'var e=2,t=n=>n*e;export{t as n};' }

test('what the helper is called inside stays inside', () => {
  const whole = withHelper('import{n as r}from"./preload-helper-x.js";var e=40;globalThis.sum=e+r(1);', helper)
  expect(runInNewContext(`${whole};sum`)).toBe(42)
})

test('a helper of another shape stops the build', () => {
  expect(() => withHelper('import r from"./preload-helper-x.js";', helper)).toThrow(/another shape/)
  expect(() => withHelper('import{n as r}from"./preload-helper-x.js";', { ...helper, code: 'export default 1' })).toThrow(/another shape/)
})

import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withHelper } from './inline-loader.ts'

const helper = { fileName: 'assets/preload-helper-x.js', code: 'var e=2,t=n=>n*e;export{t as n};' }

test('what the helper is called inside stays inside', () => {
  const whole = withHelper('import{n as r}from"./preload-helper-x.js";var e=40;globalThis.sum=e+r(1);', helper)
  expect(runInNewContext(`${whole};sum`)).toBe(42)
})

test('a helper may give several things, each under the name that the entry has for it', () => {
  const several = { ...helper, code: 'var a=1,b=2,c=3;export{a as t,b as n,c as r};' }
  const whole = withHelper('import{n as e,r}from"./preload-helper-x.js";var a=10;globalThis.sum=a*e+r;', several)
  expect(runInNewContext(`${whole};sum`)).toBe(23)
})

test('a helper of another shape stops the build', () => {
  expect(() => withHelper('import r from"./preload-helper-x.js";', helper)).toThrow(/another shape/)
  expect(() =>
    withHelper('import{n as r}from"./preload-helper-x.js";', { ...helper, code: 'export default 1' }),
  ).toThrow(/another shape/)
})

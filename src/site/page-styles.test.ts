import { expect, test } from 'vitest'
import { parse } from 'postcss'
import { readRules } from '../../tools/css/page-rules.ts'
import { stylesFor } from './page-styles.ts'

const styles = (html: string, css: string) => stylesFor(html, readRules(parse(css)))

test('a page gets the rules of the classes and elements that it has, and no others', () => {
  const css = '.a{x:1}.b{x:2}dialog{x:3}p{x:4}.a.b{x:5}.a .c{x:6}.b,.a{x:7}'
  expect(styles('<p class="a">', css)).toBe('.a{x:1}p{x:4}.a{x:7}')
  expect(styles('<dialog class="b a">', css)).toBe('.a{x:1}.b{x:2}dialog{x:3}.a.b{x:5}.b,.a{x:7}')
})

test('what is true of every page stays: fonts, universal rules', () => {
  const css = '@font-face{font-family:F;src:url(f.woff2)}*{x:1}[hidden]{x:2}:focus-visible{x:3}'
  expect(styles('<p>', css)).toBe(css)
})

test('an animation stays where something on the page moves by it', () => {
  const css =
    '.a{animation:spin 1s}@keyframes spin{to{rotate:1turn}}.b{animation-name:spinner}@keyframes spinner{to{x:1}}'
  expect(styles('<p class="a">', css)).toBe('.a{animation:spin 1s}@keyframes spin{to{rotate:1turn}}')
  expect(styles('<p class="b">', css)).toBe('.b{animation-name:spinner}@keyframes spinner{to{x:1}}')
})

test('a condition stands only around what is left of its rules', () => {
  const css = '@media (max-width:760px){.a{x:1}.b{x:2}}@supports (x:y){@media print{.b{x:3}}}'
  expect(styles('<p class="a">', css)).toBe('@media (max-width:760px){.a{x:1}}')
  expect(styles('<p class="b">', css)).toBe('@media (max-width:760px){.b{x:2}}@supports (x:y){@media print{.b{x:3}}}')
})

test('nested rules are judged by themselves, and keep their own declarations', () => {
  expect(styles('<p class="a">', '.a{x:1;& .b{x:2}&:hover{x:3}}')).toBe('.a{x:1;&:hover{x:3}}')
})

test('states that come later count as there: the dark theme, what stands in :not(), attributes', () => {
  const css = '.dark .a{x:1}.a:not(.gone){x:2}.a[data-away]{x:3}.a:has(:checked){x:4}'
  expect(styles('<p class="a">', css)).toBe(css)
  expect(styles('<p>', css)).toBe('')
})

test('of :is(), :where() and :has() one alternative must be there', () => {
  const css = '.a:is(.b,.c .d) .e{x:1}html:has(.b:not(.gone)){x:2}:is(.b,.d):hover{x:3}'
  expect(styles('<html><p class="a b e">', css)).toBe(css)
  expect(styles('<html><p class="a c d e">', css)).toBe('.a:is(.b,.c .d) .e{x:1}:is(.b,.d):hover{x:3}')
  expect(styles('<html><p class="a c e">', css)).toBe('')
})

test('tokens stay as far as something reads them, also through another token', () => {
  const css = ':root{--a:1px;--b:calc(2*var(--a));--c:3;--d:var(--c)}.dark{--a:4px;--c:5}p{x:var(--b,0)}'
  expect(styles('<p>', css)).toBe(':root{--a:1px;--b:calc(2*var(--a));}.dark{--a:4px;}p{x:var(--b,0)}')
})

test('a font for some letters only is named where one of them stands', () => {
  const css = '@font-face{font-family:F;src:url(f.woff2);unicode-range:U+C0,U+E7-EA}'
  expect(styles('<p>Garage', css)).toBe('')
  expect(styles('<p>Garçon', css)).toBe(css)
  expect(styles('<p>À la', css)).toBe(css)
})

test('the order is that of the sheets', () => {
  expect(styles('<p class="b a">', '.b{x:1}.a{x:2}.b{x:3}')).toBe('.b{x:1}.a{x:2}.b{x:3}')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainPath } from './plain-path.ts'

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/About', '/about'],
  ['//about', '/about'],
  ['///', '/'],
  ['/services//paver-sealing', '/services/paver-sealing'],
  ['/services/paver-sealing///', '/services/paver-sealing'],
  ['/%61bout', '/about'],
  ['/%41bout', '/about'],
  ['/./about', '/about'],
  ['/about/.', '/about'],
  ['/services/../about', '/about'],
  ['/services/%2e%2E/about', '/about'],
  ['/../../about', '/about'],
  ['/about/..', '/'],
  // Another site's name is a path of ours like any other.
  ['//evil.example', '/evil.example'],
  ['//evil.example/..', '/'],
  ['/\\evil.example', '/\\evil.example'],
  ['/%5cevil.example', '/\\evil.example'],
  // Decoded once: what comes out of it is not decoded again, and an encoded slash parts nothing.
  ['/%2561bout', '/%61bout'],
  ['/services%2fpaver-sealing', '/services%2fpaver-sealing'],
])('%s stands for %s', (path, plain) => {
  expect(plainPath(path)).toBe(plain)
})

test.each([
  '',
  'about',
  '*',
  'http://127.0.0.1/about',
  '/%00',
  '/about%00',
  '/about%0d%0aSet-Cookie:x',
  '/%zz',
  '/%',
  '/%ff%fe',
  '/%E2%84%AA',
  '/ä',
  '/a b',
])('%j stands for no path', (path) => {
  expect(plainPath(path)).toBeNull()
})

test('whatever is sent, the answer begins with one slash, holds no second one in a row, no dots that climb and nothing that could end a header', () => {
  const pieces = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '\\',
    '%00',
    '%0a',
    '%',
    'A',
    'about',
    'é',
    'K',
    '?',
    '#',
    ' ',
    '\n',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 200 }),
        fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
      ),
      (rest) => {
        const plain = plainPath(`/${rest}`)
        if (plain === null) return
        expect(plain).toMatch(/^\/(?!\/)[!-~]*$/)
        expect(plain).not.toContain('//')
        expect(plain.split('/')).not.toContain('..')
      },
    ),
    { numRuns: 2000 },
  )
})

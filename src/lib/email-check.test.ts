import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emailChecks } from './text-checks.ts'

const Email = z.string().check(...emailChecks('Enter your email address.'))
const read = (typed: string): string | null => {
  const parsed = Email.safeParse(typed)
  return parsed.success ? parsed.data : null
}

test.each([
  ['j&m@example.com', 'j&m@example.com'],
  ['a/b@example.com', 'a/b@example.com'],
  ['me!@example.com', 'me!@example.com'],
  ['#ana@example.com', '#ana@example.com'],
  ['ana=b@example.com', 'ana=b@example.com'],
  ['ana~@example.com', 'ana~@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['  Elena.Vargas+quote@Example.COM ', 'elena.vargas+quote@example.com'],
  ['a@b.co', 'a@b.co'],
  ['first..last@example.com', 'first..last@example.com'],
  ['info@müller.example', 'info@xn--mller-kva.example'],
  ['INFO@MÜLLER.example', 'info@xn--mller-kva.example'],
  ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
  ['info@bücher.münchen.example', 'info@xn--bcher-kva.xn--mnchen-3ya.example'],
])('takes %j as %j', (typed, stored) => expect(read(typed)).toBe(stored))

test.each([
  'elena@example',
  'elena',
  '@example.com',
  'elena@',
  'elena@@example.com',
  'elena@example..com',
  'elena@-example.com',
  'elena@example-.com',
  'elena vargas@example.com',
  'elena@example.com, other@example.com',
  'elena@example.com;other@example.com',
  'Elena <elena@example.com>',
  '"a b"@example.com',
  'elena@example.com\nBcc: other@example.com',
  'elena@example.com\r\nSubject: x',
  'elena@exam\u0000ple.com',
  'elena@[127.0.0.1]',
  'elena@müller',
  'elena@mü ller.example',
  'elena@müller.example/path',
  'elena@müller.example:25',
  'elena@user@müller.example',
  'elená@example.com',
  `${'a'.repeat(250)}@example.com`,
])('refuses %j', (typed) => expect(read(typed)).toBeNull())

/** What an `input type=email` allows (HTML, "valid email address"). */
const HTML =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

test('takes what a browser takes for an address with a whole domain, and stores nothing that a browser refuses', () => {
  const local = fc.stringMatching(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,20}$/)
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/)
  fc.assert(
    fc.property(local, fc.array(label, { minLength: 2, maxLength: 4 }), (name, labels) => {
      expect(read(`${name}@${labels.join('.')}`)).toBe(`${name}@${labels.join('.')}`)
    }),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.tuple(fc.string(), fc.string()).map((parts) => parts.join('@')),
      ),
      (typed) => {
        const stored = read(typed)
        if (stored !== null) expect(stored).toMatch(HTML)
      },
    ),
    { numRuns: 2000 },
  )
})

test.each(['a', '.', '-', 'a.', 'a-', '@', 'ü', 'ü.', 'xn--'])('judges a long row of %j at once', (piece) => {
  const typed = `a@${piece.repeat(100_000)}`
  const began = performance.now()
  expect(read(typed)).toBeNull()
  expect(performance.now() - began).toBeLessThan(500)
})

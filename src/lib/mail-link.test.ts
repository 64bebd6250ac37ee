import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test.each([
  'elena@example.com',
  'j&m@example.com',
  '#ana@example.com',
  'a?b@example.com',
  '50%@example.com',
  'a/b@example.com',
  "o'brien+x@example.com",
])('links to the whole of %s', (email) => {
  const url = new URL(mailLink(email))
  expect(decodeURIComponent(url.pathname)).toBe(email)
  expect(url.search + url.hash).toBe('')
})

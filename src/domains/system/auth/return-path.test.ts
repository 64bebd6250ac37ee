import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'
import { recordProof } from '#tests/support/record-proof.ts'

test.each([
  '/dashboard',
  '/dashboard/jobs?view=week#tuesday',
  '/system-health',
  '/seo-management',
  '/',
  '/dashboard/customers?q=a%20b',
])('a visitor who asked for %s returns there', (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  null,
  undefined,
  '',
  'dashboard',
  '//evil',
  '//evil/dashboard',
  '/\\evil',
  '\\\\evil',
  '/\t/evil',
  '/\n/evil',
  ' //evil',
  'https:evil',
  'https://evil',
  'https:/evil',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil',
  '/..//evil',
  '/x/..//evil',
  '/%2e//evil',
  '/%2F%2Fevil',
  '/%2fevil',
  '/%5Cevil',
  '/dashboard/%2f',
  '%2F%2Fevil',
  '///evil',
  '/api/logout',
  '/api',
  '/login',
  '/login?return=/x',
  '/sign-in',
  '/reset-password?token=x',
  `/${'x'.repeat(600)}`,
])('%j leads to the dashboard instead', (path) => {
  expect(returnPath(path)).toBe('/dashboard')
  recordProof('redirects', { tried: 1, figure: 'after signing in' })
})

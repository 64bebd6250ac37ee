import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isSignedOut, fieldErrors, nextCursor, errorMessage, serverMessageOr } from './api-client.ts'

test('the next page is found in the Link header, and the last page has none', () => {
  expect(nextCursor('</api/customers?limit=50&cursor=a%2Bb%3D>; rel="next"')).toBe('a+b=')
  expect(nextCursor('<http://127.0.0.1:3000/api/jobs?cursor=x>; rel=next')).toBe('x')
  expect(nextCursor('</api/customers>; rel="prev"')).toBeUndefined()
  expect(nextCursor(undefined)).toBeUndefined()
})

test('a person reads the server’s sentence, or where the call got lost', () => {
  const refused = new ORPCError('CONFLICT', {
    status: 409,
    message: '409: Done already.',
    data: { sentence: 'Done already.', issues: [{ path: 'phone', message: 'Taken.' }] },
  })
  expect(errorMessage(refused)).toBe('Done already.')
  expect(fieldErrors(refused)).toEqual({ phone: 'Taken.' })
  expect(errorMessage(new ORPCError('BAD_GATEWAY', { status: 502 }))).toBe(
    'Something went wrong on our end. Try again.',
  )
  expect(errorMessage(new TypeError('Failed to fetch'))).toBe(
    'We couldn’t reach the server. Check your connection and try again.',
  )
  // Where the screen has words of its own, those stand for an answer without any.
  expect(serverMessageOr(refused, 'Failed to add customer')).toBe('Done already.')
  expect(serverMessageOr(new ORPCError('BAD_GATEWAY', { status: 502 }), 'Failed to add customer')).toBe(
    'Failed to add customer',
  )
  expect(serverMessageOr(new TypeError('Failed to fetch'), 'Failed to add customer')).toMatch(
    /^We couldn’t reach the server/,
  )
})

test('only a 401 means that the session has ended', () => {
  expect(isSignedOut(new ORPCError('UNAUTHORIZED', { status: 401 }))).toBe(true)
  expect(isSignedOut(new ORPCError('FORBIDDEN', { status: 403 }))).toBe(false)
  expect(isSignedOut(new TypeError('Failed to fetch'))).toBe(false)
})

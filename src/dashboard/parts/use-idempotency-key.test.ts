import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { keyAfterError, nextKeyFor } from './use-idempotency-key.ts'

const asked = nextKeyFor({ key: 'first', of: '' }, 'all of it')

test('what was asked for is asked for again under its key until the answer is no; anything else has a key of its own', () => {
  expect(asked).toEqual({ key: 'first', of: 'all of it' })
  expect(nextKeyFor(asked, 'all of it')).toEqual(asked)
  expect(nextKeyFor(asked, 'half of it').key).not.toBe('first')
  for (const lost of [new TypeError('Failed to fetch'), new ORPCError('PAYMENTS_AWAY', { status: 503 })])
    expect(keyAfterError(asked, lost)).toEqual(asked)
  for (const status of [400, 409])
    expect(nextKeyFor(keyAfterError(asked, new ORPCError('CONFLICT', { status })), 'all of it').key).not.toBe('first')
})

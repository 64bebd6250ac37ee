import { describe, expect, test } from 'vitest'
import { commonHeaders, contentSecurityPolicy, isOwnOrigin, makeNonce } from './security-headers.ts'

describe('a change may come', () => {
  test.each([
    ['from a program, which names no page', undefined, 'tidestone.example', 'https://tidestone.example'],
    ['from our public address', 'https://tidestone.example', 'anything', 'https://tidestone.example'],
    ['from this machine', 'http://127.0.0.1:3000', '127.0.0.1:3000', undefined],
    ['from this machine by name', 'http://localhost:3000', 'localhost:3000', 'https://tidestone.example'],
    ['from this machine by IPv6', 'http://[::1]:3000', '[::1]:3000', undefined],
  ])('%s', (_what, origin, host, publicUrl) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(true)
  })
})

describe('a change may not come', () => {
  test.each([
    ['from another site', 'https://evil.example', 'tidestone.example', 'https://tidestone.example'],
    ['from another site that sends its own Host', 'http://evil.example', 'evil.example', undefined],
    ['from a name that begins like this machine', 'http://localhost.evil.example', 'localhost.evil.example', undefined],
    [
      'from a name that begins like an address of this machine',
      'http://127.0.0.1.evil.example',
      '127.0.0.1.evil.example',
      undefined,
    ],
    ['from a sandboxed frame', 'null', 'localhost:3000', undefined],
    ['from an empty Origin', '', 'localhost:3000', undefined],
    ['from another port of this machine', 'http://localhost:4000', 'localhost:3000', undefined],
    [
      'from our address without its encryption',
      'http://tidestone.example',
      'tidestone.example',
      'https://tidestone.example',
    ],
    [
      'from our address on another port',
      'https://tidestone.example:8443',
      'tidestone.example',
      'https://tidestone.example',
    ],
    ['from below our address', 'https://x.tidestone.example', 'tidestone.example', 'https://tidestone.example'],
    ['from this machine with encryption it does not have', 'https://localhost:3000', 'localhost:3000', undefined],
    ['without a Host', 'http://localhost:3000', undefined, undefined],
    [
      'from two origins at once',
      'https://tidestone.example, https://evil.example',
      'tidestone.example',
      'https://tidestone.example',
    ],
  ])('%s', (_what, origin, host, publicUrl) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(false)
  })
})

test('only a public address with https asks browsers to keep to https', () => {
  expect(commonHeaders('https://tidestone.example')).toHaveProperty('strict-transport-security')
  for (const address of [undefined, 'http://tidestone.example'])
    expect(commonHeaders(address)).not.toHaveProperty('strict-transport-security')
})

test('the policy allows no inline code', () => {
  const policy = contentSecurityPolicy({ scripts: ['a()'], styleNonce: makeNonce() })
  expect(policy).not.toMatch(/unsafe-|\*|https?:/)
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/)
  expect(makeNonce()).not.toBe(makeNonce())
})

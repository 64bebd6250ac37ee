import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '#platform/config.ts'
import { CallerAddress, limitKey } from './caller-address.ts'

const STRANGER = '198.51.100.9'
const PROXY = '10.0.0.1'

describe('the caller', () => {
  const behind = (trust: string | undefined, socket: string | undefined, forwarded?: string | null) =>
    new CallerAddress(trust).of(socket, forwarded)

  test('is the connection, whatever anybody writes in X-Forwarded-For, when no proxy is trusted', () => {
    expect(behind(undefined, STRANGER, '1.2.3.4')).toBe(STRANGER)
    expect(behind(' , ', STRANGER, '1.2.3.4, 5.6.7.8')).toBe(STRANGER)
    expect(behind('10.0.0.0/8', STRANGER, '1.2.3.4')).toBe(STRANGER)
  })

  test('is the last entry before the trusted proxies: those left of it may be made up', () => {
    expect(behind('10.0.0.0/8', PROXY, `1.1.1.1, 10.9.9.9, ${STRANGER}`)).toBe(STRANGER)
    expect(behind('10.0.0.0/8', PROXY, `1.1.1.1, ${STRANGER}, 10.1.1.1,10.2.2.2`)).toBe(STRANGER)
    expect(behind('loopback', '127.0.0.1', STRANGER)).toBe(STRANGER)
    expect(behind('loopback', '::1', STRANGER)).toBe(STRANGER)
    expect(behind('loopback', '::ffff:127.0.0.1', STRANGER)).toBe(STRANGER)
    expect(behind(`loopback, ${PROXY}`, '127.0.0.1', `${STRANGER}, ${PROXY}`)).toBe(STRANGER)
  })

  test('is the proxy itself when the header is missing, empty or ends in garbage', () => {
    for (const forwarded of [
      undefined,
      null,
      '',
      ' ',
      ',',
      'unknown',
      '1.2.3.4, unknown',
      '1.2.3.4, _hidden',
      '999.1.1.1',
      '1.2.3.4:port',
      '<script>',
    ])
      expect(behind('10.0.0.0/8', PROXY, forwarded), String(forwarded)).toBe(PROXY)
  })

  test('is read without the port that some proxies add', () => {
    expect(behind('10.0.0.0/8', PROXY, `${STRANGER}:50123`)).toBe(STRANGER)
    expect(behind('10.0.0.0/8', PROXY, '[2001:db8::7]:50123')).toBe('2001:db8::7')
    expect(behind('10.0.0.0/8', PROXY, '[2001:db8::7]')).toBe('2001:db8::7')
    expect(behind('10.0.0.0/8', PROXY, '2001:db8::7')).toBe('2001:db8::7')
  })

  test('may have an IPv6 address, and so may its proxies', () => {
    expect(behind('fd00::/8', 'fd00::5', '2001:db8::1, fd00::9')).toBe('2001:db8::1')
    expect(behind('2001:db8::1', '2001:db8::1', STRANGER)).toBe(STRANGER)
    expect(behind('2001:db8::1', '2001:db8::2', STRANGER)).toBe('2001:db8::2')
    expect(behind('10.0.0.0/8', PROXY, '::ffff:198.51.100.9')).toBe(STRANGER)
  })

  test('is empty for a connection that is gone', () => {
    expect(behind('loopback', undefined, STRANGER)).toBe('')
  })

  test('never is what stands left of a stranger, whatever the header', () => {
    const entry = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constant('10.0.0.7'))
    fc.assert(
      fc.property(fc.array(entry), (made) => {
        expect(new CallerAddress('10.0.0.0/8').of(PROXY, [...made, STRANGER, '10.3.3.3'].join(', '))).toBe(STRANGER)
      }),
    )
  })
})

test.each([
  '10.0.0.0/',
  '10.0.0.0/33',
  '10.0.0.0/abc',
  '10.0.0.0/8/9',
  '::1/129',
  '10.0.0',
  'proxy.example',
  '10.0.0.0/-1',
  '*',
  '10.0.0.1;10.0.0.2',
])('TRUST_PROXY=%s stops the start and is named: a slip must not make us believe everybody', (entry) => {
  expect(() => new CallerAddress(entry)).toThrow(ConfigError)
  expect(() => new CallerAddress(`loopback, ${entry}`)).toThrow('TRUST_PROXY')
})

describe('what a limit counts by', () => {
  test('is one IPv4 address', () => {
    expect(limitKey(STRANGER)).toBe(STRANGER)
    expect(limitKey('')).toBe('')
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::8', '1:0:0:0::/64'],
    ['1:2:3::', '1:2:3:0::/64'],
  ])('is the /64 of %s', (address, key) => {
    expect(limitKey(address)).toBe(key)
  })

  test('is the same for all addresses of one /64 and another for the next', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (a, tail) => {
          const write = (groups: number[]) => groups.map((each) => each.toString(16)).join(':')
          expect(limitKey(write(a))).toBe(limitKey(write([...a.slice(0, 4), ...tail])))
          expect(limitKey(write(a))).not.toBe(limitKey(write([...a.slice(0, 3), (a[3] ?? 0) ^ 1, ...tail])))
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '172.15.0.1',
  '172.32.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001:81b::200a',
])('%s is on the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.0',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.168.0.1',
  '192.0.0.8',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '100::1',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('no address of a private network is, in any notation that leads to it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('10', '127', '192.168', '169.254', '172.20'),
      fc.array(fc.nat(255), { minLength: 3, maxLength: 3 }),
      (net, rest) => {
        const address = [...net.split('.'), ...rest].slice(0, 4).join('.')
        expect(isPublicAddress(address)).toBe(false)
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
      },
    ),
  )
})

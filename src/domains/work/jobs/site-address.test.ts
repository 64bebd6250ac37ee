import { expect, test } from 'vitest'
import { siteAddressIfDifferent } from './site-address.ts'

const customer = { address: '402 Bal Harbour Dr, Apollo Beach, FL 33572' }

test.each([
  '',
  ' ',
  customer.address,
  '402 bal harbour dr. apollo beach fl 33572',
  ' 402  Bal Harbour Dr,Apollo Beach, FL 33572 ',
])('%j is the customer’s own place, or none', (address) => expect(siteAddressIfDifferent(address, customer)).toBeNull())

test.each(['404 Bal Harbour Dr, Apollo Beach, FL 33572', '4 Rental Rd, Brandon'])('%j is another', (address) =>
  expect(siteAddressIfDifferent(address, customer)).toBe(address),
)

test('of a customer without an address every place is another', () =>
  expect(siteAddressIfDifferent('4 Rental Rd', { address: '' })).toBe('4 Rental Rd'))

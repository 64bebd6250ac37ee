import { expect, test } from 'vitest'
import { placeOfWork } from './place.ts'

const customer = { address: '402 Bal Harbour Dr, Apollo Beach, FL 33572' }

test.each([
  '',
  ' ',
  customer.address,
  '402 bal harbour dr. apollo beach fl 33572',
  ' 402  Bal Harbour Dr,Apollo Beach, FL 33572 ',
])('%j is the customer’s own place, or none', (address) => expect(placeOfWork(address, customer)).toBeNull())

test.each(['404 Bal Harbour Dr, Apollo Beach, FL 33572', '4 Rental Rd, Brandon'])('%j is another', (address) =>
  expect(placeOfWork(address, customer)).toBe(address),
)

test('of a customer without an address every place is another', () =>
  expect(placeOfWork('4 Rental Rd', { address: '' })).toBe('4 Rental Rd'))

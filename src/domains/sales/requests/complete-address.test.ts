import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeAddress } from './complete-address.ts'

test.each([
  ['1204 Shell Point Rd', '33570', '1204 Shell Point Rd, Ruskin, FL 33570'],
  ['1204 Shell Point Rd,', '33570-1234', '1204 Shell Point Rd, Ruskin, FL 33570-1234'],
  ['1204 Shell Point Rd, Ruskin', '33570', '1204 Shell Point Rd, Ruskin, FL 33570'],
  ['1204 Shell Point Rd Ruskin', '33570', '1204 Shell Point Rd Ruskin, FL 33570'],
  ['1204 Shell Point Rd, Ruskin, FL', '33570', '1204 Shell Point Rd, Ruskin, FL 33570'],
  ['1204 Shell Point Rd, Ruskin, Florida', '33570', '1204 Shell Point Rd, Ruskin, FL 33570'],
  ['1204 Shell Point Rd, Ruskin, FL 33570', '33570', '1204 Shell Point Rd, Ruskin, FL 33570'],
  ['1204 Shell Point Rd 33570', '33572', '1204 Shell Point Rd 33570'],
  ['17 Heron Ct, Apt 4', '33572', '17 Heron Ct, Apt 4, Apollo Beach, FL 33572'],
  ['88 FishHawk Crossing Blvd, FishHawk', '33547', '88 FishHawk Crossing Blvd, FishHawk, FL 33547'],
  ['5 Lake Dr', '34639', "5 Lake Dr, Land O' Lakes, FL 34639"],
  ['9 Central Ave', '33701', '9 Central Ave, St. Petersburg, FL 33701'],
  ['12 Peach St, Atlanta, GA', '30301', '12 Peach St, Atlanta, GA 30301'],
  ['12 Sunset Blvd', '90210', '12 Sunset Blvd, 90210'],
  ['1204 Shell Point Rd', null, '1204 Shell Point Rd'],
  ['1204 Shell Point Rd', '', '1204 Shell Point Rd'],
  [' ', '90210', ' '],
  [', FL', '90210', ', FL'],
  ['FL', '33570', 'FL'],
  ['33570', '33570', '33570'],
  ['Tampa', '33602', 'Tampa, FL 33602'],
  ['Tampa, FL', '33602', 'Tampa, FL 33602'],
  ['12 Brandon Pkwy', '33511', '12 Brandon Pkwy, Brandon, FL 33511'],
  ['123 Avenue of the Palms', '33701', '123 Avenue of the Palms, St. Petersburg, FL 33701'],
  ['1 Main St, Apt 33570', '33602', '1 Main St, Apt 33570, Tampa, FL 33602'],
  ['1 Main St # 33570', '33602', '1 Main St # 33570, Tampa, FL 33602'],
  ['PO Box 33570', '33602', 'PO Box 33570, Tampa, FL 33602'],
  ['1 Main St, rear', '33570', '1 Main St, rear, Ruskin, FL 33570'],
  ['1 Main St, next to Publix', '33570', '1 Main St, next to Publix, Ruskin, FL 33570'],
  ['x'.repeat(295), '33570', 'x'.repeat(295)],
])('stores an address "%s" with ZIP code %s as "%s"', (address, zip, complete) => {
  expect(completeAddress(address, zip)).toBe(complete)
})

test('whatever was typed, nothing of the street is lost and completing twice changes nothing more', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 80 }),
      fc.constantFrom('33570', '33572', '33130', '90210', '00000'),
      (typed, zip) => {
        const complete = completeAddress(typed, zip)
        for (const word of typed
          .split(/[\s,.]+/)
          .filter((part) => part.length > 3 && !/^(florida|states|united)$/i.test(part)))
          expect(complete).toContain(word)
        expect(completeAddress(complete, zip)).toBe(complete)
      },
    ),
  )
})

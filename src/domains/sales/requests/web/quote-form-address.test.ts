import { expect, test } from 'vitest'
import { addressQuestion } from './quote-form-address.ts'

test.each(['x', '123', 'Home', '-', '  a '])('an address like "%s" is asked for the street and the town', (typed) => {
  expect(addressQuestion(typed)).toBe('Enter the street and the town, like 1204 Shell Point Rd, Ruskin.')
})

test.each([
  '123 Main St',
  '123 main street',
  '17 Heron Ct Apt 4',
  '88 Surfside Blvd.',
  '4021 W Bay to Bay Blvd',
  '9 Elm Ave #3',
  '120 2nd St NE',
  '5520 FishHawk Xing ',
])('a street without a town, as autofill gives it, is asked for the town: "%s"', (typed) =>
  expect(addressQuestion(typed)).toMatch(/^Please add the town or ZIP code, like .*, Ruskin\.$/),
)

test.each([
  '1204 Shell Point Rd, Ruskin',
  '1204 Shell Point Rd Ruskin FL 33570',
  '123 Main St 33598',
  '402 Bal Harbour Dr, Apollo Beach, FL 33572',
  '77 Canary Wharf, Tampa',
  'Corner of Elm and Oak, Wimauma',
  '12 Calle Ürümqi, Brandon',
  'Bahia Beach clubhouse',
  '',
])('a whole address, or one that only a person can judge, is not asked about: "%s"', (typed) => {
  expect(addressQuestion(typed)).toBeNull()
})

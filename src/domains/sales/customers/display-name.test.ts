import { describe, expect, test } from 'vitest'
import { publicName } from './display-name.ts'
import { parseTown } from './parse-town.ts'

describe('a customer is shown', () => {
  test.each([
    ['Elena Vargas', 'Elena V.'],
    ['  elena   vargas ', 'Elena V.'],
    ['Dr. Elena Maria de la Cruz', 'Elena C.'],
    ['Vargas, Elena', 'Elena V.'],
    ['Elena Vargas, MD', 'Elena V.'],
    ['Robert Hill Jr.', 'Robert H.'],
    ["Sean O'Brien", 'Sean O.'],
    ['Zoë Ångström', 'Zoë Å.'],
    // The "and" within it joins no names: to a regular expression a word begins after an ñ.
    ['Zoë Ñandú', 'Zoë Ñ.'],
    ['Jean-Luc Picard', 'Jean-Luc P.'],
    ['王 小明', '王 小.'],
  ])('by first name and initial: %j as %j', (name, shown) => expect(publicName(name)).toBe(shown))

  test.each([
    ['Carol & Jim Peters', 'Carol and Jim P.'],
    ['Carol and Jim Peters', 'Carol and Jim P.'],
    ['John Smith & Mary Jones', 'John S. and Mary J.'],
    ['Mr. and Mrs. Smith', 'Mr. and Mrs. S.'],
    ['The Smith Family', 'The S. family'],
    ['SMITH, JOHN & MARY', 'John and Mary S.'],
    ['Sandy Anderson', 'Sandy A.'],
  ])('as a couple by what they share: %j as %j', (name, shown) => expect(publicName(name)).toBe(shown))

  test.each(['Gulf Breeze HOA', 'Kings Point Condominium Association', 'Bay Properties LLC'])(
    'as an organization by its whole name: %j',
    (name) => expect(publicName(name)).toBe(name),
  )

  test('by the one name there is', () => expect(publicName('Cher')).toBe('Cher'))

  test.each([
    '',
    '   ',
    'elena@example.com',
    '8135550148',
    'https://evil.example',
    '-',
    '🙂',
    '&',
    'Mr.',
    'Estate of John Smith',
    'c/o Jane Smith',
    'n/a',
    'and',
  ])('as “A customer” when there is no name to show: %j', (name) => expect(publicName(name)).toBe('A customer'))
})

describe('the town of an address', () => {
  test.each([
    ['402 Bal Harbour Dr, Apollo Beach, FL 33572', 'Apollo Beach'],
    ['402 Bal Harbour Dr, Apollo Beach FL 33572-1234', 'Apollo Beach'],
    ['402 bal harbour dr, apollo beach, florida', 'Apollo Beach'],
    ['17 Kings Blvd, Unit 4, Sun City Center, FL 33573, USA', 'Sun City Center'],
    ['5 Lake Rd, LAND O’ LAKES, FL', 'Land O’ Lakes'],
    ['12 Main St, St. Petersburg, FL 33701', 'St. Petersburg'],
    ['1204 Shell Point Rd, Ruskin', 'Ruskin'],
    ['9 Gulf Way,\n Wesley Chapel, Fl. 33544', 'Wesley Chapel'],
  ])('%j tells %j', (address, town) => expect(parseTown(address)).toBe(town))

  test.each([
    '',
    'Everywhere',
    '402 Bal Harbour Dr Apollo Beach FL 33572',
    '402 Bal Harbour Dr, FL 33572',
    '17 Kings Blvd, Unit B, FL 33573',
    '88 Manatee Ln, Springfield',
    '88 Manatee Ln, Springfield, OH 45501',
  ])('%j does not tell it for certain', (address) => expect(parseTown(address)).toBeNull())
})

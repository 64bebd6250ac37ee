import { describe, expect, test } from 'vitest'
import { joinAddress } from './read-address.ts'
import { readPhones } from './read-contacts.ts'
import { readDate } from './read-date.ts'

describe('a date is read', () => {
  test.each([
    ['18 de noviembre de 2025'],
    ['martes, 18 de noviembre de 2025'],
    ['18 novembre 2025'],
    ['18. November 2025'],
    ['2025年11月18日'],
    ['11.18.2025'],
    ['45,979'],
    ['1763510400'],
    ['1763510400000'],
    ['Tue Nov 18 2025 21:30:00 GMT-0500 (Eastern Standard Time)'],
    ['Wed, 19 Nov 2025 03:30:00 GMT'],
    ['20251119T033000Z'],
    ['2025-11-19 03:30:00.000000 +0000 UTC'],
    ['2025-11-18T21:30:00-05:00'],
  ])('as %s, by the wall clock of the business', (text) => {
    expect(readDate(text)).toBe('11/18/2025')
  })

  test.each(['11/18', 'Nov 2025', '02/30/2025', 'Q4 2025', 'soon'])('not as %s, which is no day', (text) => {
    expect(readDate(text)).toBe(text)
  })
})

test.each([
  ['8135552008.0', '+18135552008', ''],
  ['8.135552009E+09', '+18135552009', ''],
  ['001 813 555 2007', '+18135552007', ''],
  ['011-1-813-555-2007', '+18135552007', ''],
  ['813.555.2003#22', '+18135552003', '22'],
])('a phone that a program wrote as %s is read without a remark', (text, phone, extension) => {
  expect(readPhones(text)).toEqual({ phones: [{ phone, extension, note: '' }], unreadable: [] })
})

test.each([
  ['FL', 'ZIP 33570', '1 Rd, Ruskin, FL 33570'],
  ['FL', 'FL 33570', '1 Rd, Ruskin, FL 33570'],
  ['FL', '33570-', '1 Rd, Ruskin, FL 33570'],
  ['FL', '0', '1 Rd, Ruskin, FL'],
  ['Mass.', '2134', '1 Rd, Ruskin, MA 02134'],
  ['', '2134', '1 Rd, Ruskin, 2134'],
])('state %j with ZIP code %j', (state, zip, address) => {
  expect(joinAddress({ address: '1 Rd', city: 'Ruskin', state, zip })).toBe(address)
})

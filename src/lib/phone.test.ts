import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, parsePhone, toE164 } from './phone.ts'
import { isPossible, joinPhone, telLink, usE164 } from './us-phone.ts'

const parsed = (typed: string) => {
  const found = parsePhone(typed)
  return typeof found === 'string' ? found : [found.phone, found.extension, found.note]
}

describe('a phone number is read', () => {
  test.each([
    '(813) 555-0123',
    '813-555-0123',
    '813.555.0123',
    '813 555 0123',
    '8135550123',
    '+1 813 555 0123',
    '1-813-555-0123',
    '+1 (813) 555-0123',
    '1(813)555-0123',
    '813/555-0123',
    '813–555–0123',
    'tel:+18135550123',
    'Phone: 813-555-0123',
    "'8135550123",
    '８１３-555-0123',
    ' (813) 555-0123 ',
  ])('in the notation %s', (typed) => expect(parsed(typed)).toEqual(['+18135550123', '', '']))

  test.each([
    ['(813) 555-4077 ext. 22', '22', ''],
    ['(813) 555-4077 ext 22', '22', ''],
    ['813-555-4077 extension 4', '4', ''],
    ['813-555-4077 x12', '12', ''],
    ['813-555-4077x12', '12', ''],
    ['813-555-4077 x 12', '12', ''],
    ['813-555-4077 #22', '22', ''],
    ['813-555-4077,,44', '44', ''],
    ['8135554077;ext=22', '22', ''],
    ['(813) 555-4077 (ext. 22)', '22', ''],
    ['+18135554077 ext. 22 (do not text)', '22', 'do not text'],
    ['(813) 555-4077 (do not text)', '', 'do not text'],
    ['(813) 555-4077 home', '', 'home'],
    ['Cell: (813) 555-4077', '', 'Cell'],
    ['(813) 555-4077 - Maria', '', 'Maria'],
    ['Bob 813-555-4077 ext 3, after 5 PM', '3', 'Bob, after 5 PM'],
  ])('with what is written beside it: %s', (typed, extension, note) => {
    expect(parsed(typed)).toEqual(['+18135554077', extension, note])
    const found = parsePhone(typed)
    // What forms and calls hand on is read again on the other side.
    if (typeof found !== 'string') expect(parsePhone(joinPhone(found))).toEqual(found)
  })

  test.each([
    ['+44 20 7946 0958', '+442079460958', ''],
    ['+44 20 7946 0958 ext. 9', '+442079460958', '9'],
    ['+52 55 1234 5678', '+525512345678', ''],
  ])('of another country: %s', (typed, phone, extension) => expect(parsed(typed)).toEqual([phone, extension, '']))
})

describe('a number that the numbering plan never assigns is impossible', () => {
  test.each([
    '000-000-0000',
    '111-111-1111',
    '222-222-2222',
    '555-555-5555',
    '999-999-9999',
    '123-456-7890',
    '(012) 345-6789',
    '(913) 055-5555',
    '(813) 155-5555',
    '(813) 055-5555',
    '(911) 555-2222',
    '(411) 555-2222',
    '(813) 911-2222',
    '+1 000 000 0000',
    '1 (000) 000-0000',
    '987-654-3210',
  ])('%s', (typed) => {
    expect(parsePhone(typed)).toBe('impossible')
    expect(toE164(typed)).toBeNull()
    expect(usE164(typed)).toBeNull()
  })

  test('fictional 555-01xx numbers are no such number', () => expect(usE164('(813) 555-0100')).toBe('+18135550100'))

  test.each(['', 'none', 'n/a', '555-0123', '813 555 019', 'see notes', '12'])('%j is unreadable', (typed) =>
    expect(parsePhone(typed)).toBe('unreadable'),
  )
})

test('every possible number comes back as it was shown, with its extension', () => {
  const part = fc.integer({ min: 0, max: 9 })
  const number = fc
    .tuple(
      fc.integer({ min: 2, max: 9 }),
      fc.integer({ min: 0, max: 8 }),
      part,
      fc.integer({ min: 2, max: 9 }),
      part,
      part,
      fc.integer({ min: 0, max: 9999 }),
    )
    .map(([a, b, c, d, e, f, line]) => `+1${a}${b}${c}${d}${e}${f}${String(line).padStart(4, '0')}`)
    .filter(isPossible)
  fc.assert(
    fc.property(number, fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: '' }), (phone, extension) => {
      expect(parsed(formatPhone(phone, extension))).toEqual([phone, extension, ''])
      expect(parsed(telLink(phone, extension))).toEqual([phone, extension, ''])
    }),
  )
})

test('any text is read or refused, and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^[\d +().x#,-]{0,30}$/)),
      (typed) => {
        const found = parsePhone(typed)
        if (typeof found !== 'string') expect(isPossible(found.phone)).toBe(true)
      },
    ),
  )
})

import { describe, expect, test } from 'vitest'
import { segmentsOf } from '#lib/sms.ts'
import { KINDS } from './automatic-kinds.ts'
import { AUTOMATIC } from './automatic-names.ts'
import { faultOf, fill } from './template.ts'

const VALUES = {
  first_name: 'Christopher',
  name: 'Christopher Whitlock',
  answer_by: 'by Wednesday at 10:57 AM',
  size: 'about 700 sq ft',
  message: 'Oil stain near the garage.',
  day: 'Wednesday, Nov 25',
  time: '10:30 AM',
  service: 'Paver Restoration',
  address: '1204 Shell Point Rd, Ruskin',
  technician: 'Marcus',
  link: 'https://tidestone.example/r/7k2pq3',
  number: 'INV-2026-0001',
  amount: '$1,425.00',
  due: 'was due on Jun 3, 2026',
  last_service: 'in October 2023',
  business: 'Tidestone',
  phone: '(813) 555-0123',
}

describe.each(AUTOMATIC)('the words that %s begins with', (kind) => {
  const { first, fields, needed, offer } = KINDS[kind]

  test('have no fault, and are filled in for a customer', () => {
    for (const text of [first.text, first.email]) expect(faultOf(text, fields, needed)).toBeNull()
    expect(faultOf(first.subject, fields, [])).toBeNull()
    for (const text of [first.text, first.email, first.subject])
      expect(fill(text, VALUES)).not.toMatch(/[{}]|\bnull\b|undefined/)
  })

  test('as a text are plain, at most two parts, and name us', () => {
    const text = fill(first.text, VALUES)
    expect(segmentsOf(text)).toMatchObject({ plain: true })
    expect(segmentsOf(text).segments).toBeLessThanOrEqual(2)
    expect(text).toContain('Tidestone')
    if (offer) expect(text).toContain('Reply STOP')
  })

  test('offers are off until the owner turns them on', () => expect(first.on).toBe(!offer))
})

import { describe, expect, test } from 'vitest'
import { countSegments } from '#lib/sms-segments.ts'
import { TEMPLATE_DEFINITIONS } from './template-definitions.ts'
import { TEMPLATE_KEYS } from './template-keys.ts'
import { validateTemplate, renderTemplate } from './render-template.ts'

const VALUES = {
  first_name: 'Christopher',
  name: 'Christopher Whitlock',
  answer_by: 'by Wednesday at 10:57 AM',
  size: 'about 700 sq ft',
  message: 'Oil stain near the garage.',
  day: 'Wednesday, Nov 25',
  time: '10:30 AM',
  minutes: '20',
  service: 'Paver Restoration',
  address: '1204 Shell Point Rd, Ruskin',
  technician: 'Marcus',
  // As long as they are in a text.
  link: `https://gulfbreezepavers.com/l/${'x'.repeat(16)}`,
  google: `https://gulfbreezepavers.com/l/${'y'.repeat(16)}`,
  number: 'INV-2026-0001',
  amount: '$1,425.00',
  due: 'was due on Jun 3, 2026',
  last_service: 'in October 2023',
  business: 'Gulf Breeze Paver Sealing',
  phone: '(813) 555-0123',
}

describe.each(TEMPLATE_KEYS)('the words that %s begins with', (kind) => {
  const { first, fields, needed, offer } = TEMPLATE_DEFINITIONS[kind]

  test('have no fault, and are filled in for a customer', () => {
    for (const text of [first.text, first.email]) expect(validateTemplate(text, fields, needed)).toBeNull()
    expect(validateTemplate(first.subject, fields, [])).toBeNull()
    for (const text of [first.text, first.email, first.subject])
      expect(renderTemplate(text, VALUES)).not.toMatch(/[{}]|\bnull\b|undefined/)
  })

  test('as a text are plain, at most two parts, and name us', () => {
    const text = renderTemplate(first.text, VALUES)
    expect(countSegments(text)).toMatchObject({ plain: true })
    expect(countSegments(text).segments).toBeLessThanOrEqual(2)
    expect(text).toContain(VALUES.business)
    if (offer) expect(text).toContain('Reply STOP')
  })

  test('offers are off until the owner turns them on', () => expect(first.on).toBe(!offer))
})

import { expect, test } from 'vitest'
import { DEFAULT_FACTS } from '#domains/system/business/business-facts.ts'
import { DEFAULT_HOURS } from '#domains/system/business/default-hours.ts'
import { readPage } from '#tests/support/read-page.ts'

test('the about page tells the story, the five promises and how to reach us', () => {
  const { text, html } = readPage('/about')
  for (const words of [
    'Our story',
    'since 2013',
    'Licensed and insured',
    '12 years',
    '2-year sealing warranty',
    'Free estimates',
    'within 24 hours',
    'Owner-operated',
    'Contact information',
    '(813) 555-0123',
    'hello@tidestone.example',
    'Ruskin, FL 33570',
    'Get Your Free Quote',
  ])
    expect(text).toContain(words)
  expect(html).toContain('href="tel:+18135550123"')
  expect(html).toContain('href="mailto:hello@tidestone.example"')
})

test('says what the owner says in Settings: facts, hours and closed days that are not long gone', () => {
  const { text } = readPage('/about', {
    facts: {
      ...DEFAULT_FACTS,
      city: 'Sarasota',
      street: '12 Shell Point Rd',
      since: 1999,
      yearsOfExperience: 27,
      warrantyYears: 4,
      radiusMiles: 33,
    },
    confirmed: { rates: true, hours: true },
    hours: {
      week: { ...DEFAULT_HOURS.week, saturday: null },
      closed: [
        { date: '2025-12-25', reason: 'Christmas' },
        { date: '2026-12-24', reason: '' },
        { date: '2026-12-25', reason: 'Christmas' },
      ],
    },
  })
  for (const words of [
    'since 1999',
    '27 years',
    '4-year sealing warranty',
    '33 miles of Sarasota',
    '12 Shell Point Rd, Sarasota, FL 33570',
  ])
    expect(text).toContain(words)
  expect(text).toContain(
    'Monday to Friday 8 AM to 6 PM Saturday to Sunday closed December 24, 2026 closed December 25, 2026 closed, Christmas',
  )
  expect(text).not.toContain('December 25, 2025')
  expect(text).not.toContain('Ruskin')
})

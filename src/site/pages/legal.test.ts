import { describe, expect, test } from 'vitest'
import { DEFAULT_FACTS } from '#domains/system/business/business-facts.ts'
import { smsConsentText } from '#domains/sales/requests/contract-options.ts'
import { readPage } from '#tests/support/read-page.ts'

describe('the privacy page', () => {
  const { text, html } = readPage('/privacy')

  test('says what carriers ask for before they register a number', () => {
    for (const words of [
      smsConsentText('Tidestone'),
      'No mobile information will be shared with third parties or affiliates for marketing or promotional purposes.',
      'message frequency varies',
      'message and data rates',
      'reply STOP',
      'reply HELP',
      'not a condition of getting a quote or of any purchase',
      'Carriers are not liable',
    ])
      expect(text).toContain(words)
  })

  test('says what the product keeps, and how to have it erased', () => {
    for (const words of [
      'no cookies',
      'daily totals only',
      'the tags and the click number in its link',
      'Photos',
      'light or dark theme',
      'a copy of everything we have about you',
      'correct it, or delete it',
      'hello@tidestone.example',
    ])
      expect(text).toContain(words)
  })

  test('has its contents at the side, each entry leading to a chapter', () => {
    const entries = [...html.matchAll(/<li><a href="#([^"]+)">/g)].map(([, id]) => id)
    expect(entries.length).toBeGreaterThan(8)
    for (const id of entries) expect(html).toContain(`<section id="${id}"`)
  })
})

describe('the terms', () => {
  test('say what the warranty covers and what it does not, and the rest of what people ask', () => {
    const { text } = readPage('/terms')
    for (const words of [
      'peels, flakes, turns white or comes loose',
      'It does not cover',
      'Weather.',
      'due on completion',
      'cash, check or major credit card',
      'Florida law governs',
      'courts of Hillsborough County',
      'Reply STOP',
    ])
      expect(text).toContain(words)
  })

  test('promise as many years as the facts say', () => {
    expect(readPage('/terms').text).toContain('For 2 years from the day')
    const { text } = readPage('/terms', { facts: { ...DEFAULT_FACTS, warrantyYears: 1, name: 'Gulf Pavers' } })
    expect(text).toContain('The 1-year sealing warranty')
    expect(text).toContain('For 1 year from the day')
    expect(text).not.toContain('Tidestone')
  })
})

test('all are linked from the foot of every page and dated', () => {
  for (const path of ['/', '/privacy', '/terms', '/faq'])
    for (const href of ['/privacy', '/terms', '/accessibility']) expect(readPage(path).html).toContain(`href="${href}"`)
  for (const path of ['/privacy', '/terms', '/accessibility'])
    expect(readPage(path).html).toMatch(/<time dateTime="\d{4}-\d\d-\d\d">[A-Z][a-z]+ \d{1,2}, \d{4}<\/time>/)
})

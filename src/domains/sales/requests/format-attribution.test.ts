import { expect, test } from 'vitest'
import { formatSourceAndMedium, formatVisit } from './format-attribution.ts'

test.each([
  ['google/cpc', 'Google Ads'],
  ['google/organic', 'Google search'],
  ['bing/cpc', 'Microsoft Ads'],
  ['bing/organic', 'Bing search'],
  ['facebook/paid-social', 'Facebook Ads'],
  ['instagram/social', 'Instagram'],
  ['nextdoor/post', 'Nextdoor, post'],
  ['neighbors.example/referral', 'Link on neighbors.example'],
  ['direct/none', 'Typed in or bookmarked'],
  ['flyer/none', 'flyer'],
  ['flyer/print', 'flyer, print'],
  ['radio/cpm', 'radio, ads'],
  ['Yard sign', 'Yard sign'],
  ['Google', 'Google'],
])('%s is %s', (leadSource, words) => {
  expect(formatSourceAndMedium(leadSource)).toBe(words)
})

test('the visit says its campaign and its way in one line, and what is not known is left out', () => {
  expect(
    formatVisit({ campaign: 'spring-2026', firstPage: '/services/paver-sealing', lastPage: '/faq', pages: 3 }),
  ).toBe('campaign spring-2026; first page /services/paver-sealing; then /faq; 3 pages')
  expect(formatVisit({ term: 'paver sealing', content: 'ad-2', firstPage: '/', lastPage: '/', pages: 1 })).toBe(
    'searched for “paver sealing”; ad ad-2; first page Home; 1 page',
  )
  expect(formatVisit({ gclid: 'x' })).toBe('')
})

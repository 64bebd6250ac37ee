import { describe, expect, test } from 'vitest'
import { DEFAULT_FACTS } from './business-facts.ts'
import { defaultFaq } from './default-faq.ts'
import { DEFAULT_LICENSING } from './format-license.ts'

const faq = defaultFaq(DEFAULT_FACTS, DEFAULT_LICENSING)
const answers = (facts: Partial<typeof DEFAULT_FACTS> = {}) =>
  defaultFaq({ ...DEFAULT_FACTS, ...facts }, DEFAULT_LICENSING)
    .map(({ answer }) => answer)
    .join('\n')

describe('the questions before the owner writes their own', () => {
  test('are the fifteen of the specification, in its order', () => {
    const subjects = [
      /areas .*serve/,
      /sealing services/,
      /same-day service/,
      /long .*in business/,
      /pressure washing include/,
      /estimates free/,
      /long does sealing last/,
      /restoration process/,
      /licensed and insured/,
      /types of sealer/,
      /oil stains/,
      /often should pavers be cleaned/,
      /commercial services/,
      /payment methods/,
      /prepare/,
    ]
    expect(faq).toHaveLength(subjects.length)
    for (const [place, subject] of subjects.entries()) expect(faq[place]?.question).toMatch(subject)
  })

  test.each(faq)('$question has an answer that is long enough to help and short enough to read', ({ answer }) => {
    const words = answer.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(40)
    expect(words).toBeLessThanOrEqual(110)
    expect(answer).not.toMatch(/undefined|null|NaN|[—!]/)
  })

  test('tell of a restoration in exactly four steps', () => {
    const { answer = '' } = faq.find(({ question }) => question.includes('restoration')) ?? {}
    const steps = answer.split('\n\n').filter((paragraph) => /^\d\. /.test(paragraph))
    expect(steps.map((step) => step.split(':')[0])).toEqual([
      '1. Deep cleaning',
      '2. Joint sand restoration',
      '3. Sealer application',
      '4. Quality inspection',
    ])
  })

  test('state every claim of the business', () => {
    for (const claim of [
      '3-5 years',
      '1-2 days',
      'every 1-2 years',
      'subject to availability',
      'cash, check or major credit card',
      'due on completion',
      'clear furniture and planters',
    ])
      expect(answers()).toContain(claim)
    for (const finish of ['wet-look (high gloss)', 'satin', 'natural']) expect(answers()).toContain(finish)
  })
})

describe('when a fact changes', () => {
  test.each([
    { changed: { radiusMiles: 35 }, before: '20 miles', after: '35 miles' },
    { changed: { warrantyYears: 5 }, before: '2-year warranty', after: '5-year warranty' },
    { changed: { yearsOfExperience: 31 }, before: '12 years of paver work', after: '31 years of paver work' },
    { changed: { since: 1994 }, before: 'Since 2013', after: 'Since 1994' },
    {
      changed: { city: 'Sarasota', zip: '34236' },
      before: 'based in Ruskin, FL 33570',
      after: 'based in Sarasota, FL 34236',
    },
    { changed: { county: 'Sarasota County' }, before: 'Hillsborough County', after: 'Sarasota County' },
    { changed: { answerHours: 6 }, before: 'hear back within 24 hours', after: 'hear back within 6 hours' },
    { changed: { phone: '+19415550177' }, before: '(813) 555-0123', after: '(941) 555-0177' },
    { changed: { name: 'Gulf Pavers' }, before: 'Tidestone', after: 'Gulf Pavers' },
  ])('$before becomes $after, everywhere', ({ changed, before, after }) => {
    expect(answers()).toContain(before)
    expect(answers(changed)).toContain(after)
    expect(answers(changed)).not.toContain(before)
  })
})

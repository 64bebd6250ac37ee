import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Facts } from '#domains/system/business/contract.ts'
import { isEmpty, parseBrief } from './offer-brief.ts'
import { extractFigures, parseMoney } from './parse-money.ts'
import { toPlainWords } from './plain-words.ts'
import { writeOffer } from './write-offer.ts'

test.each([
  ['10% off', '10% off'],
  ['save up to $50', 'up to $50 off'],
  ['10-15% off', '10 to 15% off'],
  ['from $1,200', 'from $1,200'],
  ['20 bucks off', '$20 off'],
  ['$1.20 per square foot', '$1.20 per square foot'],
])('%j is %j', (clause, words) => {
  expect(parseMoney(clause).found.map((money) => money.words)).toEqual([words])
})

describe('what may mean another figure is not read at all, so that it stands as it was written', () => {
  test.each([
    '$ 10% off',
    '$10% off',
    '1.5 bucks',
    '.5 dollars',
    '12.55% off',
    '110% off',
    '$123456',
    '$1,2000',
    '$50.5',
    '$50,10% off',
  ])('%j', (clause) => {
    expect(parseMoney(clause).found).toEqual([])
  })

  test('a draft of any of it names no figure that was not typed', () => {
    const facts = { name: 'Tidestone', warrantyYears: 2, answerHours: 24 } as Facts
    const words =
      'save,up to,from,for,now,off,free,half,a,per,panel,to,percent,dollars,bucks,driveway sealing,until Dec 12'.split(
        ',',
      )
    const part = fc.constantFrom(...words, ...'0 5 10 50 1,200 123456 .5 .50 10% $50 $ % . , - ₤ ＄ ％ １０'.split(' '))
    const typed = fc
      .array(fc.tuple(part, fc.constantFrom('', ' ', ' ')), { maxLength: 9 })
      .map((parts) => parts.flat().join(''))
    fc.assert(
      fc.property(typed, (details) => {
        const brief = parseBrief(details)
        if (isEmpty(brief)) return
        const { texts, subject, email } = writeOffer(brief, facts)
        const given = [...extractFigures(details), ...extractFigures(toPlainWords(details))]
        for (const figure of extractFigures([...texts, subject, email].join('\n')))
          expect(given, details).toContain(figure)
      }),
      { numRuns: 20_000, examples: [['$ 10% off text'], ['5 bucksfree'], ['$1,200fromoff'], ['$ 10,.5 % up to']] },
    )
  })
})

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { TOWNS } from '#domains/system/business/business-facts.ts'
import { useApp } from '#tests/support/use-app.ts'
import { aChannel, draftsOf, WORKS } from '#tests/support/drafts.ts'
import { extractFigures } from './marketing/parse-money.ts'

type Drafts = Awaited<ReturnType<typeof draftsOf>>
const { app } = useApp()
let written: Drafts['written']
let previewed: Drafts['previewed']
let newest: Drafts['newest']
beforeAll(async () => {
  ;({ written, previewed, newest } = await draftsOf(app))
})

describe('a draft', () => {
  test('has what the owner said, and nothing else that costs', async () => {
    const body = await written('Pool deck sealing before the holidays, 10% off for returning customers, ends Dec 12.')
    expect(body).toMatchObject({
      channel: 'text',
      by: 'templates',
      subject: '',
      email: '',
      name: 'Pool deck sealing before the holidays, 10% off for returning customers, ends Dec 12',
      read: ['pool deck sealing', '10% off', 'for returning customers', 'before the holidays', 'ends Dec 12'],
      unused: [],
    })
    expect(body.result).toBe(body.text)
    expect(body.text).toMatch(
      /pool deck.*before the holidays.*10% off for returning customers.*ends Dec 12.*\{link\} \{stop\}$/i,
    )
    expect(await newest()).toMatchObject({
      feature_name: 'marketing-content',
      model: 'embedded',
      status: 'success',
      assistant_response: body.text,
    })
  })

  test('goes by email when the words say so, with a subject', async () => {
    const body = await written('A formal email about paver sealing in Ruskin, 15% off until Nov 30')
    expect(body).toMatchObject({
      channel: 'email',
      text: '',
      read: ['paver sealing', '15% off', 'in Ruskin', 'until Nov 30'],
    })
    expect(body.subject).toMatch(/^Paver sealing in Ruskin, 15% off/)
    expect(body.email).toMatch(
      /^Dear \{first_name\},[\s\S]*Ruskin[\s\S]*15% off[\s\S]*until Nov 30[\s\S]*2-year warranty[\s\S]*\{link\}/,
    )
    expect(body.result).toBe(`Subject: ${body.subject}\n\n${body.email}`)
  })

  test('by both ways has both, whatever the words say', async () => {
    const body = await written('Driveway sealing, $50 off, by text', { channel: 'both' })
    for (const part of [body.text, body.subject, body.email]) expect(part.toLowerCase()).toContain('driveway')
    expect((await previewed(body)).faults).toEqual([])
  })

  test.each([
    ['$50 off jobs over $500', '$50 off jobs over $500'],
    ['10% off driveway sealing, 15% off for veterans', '10% off driveway sealing, 15% off for veterans'],
    ['10% off, first 10 customers only', '10% off, first 10 customers only'],
    ['20% off sealing. Not valid with other offers', '20% off sealing, Not valid with other offers'],
    ['Free sand refill with every paver restoration', 'Free sand refill with every paver restoration'],
    ['Gutter cleaning 20% off', 'Gutter cleaning 20% off'],
    ['20% off in Brandon today only', '20% off in Brandon today only'],
    [
      'We have two openings next week in Tampa for roof washing',
      'We have two openings next week in Tampa for roof washing',
    ],
  ])('%s: a condition is never parted from its price', async (details, condition) => {
    expect((await written(details)).text).toContain(condition)
    expect((await written(details, { channel: 'email' })).email).toContain(condition)
  })

  test.each([
    ['No 10% off this time, driveway sealing', /10%/, ['No 10% off this time']],
    ['Pool deck sealing, 10% off until Dec 12. Mention our new truck', /truck/, ['Mention our new truck']],
    ['Gutter cleaning in Ruskin', /paver|clean/i, ['Gutter']],
    ['Pool deck sealing. Say nothing of our new truck', /truck/, ['Say nothing of our new truck']],
    ['Driveway sealing https://evil.example/win, see www.evil.example', /evil|http/, []],
  ])('%s: leaves out what it does not understand, and reports it', async (details, not, unused) => {
    const body = await written(details)
    expect(body.text).not.toMatch(not)
    expect(body.unused).toEqual(unused)
  })

  test('follows the facts of the business', async () => {
    const owner = await app.as('owner')
    const { value, version } = (await owner.get('/api/settings')).body.facts
    const { answerHours: _promise, ...facts } = value
    await owner.call('PUT', '/api/settings/facts', { version, value: { ...facts, warrantyYears: 7 } })
    expect((await written('Driveway sealing', { channel: 'email' })).email).toContain('7-year warranty')
    await owner.call('PUT', '/api/settings/facts', { version: version + 1, value: facts })
  })
})

const anOffer = fc.record({
  work: fc.constantFrom(...WORKS),
  town: fc.option(fc.constantFrom(...TOWNS.map(({ name }) => name)), { nil: undefined }),
  percent: fc.option(fc.integer({ min: 5, max: 60 }), { nil: undefined }),
  day: fc.option(fc.integer({ min: 1, max: 28 }), { nil: undefined }),
  people: fc.option(fc.constantFrom('returning customers', 'veterans', 'new customers'), { nil: undefined }),
  season: fc.option(fc.constantFrom('before the holidays', 'this spring', 'after hurricane season'), {
    nil: undefined,
  }),
  tone: fc.constantFrom('', 'Friendly tone.', 'Formal tone.', 'Make it urgent.', 'Make it playful.', 'Keep it short.'),
  channel: aChannel,
})
type Said = typeof anOffer extends fc.Arbitrary<infer One> ? One : never
const saying = ({ work, town, percent, day, people, season, tone }: Said): string =>
  [
    [work, town && `in ${town}`, season].filter(Boolean).join(' '),
    percent && [`${percent}% off`, people && `for ${people}`].filter(Boolean).join(' '),
    day && `ends Dec ${day}`,
  ]
    .filter(Boolean)
    .join(', ') + (tone && `. ${tone}`)

test(
  'any offer: a draft passes the checks of its campaign as it is, in one or two texts, with all that was said and no figure that was not',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anOffer, async (said) => {
        const details = saying(said)
        const body = await written(details, { channel: said.channel })
        const { faults, parts, text, email } = await previewed(body)
        expect(faults, details).toEqual([])
        if (said.channel !== 'email') {
          expect(parts.segments, text).toBeLessThanOrEqual(2)
          expect(parts.plain).toBe(true)
          expect(text).toContain('Tidestone')
        }
        for (const whole of [said.channel !== 'email' && text, said.channel !== 'text' && email].filter(Boolean)) {
          const thing = said.work
            .split(' ')
            .slice(0, -1)
            .join(' ')
            .replace(/pavers?/, 'paver')
          for (const word of [
            thing,
            said.town,
            said.season,
            said.percent && said.people,
            said.percent && `${said.percent}% off`,
            said.day && `Dec ${said.day}`,
          ].filter(Boolean))
            expect(whole.toLowerCase(), details).toContain(String(word).toLowerCase())
          expect(extractFigures(whole), details).toEqual(said.percent ? [`${said.percent}%`] : [])
          expect(whole, details).not.toMatch(/undefined|null|NaN|[{}]| {2}|\.\.|,\./)
        }
        expect(body.unused, details).toEqual([])
      }),
      { numRuns: 60 },
    )
  },
)

test(
  'other words make another draft: of two offers that differ in anything, so do the drafts',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anOffer, anOffer, async (one, other) => {
        const meant = ({ tone: _tone, people, ...rest }: Said) =>
          JSON.stringify({ ...rest, people: rest.percent ? people : undefined, channel: 'both' })
        const [first, second] = [
          await written(saying(one), { channel: 'both' }),
          await written(saying(other), { channel: 'both' }),
        ]
        if (meant(one) === meant(other)) return
        expect(first.text).not.toBe(second.text)
        expect(first.email).not.toBe(second.email)
      }),
      { numRuns: 40 },
    )
    const sameOffer = ['', ' Formal tone.', ' Make it urgent.', ' Make it playful.'].map(
      (tone) => `Pool deck sealing.${tone}`,
    )
    const drafts = await Promise.all(sameOffer.map(async (details) => (await written(details)).text))
    expect(new Set(drafts).size).toBe(drafts.length)
  },
)

import { describe, expect, test } from 'vitest'
import { DEFAULT_RATES } from '#domains/system/business/default-rates.ts'
import { readPage } from '#tests/support/read-page.ts'

const SEALING = '/services/paver-sealing'
const WASHING = '/services/pressure-washing'
const TOWNS = ['ruskin', 'apollo-beach', 'tampa', 'brandon', 'riverview', 'sun-city-center', 'bradenton', 'wimauma']

const inOrder = (text: string, words: readonly string[]) => {
  let from = 0
  for (const word of words) {
    const at = text.indexOf(word, from)
    expect(at, `"${word}" after the words before it`).toBeGreaterThanOrEqual(0)
    from = at
  }
}
const headings = (html: string, rank: 2 | 3) =>
  [...html.matchAll(new RegExp(`<h${rank}[^>]*>(.*?)</h${rank}>`, 'gs'))].map(([, text]) => text)
const noRates = Object.fromEntries(
  Object.keys(DEFAULT_RATES).map((key) => [key, { low: 0, high: 0, minimum: 0 }]),
) as typeof DEFAULT_RATES // the same keys

describe('the paver sealing page', () => {
  const { html, text, nodes } = readPage(SEALING)

  test('says everything the specification lists, in its order', () => {
    inOrder(text, [
      'Expert Paver Sealing',
      'Color enhancement',
      'Stain protection',
      'UV protection',
      'Easy maintenance',
      'Weed and insect prevention',
      '3-5 year protection',
      'Deep cleaning',
      'Joint sand restoration',
      'Sealer application',
      'Quality inspection',
      'Get Your Free Quote',
    ])
    expect(headings(html, 3).slice(3, 7)).toEqual([
      'Deep cleaning',
      'Joint sand restoration',
      'Sealer application',
      'Quality inspection',
    ])
    expect(text).toContain('2-year sealing warranty')
  })

  test('lets one see the three finishes without script, wet-look first', () => {
    const finishes = [...html.matchAll(/<input type="radio"[^>]*name="finish"[^>]*>([^<]+)</g)].map(([input, name]) => [
      name,
      input.includes('checked'),
    ])
    expect(finishes).toEqual([
      ['Natural', false],
      ['Satin', false],
      ['Wet-look', true],
    ])
  })

  test("shows the owner's rates of the day, and what they make of a driveway", () => {
    inOrder(text, [
      'What it costs',
      '$910 to $1,470',
      'Paver Sealing',
      '$1.30 to $2.20',
      '$450',
      'Paver Restoration',
      '$2.00 to $3.50',
      '$650',
    ])
    const dearer = readPage(SEALING, {
      rates: { ...DEFAULT_RATES, driveway: { low: 200, high: 200, minimum: 0 } },
    }).text
    inOrder(dearer, ['comes to $1,400,', 'Driveway Sealing', '$2.00', 'none'])
  })

  test('leads to a free quote where the owner has confirmed no prices', () => {
    const none = readPage(SEALING, { rates: noRates })
    expect(none.text).toContain('Ask for a free quote')
    expect(none.text).not.toContain('Per sq ft')
    expect(none.text).not.toContain('$0')
    expect(none.nodes.find((node) => node['@type'] === 'Service')).toMatchObject({ offers: [] })
  })

  test('tells search engines of the service, who offers it and what it costs', () => {
    expect(nodes.find((node) => node['@type'] === 'Service')).toMatchObject({
      '@id': `https://tidestone.example${SEALING}#service`,
      name: 'Paver Sealing',
      provider: { '@id': 'https://tidestone.example/#business' },
      areaServed: expect.arrayContaining([{ '@type': 'City', name: 'Apollo Beach, FL' }]),
      offers: expect.arrayContaining([
        {
          '@type': 'Offer',
          name: 'Pool Deck Sealing',
          url: `https://tidestone.example${SEALING}#quote`,
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            minPrice: 1.4,
            maxPrice: 2.4,
            priceCurrency: 'USD',
            unitCode: 'FTK',
            unitText: 'square foot',
          },
          eligibleTransactionVolume: { '@type': 'PriceSpecification', minPrice: 450, priceCurrency: 'USD' },
        },
      ]),
    })
  })
})

describe('the pressure washing page', () => {
  const { html, text, nodes } = readPage(WASHING)

  test('says everything the specification lists, in its order', () => {
    inOrder(text, [
      'House washing',
      'Roof cleaning',
      'Commercial cleaning',
      'What we clean',
      'Driveways and walkways',
      'Pool and patio areas',
      'Building exteriors',
      'Pre-treatment',
      'Power washing',
      'Post-treatment',
      'Final cleanup',
      'Get Your Free Quote',
    ])
    expect(headings(html, 3).slice(3, 7)).toEqual(['Pre-treatment', 'Power washing', 'Post-treatment', 'Final cleanup'])
  })

  test("answers first what it costs, by the owner's rates", () => {
    inOrder(text, ['What does pressure washing cost?', '$0.20 to $0.45 per square foot, $150 minimum.', '$150 to $315'])
    expect(readPage(WASHING, { rates: noRates }).text).not.toContain('What does pressure washing cost?')
  })

  test('tells search engines of the service', () => {
    expect(nodes.find((node) => node['@type'] === 'Service')).toMatchObject({
      name: 'Pressure Washing',
      offers: [{ name: 'Pressure Washing' }],
    })
  })
})

describe.each([
  { path: SEALING, service: 'paver-sealing' },
  { path: WASHING, service: 'pressure-washing' },
])('$path', ({ path, service }) => {
  const { html } = readPage(path)

  test('links the eight towns in their order', () => {
    const grid = /<nav class="[^"]*" aria-label="Service areas">.*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect([...grid.matchAll(/href="\/service-areas\/([^"]+)"/g)].map(([, slug]) => slug)).toEqual(TOWNS)
  })

  test('has the quote form with its service chosen, a call link and estimate links that stay on the page', () => {
    expect(html).toMatch(new RegExp(`<option value="${service}" selected=""`))
    expect(html).toContain('href="tel:+18135550123"')
    expect(html).not.toContain('href="/#quote"')
  })

  test('marks every render as an illustration', () => {
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    expect([...main.matchAll(/>Illustration</g)].length).toBe(2)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

/**
 * spec.md §2, Service-area pages: each slug with the places that its own text names beside it. Any other is a slip of
 * copying.
 */
const NAMED: Record<string, string[]> = {
  'apollo-beach': [],
  ruskin: [],
  tampa: [],
  'pasco-county': ["Land O' Lakes", 'Wesley Chapel', 'New Port Richey', 'Trinity', 'Zephyrhills', 'Dade City'],
  'hillsborough-county': ['Tampa', 'Brandon', 'Riverview', 'Ruskin', 'Apollo Beach', 'Valrico', 'FishHawk'],
  brandon: ['Valrico', 'FishHawk'],
  riverview: ['Bloomingdale'],
  'sun-city-center': [],
  wimauma: [],
  parrish: ['Manatee County', 'Ellenton'],
  bradenton: ['Manatee County', 'Ellenton'],
  dover: ['east Hillsborough'],
  lithia: ['FishHawk', 'FishHawk Ranch'],
  fishhawk: ['FishHawk Ranch'],
}
const NAMES: Record<string, string> = {
  'apollo-beach': 'Apollo Beach',
  ruskin: 'Ruskin',
  tampa: 'Tampa',
  'pasco-county': 'Pasco County',
  'hillsborough-county': 'Hillsborough County',
  brandon: 'Brandon',
  riverview: 'Riverview',
  'sun-city-center': 'Sun City Center',
  wimauma: 'Wimauma',
  parrish: 'Parrish',
  bradenton: 'Bradenton',
  dover: 'Dover',
  lithia: 'Lithia',
  fishhawk: 'FishHawk',
}
const SLUGS = Object.keys(NAMED)
const EVERY_PLACE = [...new Set([...Object.values(NAMES), ...Object.values(NAMED).flat()])]
const WITHOUT_GRID = new Set(['pasco-county', 'hillsborough-county', 'brandon', 'riverview'])

/** Headings, buttons and labels that every page shares; `X` stands for the place. */
const SHARED = new Set([
  'Service Areas',
  'Home',
  '/',
  'X',
  'Service Area',
  'Paver Sealing & Pressure Washing in X',
  'Get Free Quote',
  'Call Now',
  'Compare before and after sealing',
  'Compare before and after washing',
  'Before',
  'Sealed',
  'Washed',
  'Illustration',
  'What we do here',
  'Paver sealing',
  'Pressure washing',
  'Paver restoration',
  '2-year sealing warranty',
  'Learn More',
  'about Paver sealing',
  'about Pressure washing',
  'about Paver restoration',
  'Nearby areas',
  'We’re based in Ruskin and work within 20 miles.',
])

const { app } = useApp()
const pages: Record<string, string> = {}
beforeAll(async () => {
  for (const slug of SLUGS) pages[slug] = (await app.visitor.get(`/service-areas/${slug}`)).body
})

describe.each(SLUGS)('the page of %s', (slug) => {
  const html = () => pages[slug] ?? ''
  const name = NAMES[slug] ?? ''

  test('names the place in its title, its headline and its trail, and is labelled a service area', () => {
    expect(pick(html(), /<title>(.*?)<\/title>/)).toContain(name)
    expect(pick(html(), /<h1[^>]*>(.*?)<\/h1>/)).toContain(name)
    expect(pick(html(), /aria-label="Breadcrumb">(.*?)<\/nav>/)).toContain(`<span aria-current="page">${name}</span>`)
    expect(textOf(mainOf(html()))).toContain('Service Area')
  })

  test('tells three local troubles and three services, has the quote form and a number to call', () => {
    expect(between(html(), 'troubles').match(/<article/g)).toHaveLength(3)
    const services = between(html(), 'services')
    expect(all(services, /<h3>(.*?)<\/h3>/g)).toEqual(['Paver sealing', 'Pressure washing', 'Paver restoration'])
    expect(all(services, /href="([^"]*)"/g)).toEqual([
      '/services/paver-sealing',
      '/services/pressure-washing',
      '/services/paver-sealing',
    ])
    expect(html().match(/ id="quote"/g)).toHaveLength(1)
    expect(mainOf(html())).toContain('href="tel:+18135550123"')
  })

  test('names the places that belong to it, and no other', () => {
    const text = ownText(html()).join('\n')
    // Our own town may be named everywhere: it says how far we come.
    const found = EVERY_PLACE.filter((place) => place !== name && new RegExp(`\\b${place}\\b`).test(text)).filter(
      (place) => place !== 'Ruskin' || slug === 'hillsborough-county',
    )
    expect(found.toSorted()).toEqual(NAMED[slug]?.toSorted())
  })

  test('tells search engines that the service is offered in this place', () => {
    const nodes = all(html(), /<script type="application\/ld\+json">(.*?)<\/script>/gs).flatMap((json) =>
      nodesOf(JSON.parse(json)),
    )
    const service = nodes.find((node) => node['@type'] === 'Service')
    expect(service).toMatchObject({
      '@id': expect.stringMatching(new RegExp(`^http.*/service-areas/${slug}#service$`)),
      provider: { '@id': expect.stringMatching(/^http.*\/#business$/) },
      areaServed: { '@type': slug.endsWith('county') ? 'AdministrativeArea' : 'City', name },
    })
  })
})

const gridOf = (slug: string) => /<nav[^>]*aria-label="Nearby areas">(.*?)<\/nav>/s.exec(pages[slug] ?? '')?.[1]

test.each(SLUGS.filter((slug) => !WITHOUT_GRID.has(slug)))(
  'the page of %s links its neighbors, and itself as the one that is sealed',
  (slug) => {
    const links = all(gridOf(slug) ?? '', /href="\/service-areas\/([^"]*)"/g)
    expect(links).toHaveLength(8)
    expect(new Set(links).size).toBe(8)
    for (const link of links) expect(SLUGS).toContain(link)
    expect(pick(gridOf(slug) ?? '', /href="\/service-areas\/([^"]*)" aria-current="page"/)).toBe(slug)
  },
)

test.each([...WITHOUT_GRID])('the page of %s has no grid of neighbors', (slug) => expect(gridOf(slug)).toBeUndefined())

describe('the fourteen pages together', () => {
  test('each have a title and a description of their own', () => {
    for (const what of [
      /<title>(.*?)<\/title>/,
      /<meta name="description" content="(.*?)"/,
      /<meta name="keywords" content="(.*?)"/,
    ]) {
      expect(new Set(SLUGS.map((slug) => pick(pages[slug] ?? '', what))).size, String(what)).toBe(SLUGS.length)
    }
  })

  test('have no sentence in common but what every page of the site is built of', () => {
    const seen = new Map<string, string>()
    const twice: string[] = []
    for (const slug of SLUGS) {
      for (const sentence of new Set(sentencesOf(slug))) {
        if (SHARED.has(sentence) || EVERY_PLACE.includes(sentence)) continue
        const other = seen.get(sentence)
        if (other !== undefined) twice.push(`${other} and ${slug}: ${sentence}`)
        seen.set(sentence, slug)
      }
    }
    expect(twice).toEqual([])
  })

  test('use different words: no two share more than one run of five words in a hundred', () => {
    const runs = Object.fromEntries(
      SLUGS.map((slug) => [slug, fives(sentencesOf(slug).filter((sentence) => !SHARED.has(sentence)))]),
    )
    for (const slug of SLUGS) {
      // A page with hardly any words would share none either.
      expect(runs[slug]?.size, slug).toBeGreaterThan(120)
      for (const other of SLUGS.filter((candidate) => candidate > slug)) {
        const common = [...(runs[slug] ?? [])].filter((run) => runs[other]?.has(run))
        expect(
          common.length / (runs[slug]?.size ?? 1),
          `${slug} and ${other}: ${common.join(' | ')}`,
        ).toBeLessThanOrEqual(0.01)
      }
    }
  })

  test('are all found from the home page or from each other, and none leads to ellenton', async () => {
    const { body: home } = await app.visitor.get('/')
    const linked = new Set(
      [home, ...Object.values(pages)].flatMap((html) => all(html, /href="\/service-areas\/([^"#]*)"/g)),
    )
    expect([...linked].toSorted()).toEqual(SLUGS.toSorted())
    expect((await app.visitor.get('/service-areas/ellenton')).status).toBe(404)
  })
})

/** What stands in the page between its header and its quote form, without the grid of neighbors. */
function ownText(html: string): string[] {
  return textOf(mainOf(html).replace(/<nav[^>]*aria-label="Nearby areas">.*?<\/nav>/s, ''))
}

function sentencesOf(slug: string): string[] {
  return ownText(pages[slug] ?? '')
    .flatMap((text) => text.split(/(?<=[.?!])\s+/))
    .map((sentence) => sentence.replaceAll(NAMES[slug] ?? '', 'X'))
}

function fives(sentences: string[]): Set<string> {
  const runs = new Set<string>()
  for (const sentence of sentences) {
    const words = sentence.toLowerCase().match(/[\p{L}\d'-]+/gu) ?? []
    for (let at = 0; at + 5 <= words.length; at++) runs.add(words.slice(at, at + 5).join(' '))
  }
  return runs
}

function mainOf(html: string): string {
  return pick(html, /<main id="main">(.*?)<section[^>]* id="quote"/s)
}

/** The section whose headline has this id. */
function between(html: string, id: string): string {
  return pick(html, new RegExp(`<section[^>]*aria-labelledby="${id}">(.*?)</section>`, 's'))
}

/** Its pieces of text, as a reader sees them. */
function textOf(html: string): string[] {
  return html
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('\u00a0', ' ').trim())
    .filter((text) => text !== '')
}

function nodesOf(json: Record<string, unknown>): Record<string, unknown>[] {
  // As schema.org has it: one node, or several under @graph.
  return Array.isArray(json['@graph']) ? (json['@graph'] as Record<string, unknown>[]) : [json]
}

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, found = '']) => found)
}

function pick(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1]
  expect(found, String(pattern)).toBeDefined()
  return found ?? ''
}

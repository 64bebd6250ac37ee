import { beforeAll, describe, expect, test } from 'vitest'
import { StructuredData } from './support/structured-data.ts'
import { PUBLIC_ROUTES, SERVICE_PAGE_TOWNS, WITHOUT_NEARBY } from './support/public-routes.ts'
import { useApp } from './support/use-app.ts'

const { app } = useApp()
/** The HTML of each route as it is served. */
const html = new Map<string, string>()
beforeAll(async () => {
  for (const path of Object.keys(PUBLIC_ROUTES)) {
    const answer = await app.visitor.get(path)
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
    html.set(path, answer.body)
  }
})

const of = (path: string) => html.get(path) ?? ''
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const one = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
const unescaped = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
/** What a person reads: no tags, no scripts, no styles, blanks as one. */
const words = (page: string) =>
  unescaped(
    page
      .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
      .replaceAll('<!-- -->', '')
      .replaceAll(/<(?:b|i|em|strong|span|a|abbr)\b[^>]*>|<\/(?:b|i|em|strong|span|a|abbr)>/g, '')
      .replaceAll(/<[^>]+>/g, ' '),
  ).replaceAll(/\s+/g, ' ')

test('the public routes are those of spec.md §2, with the three legal pages and the pages above services and areas', () => {
  expect(Object.keys(PUBLIC_ROUTES)).toHaveLength(22 + 3 + 2)
})

describe.each(Object.keys(PUBLIC_ROUTES))('%s without JavaScript', (path) => {
  test('says what the specification asks for', () => {
    const text = words(of(path)).toLowerCase()
    for (const wanted of PUBLIC_ROUTES[path] ?? []) expect(text).toContain(wanted.toLowerCase())
  })

  test('has one first heading, a phone to tap, an estimate to ask for, and every id once', () => {
    expect(all(of(path), /(<h1[ >])/g)).toHaveLength(1)
    expect(of(path)).toContain('href="tel:+18135550123"')
    expect(words(of(path))).toContain('Get Free Estimate')
    const ids = all(of(path), /\sid="([^"]+)"/g)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('has a title and a description of a fitting length, its address as canonical, and what a shared link shows', () => {
    const head = one(of(path), /<head>(.*?)<\/head>/s)
    const title = unescaped(one(head, /<title>(.*?)<\/title>/))
    const description = unescaped(one(head, /<meta name="description" content="([^"]*)"/))
    expect(title.length).toBeGreaterThanOrEqual(4)
    expect(title.length).toBeLessThanOrEqual(65)
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(165)
    expect(head).toContain(`<link rel="canonical" href="${app.url}${path}"/>`)
    expect(head).not.toContain('noindex')
    for (const property of [
      'og:title',
      'og:description',
      'og:image',
      'og:image:alt',
      'og:url',
      'og:type',
      'og:site_name',
      'og:locale',
    ])
      expect(one(head, new RegExp(`<meta property="${property}" content="([^"]+)"`))).not.toBe('')
    for (const name of ['keywords', 'twitter:card', 'twitter:title', 'twitter:description', 'twitter:image'])
      expect(one(head, new RegExp(`<meta name="${name}" content="([^"]+)"`)), name).not.toBe('')
  })

  test('tells programs the same in valid JSON-LD, and claims no rating while there is no real review', () => {
    const scripts = all(of(path), /<script type="application\/ld\+json">(.*?)<\/script>/gs)
    expect(scripts).toHaveLength(1)
    const data: unknown = JSON.parse(scripts[0] ?? '')
    const judged = StructuredData.safeParse(data)
    expect(judged.error?.issues ?? []).toEqual([])
    const types = judged.data?.['@graph'].map((node) => node['@type'])
    expect(types?.[0]).toEqual(['LocalBusiness', 'HomeAndConstructionBusiness'])
    expect(types?.includes('BreadcrumbList')).toBe(path !== '/')
    expect(JSON.stringify(data)).not.toMatch(/aggregateRating|reviewRating/)
  })

  test('keeps its promises to the eye: pictures have a size and words of their own, the first view is not lazy', () => {
    for (const tag of all(of(path), /(<img\b[^>]*>)/g)) {
      expect(tag).toMatch(/\swidth="\d+"/)
      expect(tag).toMatch(/\sheight="\d+"/)
      expect(tag).toMatch(/\salt="/)
      expect(/loading="lazy"/.test(tag) || /fetchpriority=/i.test(tag)).toBe(true)
    }
  })
})

describe('all of them together', () => {
  test('no two titles and no two descriptions are the same', () => {
    for (const pattern of [/<title>(.*?)<\/title>/, /<meta name="description" content="([^"]*)"/]) {
      const found = [...html.values()].map((page) => one(page, pattern))
      expect(new Set(found).size).toBe(found.length)
    }
  })

  test('every link within the site answers 200, and every anchor is there', async () => {
    const broken: string[] = []
    const known = new Map(html)
    const links = new Set(
      [...html].flatMap(([path, page]) =>
        all(page, /\shref="((?:\/|#)[^"]*)"/g).map((href) => (href.startsWith('#') ? path + href : href)),
      ),
    )
    for (const link of links) {
      const [path = '/', anchor] = unescaped(link).split('#')
      if (!known.has(path)) {
        const { status, body } = await app.visitor.get(path)
        if (status !== 200) broken.push(`${link} answers ${status}`)
        known.set(path, String(body))
      }
      if (anchor && !known.get(path)?.includes(` id="${anchor}"`)) broken.push(`${link} has no such place`)
    }
    expect(broken).toEqual([])
    for (const path of Object.keys(PUBLIC_ROUTES)) expect(links, `${path} is linked from somewhere`).toContain(path)
  })

  test('every picture, script, style, font and share image that a page names is there', async () => {
    const files = new Set(
      [...html.values()].flatMap((page) => [
        ...all(page, /\ssrc="(\/[^"]+)"/g),
        ...all(page, /\ssrcset="([^"]+)"/gi).flatMap((set) =>
          set.split(',').map((entry) => entry.trim().split(' ')[0] ?? ''),
        ),
        ...all(page, /<link[^>]*href="(\/[^"]+\.(?:svg|png|ico|webmanifest|woff2|css))"/g),
      ]),
    )
    const missing: string[] = []
    for (const file of files) {
      const { status } = await fetch(app.url + file, { method: 'HEAD' })
      if (status !== 200) missing.push(`${file}: ${status}`)
    }
    expect(missing).toEqual([])
    expect(files.size).toBeGreaterThan(20)
  })

  test('Ellenton is linked nowhere, and has no page', async () => {
    for (const page of html.values()) expect(page).not.toMatch(/href="[^"]*ellenton/i)
    expect((await app.visitor.get('/service-areas/ellenton')).status).toBe(404)
  })
})

describe('the links between areas', () => {
  const areas = Object.keys(PUBLIC_ROUTES).filter((path) => path.startsWith('/service-areas/'))
  const nearby = (path: string) =>
    all(one(of(path), /<main\b.*?>(.*)<\/main>/s), /href="(\/service-areas\/[a-z-]+)"/g).filter((href) => href !== path)

  test('stand on every area page but the four of the specification', () => {
    for (const path of areas) expect(nearby(path).length > 0, path).toBe(!WITHOUT_NEARBY.includes(path))
  })

  test('on both service pages are the eight towns in their order', () => {
    for (const path of ['/services/paver-sealing', '/services/pressure-washing'])
      expect(nearby(path)).toEqual(SERVICE_PAGE_TOWNS.map((slug) => `/service-areas/${slug}`))
  })
})

describe('the questions', () => {
  test('are fifteen, one open at a time by the browser itself, and the same in the JSON-LD', () => {
    const page = of('/faq')
    const items = all(one(page, /<main\b.*?>(.*)<\/main>/s), /(<details\b[^>]* name="[^"]+"[^>]*>)/g)
    expect(items).toHaveLength(15)
    const names = new Set(items.map((tag) => one(tag, /name="([^"]+)"/)))
    expect(names.size).toBe(1)
    expect([...names][0]).not.toBe('')
    const data = StructuredData.parse(JSON.parse(one(page, /<script type="application\/ld\+json">(.*?)<\/script>/s)))
    const faq = data['@graph'].find((node) => node['@type'] === 'FAQPage')
    expect(faq?.mainEntity).toHaveLength(15)
    for (const { name } of faq?.mainEntity ?? []) expect(words(page)).toContain(name)
  })
})

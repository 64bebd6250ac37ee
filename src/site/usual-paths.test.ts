import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app } = useApp()

test.each([
  ['/contact', '/about#contact'],
  ['/home', '/'],
  ['/index.html', '/'],
])('%s, which people and old links try, leads for good to %s', async (path, page) => {
  const { status, headers } = await app.visitor.get(path)
  expect([status, headers.get('location')]).toEqual([301, page])
  expect((await app.visitor.get(page.replace(/#.*/, ''))).status).toBe(200)
})

test('a redirect of the owner goes before one of ours', async () => {
  const owner = await app.as('owner')
  const { status } = await owner.post('/api/redirects', { fromPath: '/contact', toPath: '/faq' })
  expect(status).toBe(201)
  expect((await app.visitor.get('/contact')).headers.get('location')).toBe('/faq')
})

test.each(['/services', '/service-areas'])(
  '%s answers with a page that lists what there is, and the site map names it',
  async (path) => {
    const { status, body } = await app.visitor.get<string>(path)
    expect(status).toBe(200)
    expect(body).toContain(`<link rel="canonical" href="${app.url}${path}"/>`)
    expect((await app.visitor.get('/sitemap.xml')).body).toContain(`<loc>${app.url}${path}</loc>`)
    const under =
      path === '/services'
        ? ['/services/paver-sealing', '/services/pressure-washing']
        : ['/service-areas/ruskin', '/service-areas/pasco-county']
    for (const page of under) {
      expect(body).toContain(`href="${page}"`)
      expect((await app.visitor.get(page)).body).toContain(`href="${path}"`)
    }
  },
)

test('pages that may be found allow a large picture, with the name of the business in the title where it fits', async () => {
  for (const path of ['/', '/services', '/service-areas', '/service-areas/ruskin', '/faq']) {
    const head = String((await app.visitor.get(path)).body).split('</head>')[0] ?? ''
    expect(head, path).toContain('<meta name="robots" content="max-image-preview:large"/>')
    const title = /<title>(.*?)<\/title>/.exec(head)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(title.length, title).toBeLessThanOrEqual(60)
    if (path !== '/faq') expect(title).toMatch(/ \| Tidestone$/)
  }
})

test.each(['/services/paver-sealing', '/services/pressure-washing'])(
  '%s tells programs the questions that it answers',
  async (path) => {
    const html = String((await app.visitor.get(path)).body)
    const { '@graph': nodes } = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
    )
    const questions = nodes.find((node: Record<string, unknown>) => node['@type'] === 'FAQPage')?.mainEntity
    expect(questions.length).toBeGreaterThan(2)
    for (const { name } of questions)
      expect(html).toContain(name.replaceAll("'", '&#x27;').replaceAll('&', '&amp;').replaceAll('&amp;#x27;', '&#x27;'))
  },
)

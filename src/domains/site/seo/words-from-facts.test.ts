import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { DEFAULT_FACTS } from '#domains/system/business/business-facts.ts'
import type { Facts } from '#domains/system/business/contract.ts'

const { app, owner } = useApp()

const row = async (pagePath: string) =>
  (await owner.get('/api/seo')).body.find((one: { pagePath: string }) => one.pagePath === pagePath)
const page = async (path: string) => (await app.visitor.get(path)).body as string
async function say(change: Partial<Facts>) {
  const { facts } = (await owner.get('/api/settings')).body
  const { answerHours: _fixed, ...value } = { ...DEFAULT_FACTS, ...change }
  expect((await owner.call('PUT', '/api/settings/facts', { version: facts.version, value })).status).toBe(200)
}
const MOVED = { city: 'Savannah', state: 'GA', county: 'Chatham County', since: 2001, warrantyYears: 5 }

describe('the words of an unedited page', () => {
  test('follow Settings at the next request, in the page and in the list', async () => {
    expect(await page('/')).toContain('Pressure Washing Around Ruskin | Tidestone</title>')
    await say(MOVED)
    const html = await page('/')
    expect(html).toContain('Pressure Washing Around Savannah | Tidestone</title>')
    expect(html).toContain('5-year sealing warranty, owner-operated since 2001.')
    expect(html).toMatch(/name="keywords" content="paver sealing Savannah GA/)
    expect((await row('/')).metaDescription).toContain('since 2001')
    expect(await page('/about')).toContain('Savannah, GA since 2001. Licensed and insured, with a 5-year warranty')
    expect((await app.visitor.get('/llms.txt')).body).toContain('Owner-Operated Paver Sealing Since 2001')
    const heads = await Promise.all(
      (await owner.get('/api/seo')).body.map(
        async ({ pagePath }: { pagePath: string }) => (await page(pagePath)).split('</head>')[0],
      ),
    )
    for (const head of heads) expect(head).not.toMatch(/2-year|since 2013/i)
    await say({})
    expect(await page('/')).toContain('Pressure Washing Around Ruskin | Tidestone</title>')
  })

  test('follow Settings still where only others of the page were edited, and the edited ones stay', async () => {
    const { version, ...ours } = await row('/reviews')
    await owner.post('/api/seo', { ...ours, version, pageTitle: 'What people say since 2013' })
    await say(MOVED)
    expect(await row('/reviews')).toMatchObject({
      pageTitle: 'What people say since 2013',
      metaKeywords: 'paver sealing reviews Tampa Bay, pressure washing reviews Savannah',
    })
    await say({})
  })

  test('stay word for word where the owner typed what we would say of other facts', async () => {
    const ours = await row('/partners')
    await say(MOVED)
    await owner.post('/api/seo', { ...ours, version: undefined })
    expect(await row('/partners')).toMatchObject({ pageTitle: ours.pageTitle })
    await say({ city: 'Tampa' })
    expect(await page('/partners')).toContain(`<title>${ours.pageTitle}</title>`)
    await say({})
  })

  test('come back by history, and follow Settings again', async () => {
    const ours = await row('/about')
    await owner.post('/api/seo', { ...ours, pageTitle: 'About our family business', metaDescription: 'Our own words.' })
    await say(MOVED)
    expect(await page('/about')).toContain('<title>About our family business</title>')
    const past = (await owner.get(`/api/seo/${ours.id}/history`)).body
    expect(past.at(-1)).toMatchObject({
      at: null,
      words: { pageTitle: 'About Us: Owner-Operated Paver Sealing Since 2001' },
    })
    await owner.post('/api/seo', past.at(-1).words)
    await say({ since: 1999 })
    expect(await page('/about')).toContain('Owner-Operated Paver Sealing Since 1999')
    await say({})
    expect(await row('/about')).toMatchObject({ pageTitle: ours.pageTitle, metaDescription: ours.metaDescription })
  })
})

test('the sign-in page has words of its own, and stays out of search', async () => {
  expect((await row('/login')).pageTitle).toContain('Business Dashboard')
  const html = await page('/login')
  expect(html).toMatch(/<title>Business Dashboard[^<]*<\/title>/)
  expect(html).toMatch(/<meta name="keywords" content="[^"]+"/)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect((await app.visitor.get('/sitemap.xml')).body).not.toContain('/login')
})

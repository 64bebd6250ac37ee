import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

const { app, owner } = useApp()

const AREAS = [
  'apollo-beach',
  'ruskin',
  'tampa',
  'pasco-county',
  'hillsborough-county',
  'brandon',
  'riverview',
  'sun-city-center',
  'wimauma',
  'parrish',
  'bradenton',
  'dover',
  'lithia',
  'fishhawk',
]
/** spec.md §2 and product.md (Legal pages). /pay belongs to one person. */
const PUBLIC_PATHS = [
  '/',
  '/about',
  '/gallery',
  '/reviews',
  '/faq',
  '/services',
  '/service-areas',
  '/services/paver-sealing',
  '/services/pressure-washing',
  '/partners',
  ...AREAS.map((slug) => `/service-areas/${slug}`),
  '/privacy',
  '/terms',
  '/accessibility',
  '/login',
]

const page = (change: Record<string, unknown> = {}) => ({
  pagePath: '/made-up',
  pageTitle: 'A title',
  metaDescription: 'A description.',
  ...change,
})
const list = async () => (await owner.get('/api/seo')).body
const of = async (pagePath: string) => (await list()).find((row: { pagePath: string }) => row.pagePath === pagePath)
const home = async () => (await app.visitor.get('/')).body as string

describe('the pages', () => {
  test('all have a row from the start, each with words of its own that fit a search result', async () => {
    const rows = await list()
    expect(rows.map((row: { pagePath: string }) => row.pagePath).toSorted()).toEqual(PUBLIC_PATHS.toSorted())
    expect(new Set(rows.map((row: { pageTitle: string }) => row.pageTitle)).size).toBe(rows.length)
    for (const row of rows) {
      expect(row.pageTitle.length, row.pagePath).toBeLessThanOrEqual(65)
      expect(row.metaDescription.length, row.pagePath).toBeLessThanOrEqual(160)
    }
    expect(await of('/service-areas/ellenton')).toBeUndefined()
  })
})

describe('saving', () => {
  test('makes a row for a new path and changes the one of a known path', async () => {
    const made = await owner.post(
      '/api/seo',
      page({
        pagePath: '/offers/spring-2026',
        metaKeywords: 'a, b',
        ogTitle: 'Shared',
        ogDescription: 'Shared words',
        ogImage: 'https://img.example/a.jpg',
      }),
    )
    expect(made).toMatchObject({
      status: 200,
      body: {
        pagePath: '/offers/spring-2026',
        metaKeywords: 'a, b',
        ogTitle: 'Shared',
        ogImage: 'https://img.example/a.jpg',
      },
    })
    const changed = await owner.post(
      '/api/seo',
      page({ pagePath: '/offers/spring-2026', pageTitle: 'Zoë’s <b>offers</b> 🌊' }),
    )
    expect(changed.body).toMatchObject({
      id: made.body.id,
      pageTitle: 'Zoë’s <b>offers</b> 🌊',
      metaKeywords: null,
      ogTitle: null,
      ogDescription: null,
      ogImage: null,
    })
    expect(await of('/offers/spring-2026')).toEqual(changed.body)
    const entries = await app.parts.db
      .read(SYSTEM)
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, made.body.id), eq(auditEntries.entity, 'seo_settings')))
    expect(entries.map((entry) => entry.action).toSorted()).toEqual(['changed', 'created'])
    expect(entries.find((entry) => entry.action === 'changed')).toMatchObject({
      before: { pageTitle: 'A title' },
      after: { pageTitle: 'Zoë’s <b>offers</b> 🌊' },
    })
  })

  test('of one new path by five at once makes one row', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => owner.post('/api/seo', page({ pagePath: '/race', pageTitle: `Try ${at}` }))),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect((await list()).filter((row: { pagePath: string }) => row.pagePath === '/race')).toHaveLength(1)
  })

  test('takes empty words for none', async () => {
    expect(
      (await owner.post('/api/seo', page({ pagePath: '/empty', metaKeywords: '', ogTitle: '  ', ogDescription: null })))
        .body,
    ).toMatchObject({
      metaKeywords: null,
      ogTitle: null,
      ogDescription: null,
    })
  })

  test.each(
    [
      '',
      '   ',
      'about',
      '//evil.example',
      '/a//b',
      '/a/',
      '/../etc/passwd',
      '/a/../b',
      '/./a',
      '/About',
      '/a b',
      '/a?x=1',
      '/a#b',
      '/%2e',
      '/é',
      'https://evil.example/',
      '/a\\b',
      '/a\n',
      '\n/a/b\n/c',
      '/\u0000',
      '/<script>',
      `/${'x'.repeat(200)}`,
      '/constructor.prototype',
      '/*',
    ].map((pagePath) => [pagePath] as const),
  )('to the path %j is refused', async (pagePath) => {
    // A line break around it is typing, not a trick: the field is trimmed.
    const rows = (await list()).length
    const answer = await owner.post('/api/seo', page({ pagePath }))
    if (pagePath.trim() === '/a') return expect(answer.body.pagePath).toBe('/a')
    expect(answer.status).toBe(400)
    expect(answer.body.issues[0].path).toBe('pagePath')
    expect(await list()).toHaveLength(rows)
  })

  test.each([
    ['no title', { pageTitle: ' ' }, 'pageTitle', 'Enter the page title.'],
    ['no description', { metaDescription: undefined }, 'metaDescription', 'Enter the meta description.'],
    ['a title that is too long', { pageTitle: 'x'.repeat(201) }, 'pageTitle', 'Please keep this to 200 characters.'],
    [
      'a description that is too long',
      { metaDescription: 'x'.repeat(501) },
      'metaDescription',
      'Please keep this to 500 characters.',
    ],
    ['a title with a line break', { pageTitle: 'a\nb' }, 'pageTitle', 'This contains invalid characters. Retype it.'],
    ['keywords that are a list', { metaKeywords: ['a'] }, 'metaKeywords', 'Enter some text.'],
  ])('with %s is refused beside the field', async (_what, change, path, message) => {
    const { status, body } = await owner.post('/api/seo', page({ pagePath: '/bad', ...change }))
    expect(status).toBe(400)
    expect(body.issues).toContainEqual({ path, message })
    expect(await of('/bad')).toBeUndefined()
  })
})

describe('an edit of the home page', () => {
  test('is in the page at the next request, as text and never as markup', async () => {
    await home()
    const nasty = `"><script>alert(1)</script>&amp;'`
    const words = {
      pageTitle: `T ${nasty}`,
      metaDescription: `D ${nasty}`,
      metaKeywords: `K ${nasty}`,
      ogTitle: `O ${nasty}`,
      ogDescription: `G ${nasty}`,
      ogImage: `https://img.example/${nasty}`,
    }
    expect((await owner.post('/api/seo', page({ pagePath: '/', ...words }))).status).toBe(200)
    const html = await home()
    for (const sign of ['T ', 'D ', 'K ', 'O ', 'G ']) expect(html).toContain(`${sign}&quot;&gt;&lt;script&gt;`)
    expect(html).not.toContain('<script>alert(1)')
  })

  test('is in the page at the next request after each of twenty edits in a row', async () => {
    for (let at = 0; at < 20; at += 1) {
      await owner.post('/api/seo', page({ pagePath: '/', pageTitle: `Edit number ${at}.` }))
      expect(await home()).toContain(`Edit number ${at}.`)
    }
  })

  test('leaves the older page up while the database cannot tell the newer words, and shows them once it can', async () => {
    await owner.post('/api/seo', page({ pagePath: '/', pageTitle: 'Kept through trouble' }))
    expect(await home()).toContain('Kept through trouble')
    await app.database.pool.query('alter table seo_settings rename to seo_settings_away')
    // What another node's edit does here.
    await app.database.pool.query(
      "insert into page_versions (path) values ('/elsewhere') on conflict (path) do update set version = page_versions.version + 1",
    )
    // The version of another path makes this node recheck every page within a second or so. The older words stay until
    // then and afterwards.
    const until = Date.now() + 2500
    while (Date.now() < until) expect(await home()).toContain('Kept through trouble')
    await app.database.pool.query('alter table seo_settings_away rename to seo_settings')
    expect(await home()).toContain('Kept through trouble')
  })
})

test('search settings are not for technicians', async () => {
  expect((await (await app.as('technician')).post('/api/seo', page())).status).toBe(403)
})

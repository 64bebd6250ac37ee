import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { SeoPage } from './contract.ts'
import { WORDED_PATHS } from './default-settings.ts'

const { app, owner } = useApp()

const pages = async () => (await owner.get<SeoPage[]>('/api/seo/pages')).body
const page = async (pagePath: string) => (await pages()).find((one) => one.pagePath === pagePath)
const save = async (change: Record<string, unknown>) =>
  owner.post('/api/seo', { pageTitle: 'A title of its own', metaDescription: 'Words.', ...change })
const found = async (pagePath: string) => (await page(pagePath))?.faults

describe('the list of pages', () => {
  test('holds every public page, and at the start none wants a look', async () => {
    const all = await pages()
    expect(all.map(({ pagePath }) => pagePath)).toEqual([...WORDED_PATHS].toSorted())
    expect(all.filter(({ faults, isPage }) => faults.length > 0 || !isPage)).toEqual([])
  })

  test('says what is too long and what is too short', async () => {
    await save({ pagePath: '/gallery', pageTitle: 'Gallery', metaDescription: 'Pictures.' })
    expect(await found('/gallery')).toEqual([
      { kind: 'short-title', with: [] },
      { kind: 'short-description', with: [] },
    ])
    await save({ pagePath: '/gallery', pageTitle: 'x'.repeat(61), metaDescription: 'y'.repeat(161) })
    expect(await found('/gallery')).toEqual([
      { kind: 'long-title', with: [] },
      { kind: 'long-description', with: [] },
    ])
    await save({ pagePath: '/gallery', pageTitle: 'x'.repeat(60), metaDescription: 'y'.repeat(160) })
    expect(await found('/gallery')).toEqual([])
  })

  test('says which pages say the same, however it is spelled, and stops saying so once one differs', async () => {
    const words = { pageTitle: 'Paver Sealing in Brandon', metaDescription: 'z'.repeat(155) }
    await save({ pagePath: '/service-areas/brandon', ...words })
    await save({ pagePath: '/service-areas/dover', ...words, pageTitle: 'paver  sealing in BRANDON' })
    expect(await found('/service-areas/brandon')).toEqual([
      { kind: 'same-title', with: ['/service-areas/dover'] },
      { kind: 'same-description', with: ['/service-areas/dover'] },
    ])
    expect((await found('/service-areas/dover'))?.[0]).toEqual({ kind: 'same-title', with: ['/service-areas/brandon'] })
    await save({
      pagePath: '/service-areas/dover',
      pageTitle: 'Paver Sealing in Dover, FL',
      metaDescription: 'q'.repeat(155),
    })
    expect(await found('/service-areas/brandon')).toEqual([])
  })

  test('says when the site does not have a page, and such a row makes no other a duplicate', async () => {
    const about = (await page('/about'))?.settings
    await save({ pagePath: '/spring-offer', pageTitle: about?.pageTitle, metaDescription: about?.metaDescription })
    expect(await page('/spring-offer')).toMatchObject({ isPage: false, faults: [{ kind: 'no-such-page', with: [] }] })
    expect(await found('/about')).toEqual([])
    expect((await app.visitor.get('/spring-offer')).status).toBe(404)
  })

  test('says when nothing was ever said of a page', async () => {
    await app.database.pool.query("delete from seo_settings where page_path = '/terms'")
    expect(await page('/terms')).toEqual({
      pagePath: '/terms',
      isPage: true,
      settings: null,
      faults: [{ kind: 'no-words', with: [] }],
    })
    expect(
      (
        await save({
          pagePath: '/terms',
          pageTitle: 'Terms of our work for you',
          metaDescription: 'w'.repeat(100),
          version: 0,
        })
      ).status,
    ).toBe(200)
    expect(await found('/terms')).toEqual([])
  })
})

describe('adding a page', () => {
  test('twice is refused beside the field, and nothing is changed', async () => {
    const answer = await save({ pagePath: '/about', version: 0 })
    expect(answer.status).toBe(409)
    const message = 'Settings for /about already exist. Edit those instead.'
    expect(answer.body).toEqual({ error: message, code: 'CONFLICT', issues: [{ path: 'pagePath', message }] })
    expect((await page('/about'))?.settings?.pageTitle).not.toBe('A title of its own')
  })

  test('by five windows at once creates one row, and the others get a conflict', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => save({ pagePath: '/five', pageTitle: `Window number ${at}`, version: 0 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  })
})

describe('two windows', () => {
  test('do not write over each other unseen, and the one that was seen may be written over', async () => {
    const seen = (await page('/reviews'))?.settings
    const mine = { pagePath: '/reviews', version: seen?.version }
    expect((await save({ ...mine, pageTitle: 'The first window was quicker' })).status).toBe(200)
    const late = await save({ ...mine, pageTitle: 'The second window was late' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CHANGED', changed: { by: 'You', version: (seen?.version ?? 0) + 1 } },
    })
    expect((await page('/reviews'))?.settings?.pageTitle).toBe('The first window was quicker')
    expect(
      (await save({ ...mine, version: late.body.changed.version, pageTitle: 'The second, knowing of the first' }))
        .status,
    ).toBe(200)
  })

  test('that save the same words leave one trace', async () => {
    const { settings } = (await page('/partners')) ?? {}
    const again = await owner.post('/api/seo', settings)
    expect(again.body).toEqual(settings)
    expect((await owner.get(`/api/seo/${settings?.id}/history`)).body).toEqual([])
  })
})

describe('a page that is hidden from search', () => {
  test('says so to search engines, leaves the site map and llms.txt, and is there for visitors; and comes back', async () => {
    const before = (await page('/faq'))?.settings
    expect((await owner.post('/api/seo', { ...before, hidden: true })).body.hidden).toBe(true)
    const html = await app.visitor.get('/faq')
    expect(html.status).toBe(200)
    expect(html.body).toContain('<meta name="robots" content="noindex"/>')
    expect(html.body).not.toContain('rel="canonical"')
    expect(html.body).not.toContain('application/ld+json')
    expect((await app.visitor.get('/sitemap.xml')).body).not.toContain(`${app.url}/faq<`)
    expect((await app.visitor.get('/llms.txt')).body).not.toContain(`(${app.url}/faq)`)
    // A save that says nothing of it leaves it as it is.
    const { hidden: _as, version: _of, ...words } = before ?? {}
    expect((await owner.post('/api/seo', { ...words, pageTitle: 'Questions about paver sealing' })).body.hidden).toBe(
      true,
    )
    expect((await owner.post('/api/seo', { ...words, hidden: false })).body.hidden).toBe(false)
    expect((await app.visitor.get('/faq')).body).toContain('rel="canonical"')
    expect((await app.visitor.get('/sitemap.xml')).body).toContain(`${app.url}/faq<`)
  })

  test('is never the home page', async () => {
    const answer = await owner.post('/api/seo', { ...(await page('/'))?.settings, hidden: true })
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'hidden', message: 'The home page can’t be hidden from search.' }] },
    })
    expect((await app.visitor.get('/')).body).not.toContain('noindex')
  })
})

describe('history', () => {
  test('tells who said what, the newest first, down to the words of the beginning; any of them can be put back', async () => {
    const first = (await page('/about'))?.settings
    const words = { ...first, version: undefined }
    await owner.post('/api/seo', { ...words, pageTitle: 'Second words of the page' })
    const staff = await app.as('staff')
    await staff.post('/api/seo', { ...words, pageTitle: 'Third words, by the office' })
    const past = (await staff.get(`/api/seo/${first?.id}/history`)).body
    expect(past.map((one: any) => [one.by, one.words.pageTitle])).toEqual([
      ['Sam staff', 'Third words, by the office'],
      ['Owner', 'Second words of the page'],
      [null, first?.pageTitle],
    ])
    expect(past[0].at).toEqual(expect.any(String))
    expect(past[2].at).toBe(null)
    const now = (await page('/about'))?.settings
    expect((await owner.post('/api/seo', { ...past[2].words, version: now?.version })).status).toBe(200)
    expect((await app.visitor.get('/about')).body).toContain(`<title>${first?.pageTitle}</title>`)
    expect((await owner.get(`/api/seo/${first?.id}/history`)).body).toHaveLength(4)
  })

  test('that is longer than what is shown does not call its oldest words those of the beginning', async () => {
    const settings = (await page('/faq'))?.settings
    await owner.post('/api/seo', { ...settings, version: undefined, pageTitle: 'Second words of the page' })
    await app.database.pool.query(
      `insert into audit_entries (entity, entity_id, action, before, after, actor_name, created_at)
       select entity, entity_id, action, before, after, actor_name, created_at + n * interval '1 second' from audit_entries, generate_series(1, 100) n where entity_id = $1`,
      [settings?.id],
    )
    const past = (await owner.get(`/api/seo/${settings?.id}/history`)).body
    expect(past).toHaveLength(100)
    expect(past.at(-1).at).toEqual(expect.any(String))
  })
})

describe('removing', () => {
  test('is for rows whose page the site does not have, and for the owner', async () => {
    const { body: made } = await save({ pagePath: '/gone-for-good' })
    expect((await (await app.as('staff')).call('DELETE', `/api/seo/${made.id}`)).status).toBe(403)
    expect((await owner.call('DELETE', `/api/seo/${made.id}`)).status).toBe(200)
    expect(await page('/gone-for-good')).toBeUndefined()
    expect((await owner.call('DELETE', `/api/seo/${made.id}`)).status).toBe(404)
    const home = (await page('/'))?.settings
    expect(await owner.call('DELETE', `/api/seo/${home?.id}`)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('is a page on your site, so you can’t remove its settings') },
    })
    // A window that saw the removed row cannot create it again unseen.
    expect((await save({ pagePath: '/gone-for-good', version: made.version })).status).toBe(404)
  })
})

describe('a draft', () => {
  let addresses = 0
  // A real user never drafts the whole site within a minute.
  const ask = (pagePath: string) =>
    owner.post('/api/ai/page', { pagePath }, { 'x-forwarded-for': `10.6.2.${++addresses}` })
  const draft = async (pagePath: string) => (await ask(pagePath)).body

  test('of every page fits a search result, is like no other, and saves nothing', async () => {
    const before = await pages()
    const drafts = await Promise.all([...WORDED_PATHS].map(draft))
    for (const [at, { pageTitle, metaDescription }] of drafts.entries()) {
      const path = [...WORDED_PATHS][at]
      expect(pageTitle.length, path).toBeGreaterThanOrEqual(20)
      expect(pageTitle.length, path).toBeLessThanOrEqual(60)
      expect(metaDescription.length, path).toBeGreaterThanOrEqual(120)
      expect(metaDescription.length, path).toBeLessThanOrEqual(160)
      expect(metaDescription, path).toMatch(/^[A-Z].*\.$/)
    }
    expect(new Set(drafts.map(({ pageTitle }) => pageTitle)).size).toBe(drafts.length)
    expect(new Set(drafts.map(({ metaDescription }) => metaDescription)).size).toBe(drafts.length)
    expect(await pages()).toEqual(before)
  })

  test('says what Settings says, and the same as long as that stays', async () => {
    const before = await draft('/')
    expect(await draft('/')).toEqual(before)
    expect(before.pageTitle).toContain('Ruskin, FL')
    const { facts } = (await owner.get('/api/settings')).body
    const { answerHours: _promise, ...value } = facts.value
    const changed = { ...value, name: 'Coastal', city: 'Gibsonton', warrantyYears: 7 }
    expect((await owner.call('PUT', '/api/settings/facts', { version: facts.version, value: changed })).status).toBe(
      200,
    )
    expect((await draft('/')).pageTitle).toContain('Gibsonton, FL')
    expect((await draft('/terms')).metaDescription).toContain('7-year')
    expect((await draft('/partners')).pageTitle).toContain('Coastal')
  })

  test('of a page that the site does not have, and of one with a long name, fits too', async () => {
    expect(await draft('/offers/spring-2026')).toMatchObject({ pageTitle: expect.stringMatching(/^Spring 2026/) })
    for (const path of [`/${'very-long-name-of-a-page-'.repeat(7)}x`, `/${'x'.repeat(199)}`]) {
      const long = await draft(path)
      expect(long.pageTitle.length).toBeGreaterThan(20)
      expect(long.pageTitle.length).toBeLessThanOrEqual(60)
      expect(long.metaDescription.length).toBeLessThanOrEqual(160)
    }
  })

  test('of what is no path is refused', async () => {
    expect((await ask('about')).status).toBe(400)
  })
})

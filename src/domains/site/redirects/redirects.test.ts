import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { calls } from '../../../app.ts'
import { DOCUMENT_PATHS } from '#site/documents.ts'
import { SITE_PATHS } from '#site/render.tsx'
import type { Redirect } from './contract.ts'

let now = new Date('2026-11-20T15:00:00Z')
const { app, owner } = useApp({ clock: { now: () => now } })

const list = async () => (await owner.get<Redirect[]>('/api/redirects')).body
const lead = (fromPath: string, toPath: string) => owner.post('/api/redirects', { fromPath, toPath })
const go = (address: string, method = 'GET') => fetch(app.url + address, { method, redirect: 'manual' })
const ledTo = async (address: string, method = 'GET') => {
  const { status, headers } = await go(address, method)
  return [status, headers.get('location')]
}
/** Several each make their own old path, since a test may not lean on another. */
let paths = 0
const oldPath = () => `/old-page-${(paths += 1)}`

describe('an old address', () => {
  test('leads on for good from the next request on, in every spelling, with its query, also when only asked about', async () => {
    expect(await ledTo('/Our-Work.html')).toEqual([404, null])
    const made = await lead('/Our-Work.html/', '/Gallery/')
    expect(made).toMatchObject({
      status: 201,
      body: { fromPath: '/our-work.html', toPath: '/gallery', state: 'works', uses: 0, lastUsed: null, version: 1 },
    })
    for (const spelling of [
      '/our-work.html',
      '/Our-Work.html',
      '/OUR-WORK.HTML/',
      '//our-work.html',
      '/x/../our-work.html',
      '/%6fur-work.html',
    ])
      expect(await ledTo(spelling), spelling).toEqual([301, '/gallery'])
    expect(await ledTo('/our-work.html', 'HEAD')).toEqual([301, '/gallery'])
    expect(await ledTo('/our-work.html?utm_source=card&x=//evil.example')).toEqual([
      301,
      '/gallery?utm_source=card&x=//evil.example',
    ])
    const answer = await go('/our-work.html')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toBe('')
    // Only reads are redirected, and one step is enough.
    expect((await go('/our-work.html', 'POST')).status).toBe(404)
    expect((await fetch(`${app.url}/our-work.html`)).status).toBe(200)
    // Below it nothing is led on.
    expect(await ledTo('/our-work.html/more')).toEqual([404, null])
  })

  test('may lead to a part of a page; the query stands before it', async () => {
    const from = oldPath()
    expect((await lead(from, '/#quote')).body).toMatchObject({ toPath: '/#quote' })
    expect(await ledTo(`${from}?a=1`)).toEqual([301, '/?a=1#quote'])
    // The dash of a phone keyboard, as it is stored now and as it may have been stored before.
    const other = oldPath()
    const { body: made } = await lead(other, '/gallery#pool\u2013deck')
    expect(made).toMatchObject({ toPath: '/gallery#pool%E2%80%93deck' })
    expect(await ledTo(other)).toEqual([301, '/gallery#pool%E2%80%93deck'])
  })

  test('is led elsewhere after a change, and nowhere after its removal; undone, it leads on again', async () => {
    const from = oldPath()
    const { body: made } = await lead(from, '/gallery')
    expect(
      (await owner.patch(`/api/redirects/${made.id}`, { toPath: '/reviews', version: made.version })).body,
    ).toMatchObject({
      toPath: '/reviews',
      version: 2,
    })
    expect(await ledTo(from)).toEqual([301, '/reviews'])
    expect((await owner.call('DELETE', `/api/redirects/${made.id}`)).status).toBe(200)
    expect(await ledTo(from)).toEqual([404, null])
    expect((await owner.call('DELETE', `/api/redirects/${made.id}`)).status).toBe(404)
    expect((await owner.post(`/api/redirects/${made.id}/restore`)).body).toMatchObject({
      fromPath: from,
      toPath: '/reviews',
    })
    expect(await ledTo(from)).toEqual([301, '/reviews'])
    const { rows } = await app.database.pool.query(
      "select action from audit_entries where entity = 'redirects' and entity_id = $1 order by created_at, action",
      [made.id],
    )
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['changed', 'created', 'removed', 'restored']))
  })

  test('that was removed is not put back over one that has taken its place, nor after a day', async () => {
    const from = oldPath()
    const { body: made } = await lead(from, '/gallery')
    await owner.call('DELETE', `/api/redirects/${made.id}`)
    const { body: second } = await lead(from, '/reviews')
    expect((await owner.post(`/api/redirects/${made.id}/restore`)).body.error).toBe(
      `${from} already redirects to /reviews. Edit that redirect.`,
    )
    await owner.call('DELETE', `/api/redirects/${second.id}`)
    now = new Date(now.getTime() + 86_400_000)
    expect((await owner.post(`/api/redirects/${made.id}/restore`)).status).toBe(404)
    now = new Date(now.getTime() - 86_400_000)
  })
})

describe('nothing that is answered can be led away', () => {
  test('every page, document, file, call and screen of the product is refused as an old path', async () => {
    const files = (await readdir(path.resolve('public'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(path.resolve('public'), path.join(entry.parentPath, entry.name))}`)
      // Of a folder of pictures one stands for all.
      .filter(
        (file, at, all) =>
          path.dirname(file) === '/' || all.findIndex((other) => path.dirname(other) === path.dirname(file)) === at,
      )
    const answered = [
      ...SITE_PATHS,
      ...DOCUMENT_PATHS,
      ...files,
      ...new Set(calls.map((call) => call.path.split('/').slice(0, 3).join('/'))),
      '/api',
      '/api/nothing',
      '/dashboard/jobs/new',
      '/system-health',
      '/seo-management',
      '/quote',
      '/healthz',
      '/readyz',
      ...['review', 'estimate', 'pay', 'unsubscribe', 'e', 'photos', 'calendar'].map((one) => `/${one}/x`),
      '/assets/x.js',
      '/.well-known/acme-challenge/x',
    ]
    const before = await list()
    const refused = async (fromPath: string) => {
      const { status, body } = await lead(fromPath, fromPath === '/gallery' ? '/faq' : '/gallery')
      expect([status, body.issues?.[0]?.path], fromPath).toEqual([400, 'fromPath'])
      expect(body.error, fromPath).toMatch(/^Your site already has a page at |is reserved by the system/)
    }
    for (let at = 0; at < answered.length; at += 10) await Promise.all(answered.slice(at, at + 10).map(refused))
    expect(await list()).toEqual(before)
  })

  test('a redirect that a later page stands over is not followed, and the list says so', async () => {
    await app.database.pool.query(
      "insert into redirects (from_path, to_path) values ('/about', '/gallery'), ('/lost', '/no-longer-there')",
    )
    await lead(oldPath(), '/gallery')
    expect((await go('/about')).status).toBe(200)
    expect((await go('/api/about')).status).toBe(404)
    const states = new Map((await list()).map((one) => [one.fromPath, one.state]))
    expect([states.get('/about'), states.get('/lost')]).toEqual(['page-is-back', 'leads-nowhere'])
    await app.database.pool.query("delete from redirects where from_path in ('/about', '/lost')")
  })
})

describe('refused with a sentence beside the field, and nothing is changed:', () => {
  test.each([
    ['no slash', 'old-page', '/gallery', 'fromPath', 'Start with a slash, like /old-page.'],
    [
      'a whole address',
      'https://old.example/page',
      '/gallery',
      'fromPath',
      'Enter only the path, without the site name, like /old-page.',
    ],
    [
      'an address without a scheme',
      '//old.example/page',
      '/gallery',
      'fromPath',
      'Enter only the path, without the site name, like /old-page.',
    ],
    [
      'a query',
      '/old?id=7',
      '/gallery',
      'fromPath',
      'Leave out anything after ? or #. It’s carried over automatically.',
    ],
    ['nothing', '  ', '/gallery', 'fromPath', 'Enter the old path.'],
    [
      'a blank inside',
      '/old%20page',
      '/gallery',
      'fromPath',
      'Use only letters, numbers and symbols, like /old-page.html.',
    ],
    [
      'a broken percent sign',
      '/old%zz',
      '/gallery',
      'fromPath',
      'Use only letters, numbers and symbols, like /old-page.html.',
    ],
    ['no slash in the target', '/old', 'gallery', 'toPath', 'Start with a slash, like /gallery.'],
    [
      'another site',
      '/old',
      'https://evil.example/',
      'toPath',
      'Choose a page on this site, like /gallery. You can’t redirect to other sites.',
    ],
    [
      'another site in disguise',
      '/old',
      '//evil.example',
      'toPath',
      'Choose a page on this site, like /gallery. You can’t redirect to other sites.',
    ],
    [
      'a script',
      '/old',
      'javascript:alert(1)',
      'toPath',
      'Choose a page on this site, like /gallery. You can’t redirect to other sites.',
    ],
    [
      'a query in the target',
      '/old',
      '/gallery?x=1',
      'toPath',
      'Leave out anything after ?. It’s carried over automatically.',
    ],
    ['a page that is not there', '/old', '/nowhere', 'toPath', 'Your site has no page at /nowhere.'],
    ['a page of the office', '/old', '/dashboard', 'toPath', 'Your site has no page at /dashboard.'],
    ['a page over itself', '/old', '/OLD/', 'toPath', 'A page can’t redirect to itself.'],
    [
      'a real page',
      '/Gallery/',
      '/faq',
      'fromPath',
      'Your site already has a page at /gallery, so it can’t be redirected.',
    ],
    ['a very long path', `/${'x'.repeat(500)}`, '/gallery', 'fromPath', 'Please keep this to 500 characters.'],
  ])('%s', async (_what, from, to, field, sentence) => {
    const before = await list()
    const { status, body } = await lead(from, to)
    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path: field, message: sentence }])
    expect(await list()).toEqual(before)
  })

  test('one old path twice, in whatever spelling', async () => {
    const from = oldPath()
    const { body: made } = await lead(from, '/gallery')
    const again = await lead(`${from.toUpperCase()}/`, '/faq')
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        issues: [{ path: 'fromPath', message: `${from} already redirects to /gallery. Edit that redirect.` }],
      },
    })
    const other = (await lead(oldPath(), '/faq')).body
    expect((await owner.patch(`/api/redirects/${other.id}`, { fromPath: from, version: 1 })).status).toBe(409)
    // Its own old path is no other's.
    expect(
      (await owner.patch(`/api/redirects/${made.id}`, { fromPath: from, toPath: '/faq', version: 1 })).status,
    ).toBe(200)
  })

  test('chains and circles', async () => {
    const [a, b] = [oldPath(), oldPath()]
    await lead(a, '/gallery')
    expect((await lead(b, a)).body.issues).toEqual([
      { path: 'toPath', message: `${a} already redirects to /gallery. Redirect there instead.` },
    ])
    // As left behind by pages that are no more.
    await app.database.pool.query('insert into redirects (from_path, to_path) values ($1, $2)', [b, '/was-a-page'])
    expect((await lead('/was-a-page', b)).body.issues).toEqual([
      { path: 'toPath', message: `${b} redirects to /was-a-page, so visitors would go in circles.` },
    ])
    expect((await lead('/was-a-page', '/faq')).body.issues).toEqual([
      { path: 'fromPath', message: 'Other redirects point to /was-a-page. Change those to /faq first.' },
    ])
    await app.database.pool.query('delete from redirects where from_path = $1', [b])
  })

  test('a change of what another window has changed, with who and when', async () => {
    const { body: made } = await lead(oldPath(), '/gallery')
    await owner.patch(`/api/redirects/${made.id}`, { toPath: '/faq', version: 1 })
    const late = await owner.patch(`/api/redirects/${made.id}`, { toPath: '/about', version: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED', changed: { by: 'You', version: 2 } } })
  })
})

test('of twenty windows that lead one old path on at once, one does', async () => {
  const from = oldPath()
  const answers = await Promise.all(Array.from({ length: 20 }, () => lead(from, '/gallery')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('a lost answer asked for again makes one redirect', async () => {
  const [input, key] = [{ fromPath: oldPath(), toPath: '/gallery' }, { 'idempotency-key': crypto.randomUUID() }]
  const [first, again] = [
    await owner.post('/api/redirects', input, key),
    await owner.post('/api/redirects', input, key),
  ]
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id } })
})

test('the office keeps redirects, removing is the owner’s, and technicians have none of it', async () => {
  const staff = createClient(app.url, (await app.as('staff')).cookie)
  const { status, body } = await staff.post('/api/redirects', { fromPath: oldPath(), toPath: '/gallery' })
  expect(status).toBe(201)
  expect((await staff.call('DELETE', `/api/redirects/${body.id}`)).status).toBe(403)
  expect((await (await app.as('technician')).get('/api/redirects')).status).toBe(403)
})

test('refuses more than 500 redirects, whether the next one is new or restored', async () => {
  const { body: made } = await lead(oldPath(), '/gallery')
  await owner.call('DELETE', `/api/redirects/${made.id}`)
  await app.database.pool.query(
    "insert into redirects (from_path, to_path) select '/full-' || n, '/gallery' from generate_series(1, 500) n",
  )
  const full = {
    status: 409,
    body: { error: 'You can have up to 500 redirects. Remove some that aren’t used.' },
  }
  expect(await lead(oldPath(), '/gallery')).toMatchObject(full)
  expect(await owner.post(`/api/redirects/${made.id}/restore`)).toMatchObject(full)
  await app.database.pool.query("delete from redirects where from_path like '/full-%'")
  expect(await owner.post(`/api/redirects/${made.id}/restore`)).toMatchObject({ status: 200 })
})

import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app } = useApp()

const DATA = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const asked = async (path: string, init: RequestInit = {}) => fetch(app.url + path, { redirect: 'manual', ...init })

test('sends a policy that forbids framing, and a content type that is never sniffed, with every answer', async () => {
  const { cookie } = await app.as('owner')
  const page = await (await asked('/')).text()
  const asset = /\/assets\/[\w.-]+\.(?:js|css|woff2)/.exec(page)?.[0] ?? '/favicon.ico'
  const paths = [
    '/',
    '/sign-in',
    '/dashboard',
    '/no-such-page',
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/readyz',
    '/api/docs',
    '/api/openapi.json',
    '/api/customers',
    '/api/nothing',
    asset,
    '/calendar/x.ics',
    '/photos/x.jpg',
    '/api/login',
  ]
  for (const path of paths) {
    const { headers } = await asked(path, { headers: { cookie } })
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
    expect([path, headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual([
      path,
      'nosniff',
      'DENY',
    ])
  }
  for (const path of ['/api/docs', '/api/customers', '/api/nothing', '/healthz'])
    expect((await asked(path, { headers: { cookie } })).headers.get('content-security-policy')).toBe(DATA)
  // A refusal that comes before any route.
  const foreign = await asked('/api/customers', { method: 'POST', headers: { origin: 'https://evil.example' } })
  expect([foreign.status, foreign.headers.get('content-security-policy')]).toEqual([403, DATA])
})

test('never stores what is private, and clears what the browser stored on its own at sign-out', async () => {
  const owner = await app.as('owner')
  const feed = await owner.get('/api/customers')
  expect(feed.headers.get('cache-control')).toContain('no-store')
  const out = await asked('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: '{}',
  })
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
})

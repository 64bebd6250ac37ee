import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { startOidc } from '../support/fakes/oidc.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { RawConnection } from './raw-http.ts'

let oidc: Awaited<ReturnType<typeof startOidc>>
beforeAll(async () => {
  oidc = await startOidc()
})
afterAll(() => oidc.close())
const { app } = useApp(() => ({
  env: { OIDC_ISSUER: oidc.issuer, OIDC_CLIENT_ID: oidc.clientId, OIDC_CLIENT_SECRET: oidc.clientSecret },
}))

/** Ways to write another site that some browser, some library or some proxy takes for one. */
const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  '/%2f/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\r\n//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '@evil.example',
  '//owner@evil.example',
  'https://127.0.0.1@evil.example',
  '/\u0000/evil.example',
  'javascript:alert(1)//evil.example',
  'data:text/html,evil.example',
  '/ok\r\nLocation: https://evil.example',
]

/** Where a browser that stands on our site would go. */
function isOurs(location: string): boolean {
  const url = new URL(location, app.url)
  return url.origin === app.url
}

/** Every way by which an answer of ours leads on, with a place for what a visitor says. */
const WAYS: readonly ((said: string) => readonly [method: string, path: string, form?: Record<string, string>])[] = [
  ...['return', 'next', 'returnTo', 'redirect', 'callbackURL', 'url'].map(
    (name) => (said: string) => ['GET', `/api/logout?${name}=${said}`] as const,
  ),
  (said) => ['GET', `/quote?next=${said}`],
  (said) => ['POST', `/quote?next=${said}`, aForm(said)],
  (said) => ['GET', `/e/${said}`],
  (said) => ['GET', `/e/abcdef?next=${said}`],
  (said) => ['GET', `/old-page?next=${said}`],
  (said) => ['GET', `/old-page?${said}`],
  (said) => ['GET', `/About/?${said}`],
  (said) => ['GET', `/api/auth/callback/oidc?code=x&state=${said}`],
  (said) => ['GET', `/api/auth/callback/oidc?error=${said}&error_description=${said}&state=x`],
  (said) => ['POST', `/unsubscribe/${said}?key=${said}`, { do: 'back', next: said }],
  (said) => ['POST', `/pay/${said}?client_secret=${said}`, { action: 'checkout', success_url: said }],
  (said) => ['POST', `/estimate/${said}?key=${said}`, { next: said }],
  (said) => ['POST', `/review/${said}`, { next: said }],
]

let quotes = 0
const aForm = (from: string): Record<string, string> => ({
  name: 'Priya Nair',
  phone: `(813) 555-${String(1000 + ++quotes)}`,
  email: `p${quotes}@example.com`,
  address: '402 Bal Harbour Dr, Apollo Beach',
  service: 'pool-deck',
  message: 'The pool.',
  from,
})

test('whatever a request says, an answer of ours leads to this site only', { timeout: 120_000 }, async () => {
  const owner = await app.as('owner')
  await owner.post('/api/redirects', { fromPath: '/old-page', toPath: '/gallery' })
  let [tried, led] = [0, 0]
  for (const [place, said] of ELSEWHERE.entries()) {
    // In short, each by a third of the ways, and another third the next one.
    for (const way of WAYS.filter((_, nth) => (nth + place) % pickRuns(3, 1) === 0)) {
      const [method, path, form] = way(encodeURIComponent(said))
      const from = { 'x-forwarded-for': `10.4.${Math.floor(tried / 200)}.${(tried % 200) + 1}` }
      const typed =
        form &&
        new URLSearchParams(
          Object.entries(form).map(([name, value]): [string, string] => [
            name,
            value === encodeURIComponent(said) ? said : value,
          ]),
        )
      const answer = await app.visitor.call(method, path, typed?.toString(), {
        ...from,
        ...(typed && { 'content-type': 'application/x-www-form-urlencoded' }),
      })
      tried += 1
      expect(answer.status, `${method} ${path}`).toBeLessThan(500)
      const location = answer.headers.get('location')
      for (const name of ['refresh', 'x-accel-redirect', 'content-location'])
        expect(answer.headers.has(name)).toBe(false)
      if (location === null) continue
      led += 1
      expect(isOurs(location), `${method} ${path} led to ${location}`).toBe(true)
    }
  }
  expect(led).toBeGreaterThan(ELSEWHERE.length)
  recordProof('redirects', {
    tried,
    figure: `${WAYS.length} ways to cause a redirect, ${led} redirects, all within the site`,
  })
})

test('signing in by the provider leads there and nowhere else, and comes back to this site', async () => {
  const names = ['return', 'next', 'redirect_uri', 'callbackURL', 'issuer'].slice(0, pickRuns(1, 5))
  for (const said of ELSEWHERE) {
    for (const name of names) {
      const { status, headers } = await app.visitor.get(`/api/login?${name}=${encodeURIComponent(said)}`)
      expect(status).toBeLessThan(400)
      const to = new URL(headers.get('location') ?? '', app.url)
      expect([new URL(oidc.issuer).origin, app.url]).toContain(to.origin)
      const back = to.searchParams.get('redirect_uri')
      if (back !== null) expect(new URL(back).origin).toBe(app.url)
    }
  }
  recordProof('redirects', {
    tried: ELSEWHERE.length * names.length,
    figure: 'parameters at the start of a provider sign-in',
  })
})

test('the owner can lead an old address to no other site', async () => {
  const owner = await app.as('owner')
  for (const toPath of ELSEWHERE) {
    const { status, body } = await owner.post('/api/redirects', {
      fromPath: `/from-${ELSEWHERE.indexOf(toPath)}`,
      toPath,
    })
    expect(status, `${toPath} ${JSON.stringify(body)}`).toBe(400)
  }
  recordProof('redirects', { tried: ELSEWHERE.length, figure: 'redirects created by the owner' })
})

test('who says that we are another host is led by it nowhere, in no answer and by no spelling of the address', async () => {
  const firsts = [
    'GET /About/',
    'GET //evil.example/..',
    'GET /quote',
    'GET /e/abcdef',
    'GET http://evil.example/About/',
    'GET https://evil.example/quote',
  ]
  const heads = [
    'Host: evil.example',
    'Host: 127.0.0.1\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https',
    'Host: 127.0.0.1\r\nForwarded: host=evil.example',
  ]
  for (const first of firsts) {
    for (const head of heads) {
      const wire = await RawConnection.to(app.url)
      wire.say(
        `${first} HTTP/1.1\r\n${head}\r\nX-Original-URL: //evil.example\r\nX-Rewrite-URL: //evil.example\r\nConnection: close\r\n\r\n`,
      )
      await expect.poll(() => wire.isClosed).toBe(true)
      expect(wire.statuses[0], `${first} ${head}`).toBeLessThan(500)
      expect(/^location: (.*)$/im.exec(wire.heard)?.[1] ?? '', `${first} ${head}`).not.toMatch(/evil/)
    }
  }
  recordProof('redirects', { tried: firsts.length * heads.length, figure: 'forged hosts' })
})

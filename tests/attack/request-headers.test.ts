import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { startSmtp } from '../support/fakes/smtp.ts'
import type { SmtpPeer } from '../support/fakes/smtp.ts'
import { recordProof } from '../support/record-proof.ts'
import { RawConnection } from './raw-http.ts'

// Spellings of the addresses of pages are the subject of tests/not-found.test.ts; here is what concerns calls, files
// and links, and all that stands above the body.

let smtp: SmtpPeer
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.close())
const { app } = useApp(() => ({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@tidestone.example' } }))

const FALSE_HOSTS = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-server': 'evil.example',
  'x-host': 'evil.example',
  'x-original-url': '/api/team',
  'x-rewrite-url': '/api/team',
  forwarded: 'for=127.0.0.1;host=evil.example;proto=https',
}

/** Says it and answers what came back, once the line is closed. */
async function ask(bytes: string): Promise<RawConnection> {
  const wire = await RawConnection.to(app.url)
  wire.say(bytes)
  await expect.poll(() => wire.isClosed, { timeout: 30_000 }).toBe(true)
  return wire
}

/** No word of our insides, and no failure of ours. */
function isDecent(wire: RawConnection, what: string): void {
  for (const status of wire.statuses) expect(status, what).toBeLessThan(500)
  expect(wire.heard, what).not.toMatch(
    /node_modules|\/src\/|\bat .+:\d+:\d+\)|TypeError|RangeError|SyntaxError|postgres/,
  )
}

describe('a host that is not ours', () => {
  test('is in no page, no document and no answer', async () => {
    for (const path of [
      '/',
      '/reviews',
      '/sitemap.xml',
      '/robots.txt',
      '/llms.txt',
      '/nowhere',
      '/api/partners',
      '/dashboard',
      '/sign-in',
    ]) {
      const answer = await app.visitor.call('GET', path, undefined, FALSE_HOSTS)
      expect(JSON.stringify([answer.body, [...answer.headers]]), path).not.toContain('evil.example')
      const { heard } = await ask(`GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
      expect(heard, path).not.toContain('evil.example')
      // A cached page with one visitor's Host in it would reach the next visitor.
      expect(JSON.stringify((await app.visitor.get(path)).body), path).not.toContain('evil.example')
      recordProof('header, host and path tricks', { tried: 2, figure: 'forged hosts in pages' })
    }
  })

  test('is in no link of an e-mail: that of a new password and that of an invitation lead here', async () => {
    const owner = await app.as('owner')
    const asked = await app.visitor.call(
      'POST',
      '/api/auth/request-password-reset',
      { email: app.owner.email },
      FALSE_HOSTS,
    )
    expect(asked.status).toBe(200)
    expect(
      (
        await owner.call(
          'POST',
          '/api/invitations',
          { email: 'new@example.com', role: 'staff', password: app.owner.password },
          FALSE_HOSTS,
        )
      ).status,
    ).toBe(201)
    const body = JSON.stringify({ email: app.owner.email })
    await ask(
      `POST /api/auth/request-password-reset HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
    for (const { raw, email } of smtp.received) {
      expect(raw).not.toContain('evil.example')
      expect(email.text).toMatch(/http:\/\/127\.0\.0\.1/)
    }
    recordProof('header, host and path tricks', { tried: 3, figure: 'forged hosts in e-mails' })
  })

  test('and a forwarded path or method changes no answer: a call that is not public stays shut', async () => {
    const others: Record<string, string>[] = [
      FALSE_HOSTS,
      { 'x-http-method-override': 'DELETE' },
      { 'x-method-override': 'DELETE' },
      { 'x-forwarded-prefix': '/api/partners' },
    ]
    for (const headers of others) {
      expect((await app.visitor.call('GET', '/api/jobs', undefined, headers)).status).toBe(401)
      expect((await app.visitor.call('GET', '/api/partners', undefined, headers)).status).toBe(200)
      recordProof('header, host and path tricks', { tried: 2, figure: 'headers that name another path or method' })
    }
  })
})

const PATHS = [
  '/api/../api/jobs',
  '/api/partners/../jobs',
  '/api/partners/%2e%2e/jobs',
  '/api/partners/%252e%252e/jobs',
  '/api/partners%2f..%2fjobs',
  '/api//jobs',
  '//api/jobs',
  '/api/jobs%00',
  '/api/jobs%00.json',
  '/api/jobs;x=1',
  '/api/jobs%20',
  '/API/JOBS',
  '/%61pi/jobs',
  '/api/%6aobs',
  '/api/jobs/',
  '/api/./jobs',
  '/api/jobs/..%5c..%5c',
  'http://evil.example/api/jobs',
  'http://127.0.0.1/api/jobs',
  'HTTP://@/api/jobs',
]
const FILES = [
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/photos/..%2f..%2f..%2fetc%2fpasswd',
]
const MORE_FILES = [
  '/photos/%2e%2e%2fpasswd',
  '/photos/%00',
  '/calendar/..%2f.ics',
  '/calendar/%00.ics',
  '/.env',
  '/.git/config',
  '/data/postgres/PG_VERSION',
]

describe('another spelling of an address', () => {
  test('of a call shows nothing to who is not signed in', async () => {
    for (const path of PATHS) {
      const wire = await ask(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
      isDecent(wire, path)
      expect([308, 400, 401, 404], `${path} ${wire.heard.slice(0, 200)}`).toContain(wire.statuses[0])
      recordProof('header, host and path tricks', { tried: 1, figure: 'spellings of an API path' })
    }
  })

  test('of a file shows none that is not public', async () => {
    for (const path of [...FILES, ...MORE_FILES]) {
      const wire = await ask(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
      isDecent(wire, path)
      expect([400, 404], `${path} ${wire.heard.slice(0, 200)}`).toContain(wire.statuses[0])
      expect(wire.heard).not.toMatch(/"dependencies"|root:x|repositoryformatversion/)
      recordProof('header, host and path tricks', { tried: 1, figure: 'spellings of a file path' })
    }
  })
})

describe('a head that no client of ours sends', () => {
  const get = (more: string) => `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\nConnection: close\r\n\r\n`
  test.each([
    ['of 100 KB in one header', get(`X: ${'y'.repeat(100_000)}`)],
    ['of 100 KB of cookies', get(`Cookie: ${'a=b; '.repeat(20_000)}`)],
    ['of ten thousand headers', get('X: y\r\n'.repeat(10_000).trimEnd())],
    ['of an address of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`],
    ['without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['with two hosts', get('Host: evil.example')],
    ['with a method that there is none of', 'EVIL /api/jobs HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'],
    ['with CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\nConnection: close\r\n\r\n'],
    ['with a version that there is none of', 'GET / HTTP/9.9\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'],
    ['of another protocol', `\u0016\u0003\u0001\u0002\u0000\u0001\u0000${'\u0000'.repeat(64)}`],
    [
      'with a line break in the address',
      'GET /about\u000b\r\nSet-Cookie: x=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
    ],
  ])('%s is refused or served as ever, and the line is closed', async (what, bytes) => {
    const wire = await ask(bytes)
    isDecent(wire, what)
    expect(wire.heard).not.toMatch(/^set-cookie/im)
    expect((await app.visitor.get('/healthz')).status).toBe(200)
    recordProof('header, host and path tricks', { tried: 1, figure: 'malformed request headers' })
  })

  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'SEARCH', 'PURGE', 'QUERY', 'OPTIONS'])(
    '%s at a call says nothing of what was sent, and does nothing',
    async (method) => {
      for (const path of ['/api/jobs', '/api/service-requests', '/api/nothing']) {
        const wire = await ask(
          `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: secret=told-back\r\nX-Secret: told-back\r\nConnection: close\r\n\r\n`,
        )
        isDecent(wire, `${method} ${path}`)
        expect(wire.heard).not.toContain('told-back')
        for (const status of wire.statuses) expect([204, 400, 401, 403, 404, 405, 501]).toContain(status)
        recordProof('header, host and path tricks', { tried: 1, figure: 'unusual methods' })
      }
    },
  )
})

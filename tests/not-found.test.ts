import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'

// Over plain sockets: every client library would mend these addresses before it sends them.

const { app } = useApp()

type Got = { status: number; headers: Map<string, string>; body: string }

async function ask(first: string, ...headers: string[]): Promise<Got> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write([`${first} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n'))
  const [head = '', ...rest] = (await buffer(socket)).toString().split('\r\n\r\n')
  const [start = '', ...lines] = head.split('\r\n')
  const named = lines.map(
    (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
  )
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(start)?.[1]), headers: new Map(named), body: rest.join('\r\n\r\n') }
}

const header = async (first: string, name: string) => (await ask(first)).headers.get(name)

const isNotFound = ({ status, headers, body }: Got) => {
  expect(status).toBe(404)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(body).toContain('404 Page Not Found')
}

/** Whatever is sent: no word of our insides, and the headers that every answer has. */
const isDecent = ({ headers, body }: Got) => {
  expect(body).not.toMatch(/\bat .+:\d+:\d+\)|node_modules|\/src\/|URIError|TypeError/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.has('set-cookie')).toBe(false)
}

describe('another spelling of a page leads to the page, for good', () => {
  test.each([
    ['/thank-you/', '/thank-you'],
    ['/thank-you///', '/thank-you'],
    ['/Thank-You', '/thank-you'],
    ['/THANK-YOU/', '/thank-you'],
    ['//thank-you', '/thank-you'],
    ['/./thank-you', '/thank-you'],
    ['/services/../thank-you', '/thank-you'],
    ['/../../thank-you', '/thank-you'],
    ['/%2e%2e/thank-you', '/thank-you'],
    ['/%74hank-you', '/thank-you'],
    ['/%54hank-you', '/thank-you'],
    ['/services//paver-sealing', '/services/paver-sealing'],
    ['/Services/Paver-Sealing/', '/services/paver-sealing'],
    ['/service-areas/Apollo-Beach', '/service-areas/apollo-beach'],
    ['//', '/'],
    ['/.', '/'],
    ['/..', '/'],
    ['//evil.example/..', '/'],
    ['//evil.example/../thank-you', '/thank-you'],
    ['/SITEMAP.xml', '/sitemap.xml'],
    ['/robots.txt/', '/robots.txt'],
    // With its query as it is, however strange.
    ['/About/?utm_source=google&utm_source=x', '/about?utm_source=google&utm_source=x'],
    ['/thank-you/?', '/thank-you?'],
    ['//thank-you?next=//evil.example/', '/thank-you?next=//evil.example/'],
    ['/Thank-you?%0d%0aSet-Cookie:x=1', '/thank-you?%0d%0aSet-Cookie:x=1'],
  ])('%s to %s', async (path, page) => {
    const got = await ask(`GET ${path}`)
    expect([got.status, got.headers.get('location')]).toEqual([308, page])
    expect(got.body).toBe('')
    isDecent(got)
    const head = await ask(`HEAD ${path}`)
    expect([head.status, head.headers.get('location')]).toEqual([308, page])
    // One step, and there it is.
    expect((await ask(`GET ${page}`)).status).toBe(200)
  })
})

describe('what stands for no page is not found, and leads nowhere', () => {
  test.each([
    ['an unknown page', '/nowhere'],
    ['an unknown town', '/service-areas/ellenton'],
    ['an unknown town in capitals', '/service-areas/ELLENTON/'],
    ['an unknown service', '/services/roofing'],
    ['a page below a page', '/about/us'],
    ['another site', '//evil.example'],
    ['another site with a path', '//evil.example/about'],
    ['another site with a scheme', '/https://evil.example/'],
    ['an encoded backslash', '/%5cabout'],
    ['an encoded slash', '/services%2fpaver-sealing'],
    ['a path encoded twice', '/%2561bout'],
    ['a NUL', '/%00'],
    ['a page and a NUL', '/about%00'],
    ['a page and a line break', '/about%0d%0aX-Evil:%201'],
    ['a broken percent sign', '/%zz'],
    ['a lone percent sign', '/%'],
    ['half of a letter', '/%c3'],
    ['bytes that are no letters', '/%ff%fe'],
    ['a letter that only looks like one of ours', '/%D0%B0bout'],
    ['a letter that becomes one of ours when made small', '/than%E2%84%AA-you'],
    ['a semicolon', '/about;x=1'],
    ['a blank', '/about%20'],
    ['a name of Object.prototype', '/constructor'],
    ['another one', '/__proto__'],
    ['a file above', '/../package.json'],
    ['a file above, encoded', '/%2e%2e/%2e%2e/etc/passwd'],
    ['a path of 10 KB', `/${'x'.repeat(10_240)}`],
    ['a path of 10 KB of slashes and a name', `/${'a/'.repeat(5_000)}b`],
    ['a path of encoded letters', `/${'%41'.repeat(3_000)}`],
  ])('%s', async (_what, path) => {
    const got = await ask(`GET ${path}`)
    isNotFound(got)
    isDecent(got)
    expect(got.headers.has('location')).toBe(false)
  })

  test.each(['/\\evil.example', '/\\about', '/about\\', '/\\/evil.example'])(
    '%s has a backslash, which no address may have',
    async (path) => {
      const got = await ask(`GET ${path}`)
      expect(got.status).toBe(400)
      expect(got.headers.has('location')).toBe(false)
      isDecent(got)
    },
  )

  test('a path that is longer than any head of a request may be', async () => {
    expect((await ask(`GET /${'x'.repeat(40_000)}`)).status).toBe(431)
    expect((await ask('GET /')).status).toBe(200)
  })
})

test('no spelling and no query of a page is a page of its own: all are the same bytes, and are cached once', async () => {
  const { headers, body } = await ask('GET /thank-you')
  for (const query of [
    '?',
    '?x',
    '?utm_source=google',
    '?a=1&a=2&b[]=%00',
    '?%zz',
    `?${'y'.repeat(8_000)}`,
    '?//evil.example',
    '?/../',
  ]) {
    const got = await ask(`GET /thank-you${query}`)
    expect(got.status, query).toBe(200)
    expect(got.headers.get('etag'), query).toBe(headers.get('etag'))
    expect(got.body, query).toBe(body)
  }
  for (const path of ['/invented', '/invented/', '/Invented', '/thank-you/invented', '/thank-you%00']) {
    await ask(`GET ${path}`)
    expect(app.pages.has(path), path).toBe(false)
  }
})

describe('a page may be read, and nothing else', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE'])(
    '%s is refused with what is allowed',
    async (method) => {
      for (const path of ['/', '/thank-you', '/Thank-You/', '/sitemap.xml', '/favicon.svg', '/thank-you?x=1']) {
        const got = await ask(`${method} ${path}`, 'Content-Length: 0')
        expect([got.status, got.headers.get('allow')], path).toEqual([405, 'GET, HEAD, OPTIONS'])
        expect(JSON.parse(got.body.slice(got.body.indexOf('{'), got.body.lastIndexOf('}') + 1))).toEqual({
          error: 'This page is read-only.',
          code: 'METHOD_NOT_ALLOWED',
        })
        isDecent(got)
      }
    },
  )

  test('with an unread body, and the next visitor is served', async () => {
    const form = 'name=Zo%C3%AB'
    const got = await ask(
      'POST /thank-you',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${form.length}`,
    )
    expect(got.status).toBe(405)
    expect((await ask('GET /thank-you')).status).toBe(200)
  })

  test('OPTIONS tells what is allowed, and lets no other site in', async () => {
    for (const path of ['/', '/thank-you', '/thank-you/', '/robots.txt', '/favicon.svg']) {
      const got = await ask(`OPTIONS ${path}`, 'Origin: https://evil.example', 'Access-Control-Request-Method: POST')
      expect([got.status, got.headers.get('allow'), got.body], path).toEqual([204, 'GET, HEAD, OPTIONS', ''])
      expect([...got.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      isDecent(got)
    }
  })

  test('what is no page is not found, whatever is to be done with it', async () => {
    for (const method of ['POST', 'DELETE', 'OPTIONS'])
      expect((await ask(`${method} /nowhere`, 'Content-Length: 0')).status, method).toBe(404)
  })
})

describe('HEAD', () => {
  test.each([
    '/',
    '/thank-you',
    '/nowhere',
    '/404',
    '/sitemap.xml',
    '/robots.txt',
    '/favicon.svg',
    '/icon-192.png',
    '/Thank-You',
  ])('%s has the very headers of GET, and no body', async (path) => {
    // The best compression comes a moment after the first answer; without any both are the same at once.
    const [get, head] = [await ask(`GET ${path}`), await ask(`HEAD ${path}`)]
    expect(head.body).toBe('')
    expect(head.status).toBe(get.status)
    for (const { headers } of [get, head]) headers.delete('date')
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
  })
})

describe('a browser that has the page already', () => {
  test('gets 304, however it names what it has', async () => {
    const etag = await header('GET /thank-you', 'etag')
    for (const names of [etag, `W/${etag}`, `"a", "b", ${etag}`, `"a",W/${etag}`, '*']) {
      const got = await ask('GET /thank-you', `If-None-Match: ${names}`)
      expect([got.status, got.body, got.headers.get('etag')], String(names)).toEqual([304, '', etag])
      isDecent(got)
    }
    for (const names of ['"a"', 'W/"a", "b"', '', String(etag).slice(1)])
      expect((await ask('GET /thank-you', `If-None-Match: ${names}`)).status, names).toBe(200)
  })

  test('is not believed about dates, of which we keep none', async () => {
    for (const date of ['Sat, 01 Jan 2050 00:00:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday']) {
      for (const name of ['If-Modified-Since', 'If-Unmodified-Since'])
        expect((await ask('GET /thank-you', `${name}: ${date}`)).status, `${name} ${date}`).toBe(200)
    }
    expect(await header('GET /thank-you', 'last-modified')).toBeUndefined()
    // The tag goes before the date (RFC 9110, 13.2.2).
    expect(
      (await ask('GET /thank-you', 'If-None-Match: "a"', 'If-Modified-Since: Sat, 01 Jan 2050 00:00:00 GMT')).status,
    ).toBe(200)
  })

  test('is given the whole page when it asks for a part', async () => {
    const whole = await ask('GET /thank-you')
    for (const range of ['bytes=0-10', 'bytes=-5', 'bytes=0-0,5-9', 'bytes=99999999-', 'lines=1-2', 'bytes=x']) {
      const got = await ask('GET /thank-you', `Range: ${range}`, `If-Range: ${whole.headers.get('etag')}`)
      expect([got.status, got.body === whole.body], range).toEqual([200, true])
      expect(got.headers.has('content-range')).toBe(false)
    }
  })
})

test('a request with its whole address, as proxies write it, is the path alone', async () => {
  expect((await ask('GET http://127.0.0.1/thank-you')).status).toBe(200)
  expect((await ask('GET http://evil.example/thank-you')).status).toBe(200)
  expect((await ask('GET http://127.0.0.1')).status).toBe(200)
  expect((await ask('GET http://127.0.0.1?x=1')).status).toBe(200)
  const led = await ask('GET HTTP://evil.example/Thank-You/?x')
  expect([led.status, led.headers.get('location')]).toEqual([308, '/thank-you?x'])
  isNotFound(await ask('GET http://evil.example/nowhere'))
  isNotFound(await ask('GET http://evil.example//evil.example/'))
})

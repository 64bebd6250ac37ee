import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { recordProof } from '#tests/support/record-proof.ts'

const { app } = useApp()

const open = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  // A server that closes in the middle of what we write is one of the answers.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Exactly these bytes on a connection of their own; all that came back until it was closed. */
async function raw(request: string): Promise<{ status: number; head: string; body: string }> {
  const socket = await open()
  socket.write(request)
  const text = (await buffer(socket)).toString()
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
}

const line = (first: string, ...headers: string[]) =>
  [first, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n')
/** Another visitor each time: the limit counts by address. */
const visitor = () => createClient(app.url, '')

/** Whatever was sent, the next visitor is served. */
const stillServes = async () => {
  expect((await fetch(`${app.url}/`)).status).toBe(200)
  expect((await visitor().post('/api/service-requests', aQuote())).status).toBe(201)
}

describe('strange requests are answered politely', () => {
  test.each([
    ['a path of 10 KB', `GET /${'x'.repeat(10_000)} HTTP/1.1`, 404],
    ['a NUL in the path', 'GET /%00 HTTP/1.1', 404],
    ['a broken percent sign', 'GET /%zz HTTP/1.1', 404],
    ['broken UTF-8', 'GET /%ff%fe HTTP/1.1', 404],
    ['the address of another site', 'GET //evil.example/ HTTP/1.1', 404],
    ['dots that climb', 'GET /../../package.json HTTP/1.1', 404],
    ['a page with a query', 'GET /?a=1&b=%00 HTTP/1.1', 200],
    ['a method nobody has', 'BREW / HTTP/1.1', 400],
    ['a deletion of the home page', 'DELETE / HTTP/1.1', 405],
    ['OPTIONS of everything', 'OPTIONS * HTTP/1.1', 400],
    ['a call with a method that it does not have', 'DELETE /api/service-requests HTTP/1.1', 404],
    ['a call below a NUL', 'GET /api/%00 HTTP/1.1', 404],
    ['a call with a broken percent sign', 'GET /api/%zz HTTP/1.1', 404],
  ])('%s', async (_what, first, status) => {
    expect((await raw(line(first))).status).toBe(status)
  })

  test('headers without end', async () => {
    expect((await raw(line('GET / HTTP/1.1', `X-Much: ${'x'.repeat(40_000)}`))).status).toBe(431)
    await stillServes()
  })

  test.each(['', 'a b', 'evil.example/path', '127.0.0.1:99999', 'user@evil.example', '[::1'])(
    'the Host %j on a call and on a page',
    async (host) => {
      const request = (to: string) => `GET ${to} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      expect((await raw(request('/'))).status).toBe(200)
      const call = await raw(request('/api/jobs'))
      expect([400, 401]).toContain(call.status)
      await stillServes()
    },
  )

  test('HTTP/1.0 without a Host, as old load balancers ask for our health', async () => {
    expect((await raw('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
    expect((await raw('GET / HTTP/1.0\r\n\r\n')).status).toBe(200)
    expect((await raw('GET /nowhere HTTP/1.0\r\n\r\n')).status).toBe(404)
  })

  test('a request with its whole address, as proxies write it', async () => {
    expect((await raw(line('GET http://127.0.0.1/healthz HTTP/1.1'))).status).toBe(200)
  })

  test('a body where none belongs', async () => {
    expect((await raw(`${line('GET / HTTP/1.1', 'Content-Length: 5')}hello`)).status).toBe(200)
    expect((await raw(`${line('GET /api/jobs HTTP/1.1', 'Content-Length: 5')}hello`)).status).toBe(401)
  })

  test('a length that contradicts itself is no request at all', async () => {
    expect(
      (
        await raw(
          `${line('POST /api/service-requests HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
        )
      ).status,
    ).toBe(400)
    expect((await raw(line('POST /api/service-requests HTTP/1.1', 'Content-Length: -1'))).status).toBe(400)
  })

  test('HEAD tells the headers of GET and no more', async () => {
    for (const path of ['/', '/healthz', '/nowhere']) {
      const asked = await raw(line(`HEAD ${path} HTTP/1.1`))
      expect(asked.body, path).toBe('')
      expect(asked.status).toBe((await raw(line(`GET ${path} HTTP/1.1`))).status)
    }
  })
})

describe('bodies', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json-patch+json',
    'text/json',
    '',
  ])('of the type %j are refused with a sentence', async (type) => {
    const answer = await visitor().call('POST', '/api/service-requests', JSON.stringify(aQuote()), {
      'content-type': type,
    })
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_TYPE' } })
  })

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"'])(
    'of the type %j are read',
    async (type) => {
      expect(
        (await visitor().call('POST', '/api/service-requests', JSON.stringify(aQuote()), { 'content-type': type }))
          .status,
      ).toBe(201)
    },
  )

  test('of a megabyte in chunks, without a declared length, answer 413, and the next request on a new connection is served', async () => {
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
    const answer = await raw(
      `${line('POST /api/service-requests HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}${chunk.repeat(16)}0\r\n\r\n`,
    )
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body.slice(answer.body.indexOf('{'), answer.body.lastIndexOf('}') + 1))).toMatchObject({
      code: 'TOO_LARGE',
    })
    await stillServes()
  })

  test('with a huge declared length are refused before they come', async () => {
    expect(
      (
        await raw(
          line('POST /api/service-requests HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 99999999'),
        )
      ).status,
    ).toBe(413)
  })

  test('are not waited for when the caller may not call: 401 comes first, however large they say they are', async () => {
    for (const length of ['5', '99999999']) {
      const socket = await open()
      socket.write(
        line('POST /api/customers HTTP/1.1', 'Content-Type: application/json', `Content-Length: ${length}`).replace(
          'Connection: close\r\n',
          '',
        ),
      )
      const [first] = await once(socket, 'data')
      expect(String(first)).toMatch(/^HTTP\/1\.1 401/)
      socket.destroy()
    }
    const chunked = await open()
    chunked.write(
      line('POST /api/customers HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked').replace(
        'Connection: close\r\n',
        '',
      ),
    )
    const [first] = await once(chunked, 'data')
    expect(String(first)).toMatch(/^HTTP\/1\.1 401/)
    chunked.destroy()
  })

  test('that come byte by byte are read, and other requests are served at the same time', async () => {
    const body = JSON.stringify(aQuote({ name: 'Slow Writer' }))
    const socket = await open()
    socket.write(
      line(
        'POST /api/service-requests HTTP/1.1',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ),
    )
    for (const letter of body) {
      socket.write(letter)
      await new Promise(setImmediate)
      if (letter === '{' || letter === '}') await stillServes()
    }
    expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 201/)
  })

  test('that never end leave nothing behind when their sender hangs up', async () => {
    const socket = await open()
    socket.write(
      `${line('POST /api/service-requests HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 200')}{"name":`,
    )
    socket.destroy()
    await stillServes()
  })
})

describe('queries that make no sense', () => {
  test.each([
    'limit=1&limit=2',
    'limit[]=1',
    'limit[a]=1',
    'q[a][b]=x',
    'q=a&q=b',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'q=%00',
    'q=%ed%a0%80',
    'q=%',
    `q=${'x'.repeat(5000)}`,
    'cursor=%00',
    'cursor=WzFd',
    'limit=1e99',
    'limit=-0',
    'limit=0x10',
    'limit=١',
    'limit= 5',
    'limit=',
    '[]=1',
    '[=1',
    '&&&==&',
  ])('?%s is answered, never with a fault of ours', async (query) => {
    const owner = await app.as('owner')
    for (const list of ['customers', 'jobs', 'service-requests', 'communications']) {
      const answer = await owner.get(`/api/${list}?${query}`)
      expect(answer.status, list).toBeLessThan(500)
      expect({} as Record<string, unknown>).not.toHaveProperty('x')
    }
  })

  test.each(['%00', '%zz', '..', '%2e%2e', 'a%2Fb', '%F0%9F%98%80'])(
    'the id %s is answered, never with a fault of ours',
    async (id) => {
      const owner = await app.as('owner')
      expect((await owner.patch(`/api/jobs/${id}/status`, { status: 'completed' })).status).toBeOneOf([400, 404])
      expect((await owner.post(`/api/automation/process-request/${id}`)).status).toBeOneOf([400, 404])
    },
  )

  test('no spelling of a path passes a wall: what needs a session needs it however it is written', async () => {
    const spellings = [
      '/api/%6aobs',
      '/api/jobs/',
      '/api//jobs',
      '/API/jobs',
      '/api/./jobs',
      '/api/auth/../jobs',
      '/api/auth/%2e%2e/jobs',
      '/api/jobs%00',
      '/api/jobs;x',
      '/api/jobs%2f',
      '/./api/jobs',
      '//api/jobs',
      '/api%2fjobs',
      '/api/jobs?_method=GET',
    ]
    for (const path of spellings) {
      const { status, body } = await raw(line(`GET ${path} HTTP/1.1`))
      expect([401, 404], path).toContain(status)
      expect(body, path).not.toMatch(/^\[/m)
    }
    recordProof('401 walk', { tried: spellings.length, figure: `${spellings.length} spellings of one path` })
  })
})

describe('health', () => {
  test('the process is up and the database and the queue answer', async () => {
    const up = await app.visitor.get('/healthz')
    expect(up).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(up.headers.get('cache-control')).toBe('no-store')
    await expect.poll(async () => (await app.visitor.get('/readyz')).status).toBe(200)
  })
})

test('every answer says what a browser must not do with it', async () => {
  for (const path of ['/', '/nowhere', '/api/jobs', '/healthz', '/favicon.svg']) {
    const { headers } = await app.visitor.get(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
})

describe('a call under another spelling', () => {
  test.each(['/api', '/%61pi', '/%61%70%69', '/x/../api', '/x/%2e%2e/api', '/./api', 'http://127.0.0.1/%61pi'])(
    '%s is not cached on the way',
    async (start) => {
      const cookie = `Cookie: ${(await app.as('owner')).cookie}`
      for (const call of ['/reports/margins.csv?from=2026-01-01&to=2026-01-31', '/auth/user', '/nowhere']) {
        const { status, head, body } = await raw(line(`GET ${start}${call} HTTP/1.1`, cookie))
        // One that the router takes for a call answers as one; any other is the page that says that nothing is there.
        if (status === 404 && body.startsWith('<!')) continue
        expect(head, `${start}${call}: ${status}`).toContain('cache-control: no-store')
      }
    },
  )

  test.each(['/api', '/%61pi', '/x/../api'])(
    '%s refuses foreign pages, and people who are not signed in',
    async (start) => {
      const cookie = `Cookie: ${(await app.as('owner')).cookie}`
      const ask = (...headers: string[]) =>
        raw(line(`POST ${start}/alerts/read HTTP/1.1`, 'Content-Length: 0', ...headers))
      expect((await ask(cookie, 'Origin: https://evil.example')).status).toBe(403)
      expect((await ask(cookie, 'Sec-Fetch-Site: cross-site')).status).toBe(403)
      expect((await ask()).status).toBe(401)
      expect([200, 404]).toContain((await ask(cookie)).status)
    },
  )
})

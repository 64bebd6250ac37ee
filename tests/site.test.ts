import { SUBMIT_LIMIT } from '#domains/sales/requests/contract.ts'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { aQuote, createClient, startApp } from './support/app.ts'
import { freshDatabase } from './support/database.ts'
import { listen, stop } from './support/fakes/listen.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

const { app } = useApp()

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const { areaSqFt: _none, ...QUOTE } = { areaSqFt: '', ...(aQuote() as Record<string, string>) }
const typed = (change: Record<string, string | undefined> = {}): [string, string][] =>
  Object.entries({ ...QUOTE, email: `${crypto.randomUUID()}@example.com`, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  )
/** As a browser without JavaScript sends the form; another visitor each time, since the limit counts by address. */
const send = (
  fields: [string, string][] | string,
  headers: Record<string, string> = {},
  visitor = createClient(app.url, ''),
) =>
  visitor.call('POST', '/quote', typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(), {
    ...FORM,
    ...headers,
  })
const requests = () => app.parts.db.read(SYSTEM).select().from(serviceRequests)
const stored = async () => (await requests()).length
/** What the page shows, with React's escapes and seams undone. */
const read = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe('the quote form without JavaScript', () => {
  test('keeps the quote and leads to the page that says thank you', async () => {
    const fields = typed({
      name: ' Zoë <b>O’Neil</b> 🧽 ',
      message: 'Line one\r\nLine two',
      areaSqFt: '1,200',
      smsConsent: 'on',
      extra: 'ignored',
    })
    const answer = await send(fields)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/thank-you\?r=[\w-]{44}$/)
    const email = Object.fromEntries(fields).email
    expect((await requests()).filter((request) => request.email === email)).toEqual([
      expect.objectContaining({
        name: 'Zoë <b>O’Neil</b> 🧽',
        message: 'Line one\nLine two',
        areaSqFt: 1200,
        smsConsent: true,
        status: 'new',
        flagged: false,
      }),
    ])
    expect((await app.visitor.get('/thank-you')).status).toBe(200)
  })

  test('sent twice, as after a reload, is one request', async () => {
    const fields = typed()
    const before = await stored()
    const answers = await Promise.all([send(fields), send(fields), send(fields)])
    expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303])
    expect(await stored()).toBe(before + 1)
  })

  test('with the hidden field filled in is thanked for, and flagged', async () => {
    const fields = typed({ website: 'https://spam.example' })
    expect((await send(fields)).headers.get('location')).toMatch(/^\/thank-you\?r=[\w-]{44}$/)
    const email = Object.fromEntries(fields).email
    expect((await requests()).find((request) => request.email === email)).toMatchObject({
      flagged: true,
      flagReason: expect.any(String),
    })
  })

  test('cannot say how long it took: a page that waited in a cache is no sign of a program', async () => {
    const fields = typed({ elapsedMs: '1' })
    await send(fields)
    const email = Object.fromEntries(fields).email
    expect((await requests()).find((request) => request.email === email)).toMatchObject({ flagged: false })
  })

  test('asked for by its address leads to the form', async () => {
    const answer = await app.visitor.get('/quote')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/#quote')
  })
})

describe('what cannot be taken is shown again with everything that was typed', () => {
  test.each<[string, Record<string, string | undefined>, string]>([
    ['no name', { name: undefined }, 'Enter your name.'],
    ['a name of blanks', { name: '  ' }, 'Enter your name.'],
    ['a name that is too long', { name: 'x'.repeat(121) }, 'Please keep this to 120 characters.'],
    ['a NUL', { name: 'Pri\u0000ya' }, 'This contains invalid characters. Retype it.'],
    ['an escape sequence', { address: '\u001b[31mred' }, 'This contains invalid characters. Retype it.'],
    ['no phone', { phone: '' }, 'Enter a phone number.'],
    ['half a phone', { phone: '555-0100' }, 'Enter a phone number with area code, like (813) 555-0123.'],
    ['no e-mail', { email: '' }, 'Enter your email.'],
    ['half an e-mail', { email: 'priya@' }, 'Enter an email address like name@example.com.'],
    [
      'an e-mail with a second line',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      'This contains invalid characters. Retype it.',
    ],
    ['no address', { address: '' }, 'Enter the service address.'],
    ['no service', { service: '' }, 'Choose a service.'],
    ['an unknown service', { service: 'roofing' }, 'Choose a service.'],
    ['a service of Object.prototype', { service: 'constructor' }, 'Choose a service.'],
    ['a message that is too long', { message: 'x'.repeat(5001) }, 'Please keep this to 5,000 characters.'],
    ['an area in words', { areaSqFt: 'large' }, 'Enter the area in square feet as a whole number.'],
    ['an area with a power of ten', { areaSqFt: '1e9' }, 'Enter the area in square feet as a whole number.'],
  ])('%s', async (_what, change, sentence) => {
    const before = await stored()
    const rest = {
      name: 'Kept "Name" <i>',
      address: `9 O'Brien & Sons <b>Ln</b>`,
      message: 'Kept\n</textarea><script>alert(1)</script>',
    }
    const answer = await send(typed({ ...rest, ...change }))
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(read(answer.body)).toContain(sentence)
    for (const [name, value] of Object.entries(rest)) if (!(name in change)) expect(read(answer.body)).toContain(value)
    expect(answer.body).not.toContain('<script>alert(1)')
    expect(await stored()).toBe(before)
  })

  test('nothing at all: every field that is needed is named', async () => {
    for (const body of ['', '&&&', '=', 'x=%', '%ff=%fe', 'a'.repeat(10_000)]) {
      const { status, body: html } = await send(body)
      expect(status).toBe(400)
      for (const sentence of [
        'Enter your name.',
        'Enter a phone number.',
        'Enter your email.',
        'Enter the service address.',
        'Choose a service.',
      ])
        expect(read(html)).toContain(sentence)
    }
  })

  test('a field that is there twice', async () => {
    const before = await stored()
    // The trap is an exception: it refuses no one, and a program that fills it in is recognized by it.
    for (const name of ['name', 'phone', 'service', 'email', 'message', 'areaSqFt']) {
      const answer = await send([...typed({ message: 'One', areaSqFt: '5' }), [name, 'Other']])
      expect(answer.status, name).toBe(400)
      expect(answer.headers.get('content-type')).toContain('text/html')
    }
    expect(await stored()).toBe(before)
  })

  test('names of fields that mean something to JavaScript', async () => {
    expect(
      (await send([...typed(), ['__proto__', 'x'], ['constructor', 'y'], ['toString', 'z'], ['values[0]', 'w']]))
        .status,
    ).toBe(303)
    expect(
      (
        await send([
          ['__proto__', '1'],
          ['__proto__', '2'],
        ])
      ).status,
    ).toBe(400)
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a body of the type %s',
    async (type) => {
      const before = await stored()
      const answer = await send(type === 'application/json' ? JSON.stringify(QUOTE) : 'hello', { 'content-type': type })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(await stored()).toBe(before)
    },
  )

  test('a megabyte: a page with a sentence and the phone number, not a line of JSON', async () => {
    const before = await stored()
    const answer = await send(typed({ message: 'x'.repeat(1_000_000) }))
    expect(answer.status).toBe(413)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(read(answer.body)).toContain('That’s too large. Send less at a time.')
    expect(read(answer.body)).toContain('(813) 555-0123')
    expect(await stored()).toBe(before)
    expect((await send(typed())).status).toBe(303)
  })

  test('the sixty-first in ten minutes from one address: 429 with a time, the words and everything typed', async () => {
    const visitor = createClient(app.url, '')
    for (let many = 0; many < SUBMIT_LIMIT.points; many += 1)
      expect((await send(typed(), {}, visitor)).status).toBe(303)
    const before = await stored()
    const answer = await send(typed({ name: 'Once Too Often' }), {}, visitor)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(read(answer.body)).toContain('Too many requests.')
    expect(read(answer.body)).toContain('Once Too Often')
    expect(await stored()).toBe(before)
    // The call of the API counts the same visitor.
    expect((await visitor.post('/api/service-requests', aQuote())).status).toBe(429)
  })

  test('while the database refuses: 503 or 500 with the phone number, the values stay, and the same words can be sent again', async () => {
    const fields = typed({ name: 'Patient Person' })
    await app.database.pool.query('alter table service_requests rename to service_requests_away')
    const refused = await send(fields)
    await app.database.pool.query('alter table service_requests_away rename to service_requests')
    expect(refused.status).toBe(500)
    expect(read(refused.body)).toContain('Patient Person')
    expect(read(refused.body)).toContain('(813) 555-0123')
    expect((await send(fields)).status).toBe(303)
  })
})

test('when the database is gone the form comes back with its values, 503, Retry-After and the phone number, and is taken once it is back', async () => {
  const database = await freshDatabase()
  const line = await lineTo(database.url)
  const lost = await startApp({ database, env: { DATABASE_URL: line.url } })
  expect((await lost.visitor.get('/')).status).toBe(200)
  await expect.poll(async () => (await lost.visitor.get('/readyz')).status).toBe(200)
  line.cut()
  const answer = await send(typed({ name: 'Storm Sender' }), {}, createClient(lost.url, ''))
  const home = await lost.visitor.get('/')
  const neverShown = await lost.visitor.get('/thank-you')
  const unknown = await lost.visitor.get('/nowhere')
  const api = await createClient(lost.url, '').post('/api/service-requests', aQuote())
  const ready = await lost.visitor.get('/readyz')
  const health = await lost.visitor.get('/healthz')
  line.mend()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(read(answer.body)).toContain('Storm Sender')
  expect(read(answer.body)).toContain('We can’t process this online right now. Please call (813) 555-0123.')
  expect([home.status, neverShown.status, unknown.status]).toEqual([200, 200, 404])
  expect(api).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(ready).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(health.status).toBe(200)
  await expect.poll(async () => (await send(typed(), {}, createClient(lost.url, ''))).status).toBe(303)
  await lost.stop()
  await line.close()
  await database.drop()
})

/** A connection to the database that can be cut and restored: a cut breaks open connections and refuses new ones. */
async function lineTo(databaseUrl: string) {
  const server = new URL(databaseUrl)
  const folder = server.searchParams.get('host')
  const user = server.username || server.searchParams.get('user')
  const password = server.password || encodeURIComponent(server.searchParams.get('password') ?? '')
  let isCut = false
  const open = new Set<Socket>()
  const line = createServer((here) => {
    if (isCut) return here.resetAndDestroy()
    const there = folder
      ? connect(`${folder}/.s.PGSQL.${server.searchParams.get('port') ?? 5432}`)
      : connect(Number(server.port || 5432), server.hostname)
    for (const socket of [here, there]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    here.pipe(there).pipe(here)
  })
  const port = await listen(line)
  const tear = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `postgres://${user ?? ''}${password && `:${password}`}@127.0.0.1:${port}${server.pathname}`,
    cut: () => {
      isCut = true
      tear()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      tear()
      return stop(line)
    },
  }
}

describe('pages', () => {
  test.each([
    '/nowhere',
    '/service-areas/ellenton',
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/package.json',
  ])('%s is not found, in the design of the site', async (path) => {
    const answer = await app.visitor.get(path)
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('404 Page Not Found')
    expect(answer.headers.get('content-type')).toContain('text/html')
  })

  test('a page of ours posted to is refused, and nothing is stored', async () => {
    const before = await stored()
    for (const [path, status] of [
      ['/', 405],
      ['/thank-you', 405],
      ['/nowhere', 404],
    ] as const)
      expect((await app.visitor.call('POST', path, new URLSearchParams(typed()).toString(), FORM)).status).toBe(status)
    expect(await stored()).toBe(before)
  })

  test('come without any cookie or third party', async () => {
    const { headers, body } = await app.visitor.get('/')
    expect(headers.get('set-cookie')).toBeNull()
    expect(body).not.toMatch(
      /(src|href)="(https?:)?\/\/(?!(127\.0\.0\.1|localhost))[^"]*\.(js|css|woff2|png|jpe?g|webp|avif)"/,
    )
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
  })
})

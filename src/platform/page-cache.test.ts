import { readFileSync } from 'node:fs'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listen, stop } from '#tests/support/fakes/listen.ts'
import { pickEncoding } from './http/prebuilt-response.ts'
import { PageCache } from './page-cache.ts'

/** What the page shows at the moment, how often it was rendered, and a gate that holds the rendering open. */
let shown: string
let rendered: number
let gate: Promise<void> | null
let broken: boolean
let pages: PageCache
let server: http.Server
let port: number

beforeEach(async () => {
  shown = 'first'
  rendered = 0
  gate = null
  broken = false
  pages = new PageCache(['/', '/about', '/404'], async (path) => {
    rendered += 1
    const body = `<p>${path} ${shown}</p>${'<p>paver</p>'.repeat(100)}`
    await gate
    if (broken) throw new Error('the database is away')
    return { status: path === '/404' ? 404 : 200, type: 'text/html; charset=utf-8', body, headers: { 'x-ours': 'yes' } }
  })
  server = http.createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    if (pages.answerAtOnce(request, response)) return
    if (!pages.has(path)) return void response.writeHead(404).end('unknown')
    pages.answer(path, request, response).catch(() => response.writeHead(500).end('failed'))
  })
  port = await listen(server)
})
afterEach(() => stop(server))

type Got = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer }
/** As it is on the wire: nothing is decoded on the way. */
function ask(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    http
      .request({ port, path, headers, method, agent: false }, (response) => {
        buffer(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
          reject,
        )
      })
      .on('error', reject)
      .end()
  })
}
const read = async (path: string) => (await ask(path)).bytes.toString()

describe('a page', () => {
  test('is rendered once, however many ask for it at once and with whatever query', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => read(`/?utm=${at}`)))
    expect(new Set(answers).size).toBe(1)
    await read('/')
    expect(rendered).toBe(1)
  })

  test.each(['/nowhere', '/about/', '//', '/ABOUT', '/%61bout', '/about%00'])(
    '%s is none: it is neither rendered nor stored',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 404 })
      expect(rendered).toBe(0)
    },
  )

  test('comes as the browser can read it, and says so', async () => {
    const plain = await ask('/')
    expect(plain.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'x-ours': 'yes',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const br = await ask('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes)
    const zipped = await ask('/', { 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
    for (const got of [plain, br, zipped]) expect(Number(got.headers['content-length'])).toBe(got.bytes.length)
  })

  test('is not sent again to a browser that has it, whether it names it strongly, weakly or in a list', async () => {
    const { etag = '' } = (await ask('/')).headers
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const names of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag} , "third"`, '*', ' * ']) {
      const got = await ask('/', { 'if-none-match': names })
      expect(got, names).toMatchObject({ status: 304, headers: { etag } })
      expect(got.bytes).toHaveLength(0)
      expect(got.headers).not.toHaveProperty('content-length')
    }
    for (const names of ['"other"', 'W/"other"', '', '"*"', '**', etag.slice(0, -2)])
      expect((await ask('/', { 'if-none-match': names })).status, names).toBe(200)
  })

  test('that stands in for unknown paths is a 404, also to a browser that has it', async () => {
    const { etag = '', ...headers } = (await ask('/404')).headers
    expect(headers['x-ours']).toBe('yes')
    expect((await ask('/404', { 'if-none-match': etag })).status).toBe(404)
  })

  test('asked for by HEAD has its headers and nothing else', async () => {
    const { headers } = await ask('/')
    for (const round of [1, 2]) {
      const head = await ask('/', {}, 'HEAD')
      expect(head.headers['content-length'], String(round)).toBe(headers['content-length'])
      expect(head.bytes).toHaveLength(0)
    }
  })

  test('is given to the router in the same bytes', async () => {
    const { bytes, headers } = await ask('/about')
    const answer = await pages.respond('/about', new Request('http://x/about'))
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
    expect(answer.headers.get('etag')).toBe(headers.etag)
    expect(await (await pages.respond('/404', new Request('http://x/y', { method: 'HEAD' }))).text()).toBe('')
  })
})

test('serves what lists every page with a type of its own, cacheable as long as it says, and changed with any page', async () => {
  const map = new PageCache(
    ['/'],
    async () => ({
      status: 200,
      type: 'application/xml',
      body: `<x>${(rendered += 1)}</x>`,
      headers: { 'cache-control': 'max-age=60' },
    }),
    ['/map.xml'],
  )
  const see = async () => {
    const answer = await map.respond('/map.xml', new Request('http://x/map.xml'))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/xml',
      'cache-control': 'max-age=60',
    })
    return answer.text()
  }
  const first = await see()
  expect(await see()).toBe(first)
  map.invalidate(['/'])
  const second = await see()
  expect(second).not.toBe(first)
  map.invalidate(null)
  expect(await see()).not.toBe(second)
})

describe('a change', () => {
  test('shows at the next request, on the pages it names and no other', async () => {
    await read('/about')
    const { etag = '' } = (await ask('/')).headers
    shown = 'second'
    pages.invalidate(['/', '/nowhere'])
    expect(await read('/about')).toContain('first')
    expect((await ask('/', { 'if-none-match': etag })).bytes.toString()).toContain('second')
    pages.invalidate(null)
    expect(await read('/about')).toContain('second')
  })

  test('that comes while a page is being rendered is never hidden by what was rendered before it', async () => {
    const slow = Promise.withResolvers<void>()
    gate = slow.promise
    const early = read('/')
    await expect.poll(() => rendered).toBe(1)
    gate = null
    shown = 'second'
    pages.invalidate(['/'])
    expect(await read('/')).toContain('second')
    slow.resolve()
    expect(await early).toContain('first')
    expect(await read('/')).toContain('second')
    expect(rendered).toBe(2)
  })

  test('is compressed as well as can be once a second visitor comes', async () => {
    shown = readFileSync(import.meta.filename, 'utf8')
    const size = async () => (await ask('/', { 'accept-encoding': 'br' })).bytes.length
    const quick = await size()
    await expect.poll(size).toBeLessThan(quick)
  })

  test('that finishes out of order leaves the newest in place, also once the best compression is ready', async () => {
    const gates = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const waiting: Promise<string>[] = []
    for (const [at, { promise }] of gates.entries()) {
      gate = promise
      shown = `state ${at}`
      pages.invalidate(['/'])
      waiting.push(read('/'))
      await expect.poll(() => rendered).toBe(at + 1)
    }
    for (const { resolve } of gates.toReversed()) {
      resolve()
      await new Promise(setImmediate)
    }
    await Promise.all(waiting)
    for (let round = 0; round < 20; round += 1) expect(await read('/')).toContain('state 2')
  })

  test('that cannot be rendered leaves the older page up, and is tried again at the next request', async () => {
    await read('/')
    broken = true
    shown = 'second'
    pages.invalidate(['/'])
    expect(await read('/')).toContain('first')
    expect(await read('/')).toContain('first')
    expect(await (await pages.respond('/', new Request('http://tidestone.test/'))).text()).toContain('first')
    broken = false
    expect(await read('/')).toContain('second')
  })

  test('before anything was ever rendered fails, and heals', async () => {
    broken = true
    expect((await ask('/')).status).toBe(500)
    broken = false
    expect((await ask('/')).status).toBe(200)
  })
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0,gzip;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['br;q=1.0', 'br'],
  ['gzip;q=0.000', 'identity'],
  ['brotli', 'identity'],
] as const)('Accept-Encoding %j is answered in %s', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding)
})

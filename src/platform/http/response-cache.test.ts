import http from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen, stop } from '#tests/support/fakes/listen.ts'
import { ResponseCache } from './response-cache.ts'

const HEADERS = { 'content-type': 'image/avif', 'cache-control': 'public, max-age=31536000, immutable' }
const of = (bytes: number, fill = 1) => ({ etag: `"${fill}"`, headers: HEADERS, body: Buffer.alloc(bytes, fill) })

let responses: ResponseCache
let server: http.Server
let url: string
beforeAll(async () => {
  server = http.createServer((request, response) => {
    if (!responses.answerAtOnce(request, response)) response.writeHead(404).end()
  })
  url = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => stop(server))
beforeEach(() => {
  responses = new ResponseCache(1000, { 'x-content-type-options': 'nosniff' })
})

test('answers from the cache with the stored headers and the common ones, and by its name alone to a client that has it', async () => {
  responses.keep('/photos/a.avif', of(300), responses.version)
  const first = await fetch(`${url}/photos/a.avif`)
  expect(first.status).toBe(200)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    ...HEADERS,
    etag: '"1"',
    'content-length': '300',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await first.arrayBuffer())).toEqual(Buffer.alloc(300, 1))
  const again = await fetch(`${url}/photos/a.avif`, { headers: { 'if-none-match': '"1"' } })
  expect(again.status).toBe(304)
  expect(again.headers.get('cache-control')).toBe(HEADERS['cache-control'])
  const head = await fetch(`${url}/photos/a.avif`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('300')
  // The query string is not part of our addresses, so no query bypasses the cache.
  expect((await fetch(`${url}/photos/a.avif?1`)).status).toBe(200)
  expect((await fetch(`${url}/photos/a.avif`, { method: 'POST' })).status).toBe(404)
})

test('stores nothing that was looked up before the last change', async () => {
  const { version } = responses
  responses.clear()
  responses.keep('/photos/a.avif', of(300), version)
  expect((await fetch(`${url}/photos/a.avif`)).status).toBe(404)
  responses.keep('/photos/a.avif', of(300), responses.version)
  expect((await fetch(`${url}/photos/a.avif`)).status).toBe(200)
  responses.clear()
  expect((await fetch(`${url}/photos/a.avif`)).status).toBe(404)
})

test('the memory is bounded: what was asked for longest ago goes first', async () => {
  responses.keep('/photos/a.avif', of(400, 1), responses.version)
  responses.keep('/photos/b.avif', of(400, 2), responses.version)
  await fetch(`${url}/photos/a.avif`)
  responses.keep('/photos/c.avif', of(400, 3), responses.version)
  const there = async (name: string) => (await fetch(`${url}/photos/${name}.avif`)).status
  expect([await there('a'), await there('b'), await there('c')]).toEqual([200, 404, 200])
  responses.keep('/photos/huge.avif', of(2000, 4), responses.version)
  expect([await there('huge'), await there('a')]).toEqual([404, 200])
})

import http from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen, stop } from '../../../tests/support/fakes/listen.ts'
import { ResponseCache } from './response-cache.ts'

const HEADERS = { 'content-type': 'image/avif', 'cache-control': 'public, max-age=31536000, immutable' }
const of = (bytes: number, fill = 1) => ({ etag: `"${fill}"`, headers: HEADERS, body: Buffer.alloc(bytes, fill) })

let kept: ResponseCache
let server: http.Server
let url: string
beforeAll(async () => {
  server = http.createServer((request, response) => {
    if (!kept.answerAtOnce(request, response)) response.writeHead(404).end()
  })
  url = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => stop(server))
beforeEach(() => {
  kept = new ResponseCache(1000, { 'x-content-type-options': 'nosniff' })
})

test('what was kept is answered with its headers and those of every answer, and by its name alone to who has it', async () => {
  kept.keep('/photos/a.avif', of(300), kept.version)
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
  // What stands behind a question mark is none of our address: nobody gets past what is kept with it.
  expect((await fetch(`${url}/photos/a.avif?1`)).status).toBe(200)
  expect((await fetch(`${url}/photos/a.avif`, { method: 'POST' })).status).toBe(404)
})

test('nothing is kept that was looked up before the last change', async () => {
  const { version } = kept
  kept.clear()
  kept.keep('/photos/a.avif', of(300), version)
  expect((await fetch(`${url}/photos/a.avif`)).status).toBe(404)
  kept.keep('/photos/a.avif', of(300), kept.version)
  expect((await fetch(`${url}/photos/a.avif`)).status).toBe(200)
  kept.clear()
  expect((await fetch(`${url}/photos/a.avif`)).status).toBe(404)
})

test('the memory is bounded: what was asked for longest ago goes first', async () => {
  kept.keep('/photos/a.avif', of(400, 1), kept.version)
  kept.keep('/photos/b.avif', of(400, 2), kept.version)
  await fetch(`${url}/photos/a.avif`)
  kept.keep('/photos/c.avif', of(400, 3), kept.version)
  const there = async (name: string) => (await fetch(`${url}/photos/${name}.avif`)).status
  expect([await there('a'), await there('b'), await there('c')]).toEqual([200, 404, 200])
  kept.keep('/photos/huge.avif', of(2000, 4), kept.version)
  expect([await there('huge'), await there('a')]).toEqual([404, 200])
})

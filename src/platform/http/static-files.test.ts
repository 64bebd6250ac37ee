import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, stop } from '#tests/support/fakes/listen.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { StaticFiles } from './static-files.ts'

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`
let folder: string
let server: http.Server
let port: number

beforeAll(async () => {
  folder = testFolder()
  const client = join(folder, 'client')
  for (const name of ['assets/.cache', '.vite', 'pictures']) mkdirSync(join(client, name), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"outside":true}')
  writeFileSync(join(folder, 'client-secrets.json'), '{}')
  writeFileSync(join(client, '.vite/manifest.json'), '{}')
  writeFileSync(join(client, '.env.json'), '{}')
  writeFileSync(join(client, 'assets/.cache/old.js'), '1')
  writeFileSync(join(client, 'assets/.hidden.js'), '1')
  writeFileSync(join(client, 'assets/main-abc.js'), SCRIPT)
  writeFileSync(join(client, 'assets/main-abc.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(client, 'assets/main-abc.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(client, 'assets/main-abc.js.map'), '{}')
  writeFileSync(join(client, 'pictures/hero.webp'), Buffer.alloc(3000, 7))
  writeFileSync(join(client, 'favicon.svg'), '<svg/>')
  writeFileSync(join(client, 'sw.js'), 'self')
  writeFileSync(join(client, 'notes'), 'no type')
  symlinkSync(join(client, 'assets'), join(client, 'loop.js'))
  const files = new StaticFiles([client, join(folder, 'nowhere')], { 'x-content-type-options': 'nosniff' })
  server = http.createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    if (!files.has(path)) return void response.writeHead(404).end()
    files.answer(path, request, response).catch(() => response.writeHead(500).end())
  })
  port = await listen(server)
})
afterAll(async () => {
  await stop(server)
  rmSync(folder, { recursive: true })
})

type Got = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer }
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

describe('a file of the build', () => {
  test('comes with its type, and compressed when the build has compressed it', async () => {
    const plain = await ask('/assets/main-abc.js')
    expect(plain).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      },
    })
    expect(plain.bytes.toString()).toBe(SCRIPT)
    expect(
      brotliDecompressSync((await ask('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })).bytes).toString(),
    ).toBe(SCRIPT)
    expect(gunzipSync((await ask('/assets/main-abc.js', { 'accept-encoding': 'gzip' })).bytes).toString()).toBe(SCRIPT)
    const picture = await ask('/pictures/hero.webp', { 'accept-encoding': 'br' })
    expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': '3000' })
    expect(picture.headers).not.toHaveProperty('content-encoding')
  })

  test('is cached forever when its name holds a hash, for an hour otherwise, and the service worker not at all', async () => {
    for (const name of ['/assets/main-abc.js', '/pictures/hero.webp'])
      expect((await ask(name)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
    expect((await ask('/sw.js')).headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
  })

  test('is not sent again to a browser that has it', async () => {
    const { etag = '' } = (await ask('/favicon.svg')).headers
    for (const names of [etag, `W/${etag}`, `"a", ${etag}`]) {
      const got = await ask('/favicon.svg', { 'if-none-match': names })
      expect(got.status).toBe(304)
      expect(got.bytes).toHaveLength(0)
    }
    expect((await ask('/favicon.svg', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('asked for by HEAD has its headers and nothing else', async () => {
    const head = await ask('/assets/main-abc.js', {}, 'HEAD')
    expect(head.headers['content-length']).toBe(String(SCRIPT.length))
    expect(head.bytes).toHaveLength(0)
  })

  test('asked for in part comes whole, as HTTP allows', async () => {
    for (const range of ['bytes=0-9', 'bytes=5-', 'bytes=999999-', 'bytes=9-1', 'lines=1']) {
      const got = await ask('/assets/main-abc.js', { range })
      expect(got.status, range).toBe(200)
      expect(got.bytes).toHaveLength(SCRIPT.length)
      expect(got.headers).not.toHaveProperty('content-range')
    }
  })
})

test.each([
  '/../package.json',
  '/assets/../../package.json',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/..\\package.json',
  '/./favicon.svg',
  '//favicon.svg',
  '/favicon.svg/',
  '/FAVICON.svg',
  '/favicon%2esvg',
  '/favicon.svg%00',
  '/assets',
  '/assets/',
  '/assets%2fmain-abc.js',
  '/notes',
  '/assets/main-abc.js.map',
  '/.vite/manifest.json',
  '/.env.json',
  '/assets/.hidden.js',
  '/assets/.cache/old.js',
  '/loop.js',
  '/client-secrets.json',
  '/__proto__',
  '/constructor',
  '/etc/passwd',
])('%s is no file of the build', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

test('a file that cannot be read at one moment is served at the next', async () => {
  const late = join(folder, 'late')
  mkdirSync(late)
  writeFileSync(join(late, 'page.txt'), 'here')
  const files = new StaticFiles([late], {})
  rmSync(join(late, 'page.txt'))
  const unused = new http.IncomingMessage(new Socket())
  await expect(files.answer('/page.txt', unused, new http.ServerResponse(unused))).rejects.toThrow('ENOENT')
  writeFileSync(join(late, 'page.txt'), 'here')
  const response = new http.ServerResponse(unused)
  await files.answer('/page.txt', unused, response)
  expect(response.statusCode).toBe(200)
})

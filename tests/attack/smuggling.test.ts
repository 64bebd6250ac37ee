import { describe, expect, onTestFinished, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { startBalancer } from '../support/balancer.ts'
import { createClient } from '../support/api-client.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { RawConnection } from './raw-http.ts'

const { app } = useApp()

const POST = 'POST /api/traffic HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'
/**
 * What a proxy in front would take for a part of the body, and a server that reads otherwise for a request of its own.
 */
const HIDDEN = 'GET /smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Rest: '
const chunked = (more: string, body: string) => `${POST}${more}\r\n\r\n${body}`

const SHAPES: readonly (readonly [string, string])[] = [
  ['a length and chunks', chunked('Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n${HIDDEN}`)],
  ['chunks and a length', chunked('Transfer-Encoding: chunked\r\nContent-Length: 6', `0\r\n\r\n${HIDDEN}`)],
  ['two lengths', chunked('Content-Length: 2\r\nContent-Length: 60', `{}${HIDDEN}`)],
  ['two lengths in one', chunked('Content-Length: 2, 60', `{}${HIDDEN}`)],
  ['a length with a sign', chunked('Content-Length: +2', `{}${HIDDEN}`)],
  ['a length in hexadecimal', chunked('Content-Length: 0x2', `{}${HIDDEN}`)],
  ['a length with a blank inside', chunked('Content-Length: 2 2', `{}${HIDDEN}`)],
  ['a length below nothing', chunked('Content-Length: -2', `{}${HIDDEN}`)],
  ['a length larger than numbers are', chunked('Content-Length: 18446744073709551618', `{}${HIDDEN}`)],
  ['chunks by another name', chunked('Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`)],
  ['chunks twice', chunked('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${HIDDEN}`)],
  ['chunks that are not the last coding', chunked('Transfer-Encoding: chunked, identity', `0\r\n\r\n${HIDDEN}`)],
  ['a blank before the colon', chunked('Transfer-Encoding : chunked\r\nContent-Length: 6', `0\r\n\r\n${HIDDEN}`)],
  ['a folded header', chunked('Content-Length: 2\r\nX: y\r\n Transfer-Encoding: chunked\r\n\tmore', `{}${HIDDEN}`)],
  [
    'a vertical tab before the coding',
    chunked('Transfer-Encoding:\u000bchunked\r\nContent-Length: 6', `0\r\n\r\n${HIDDEN}`),
  ],
  [
    'a line that ends with a line feed alone',
    chunked('X: y\nTransfer-Encoding: chunked\r\nContent-Length: 6', `0\r\n\r\n${HIDDEN}`),
  ],
  [
    'a line that ends with a carriage return alone',
    chunked('X: y\rTransfer-Encoding: chunked\r\nContent-Length: 6', `0\r\n\r\n${HIDDEN}`),
  ],
  ['a size of chunk that is no number', chunked('Transfer-Encoding: chunked', `z\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a size of chunk below nothing', chunked('Transfer-Encoding: chunked', `-2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  [
    'a size of chunk larger than numbers are',
    chunked('Transfer-Encoding: chunked', `ffffffffffffffff2\r\n{}\r\n0\r\n\r\n${HIDDEN}`),
  ],
  ['a chunk without its end', chunked('Transfer-Encoding: chunked', `2\r\n{}xx0\r\n\r\n${HIDDEN}`)],
  ['a size of chunk with 0x', chunked('Transfer-Encoding: chunked', `0x2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk that ends with a line feed alone', chunked('Transfer-Encoding: chunked', `2\n{}\n0\n\n${HIDDEN}`)],
  ['a NUL in a header', chunked('X: a\u0000b\r\nContent-Length: 2', `{}${HIDDEN}`)],
  ['a header without a name', chunked(': chunked\r\nContent-Length: 2', `{}${HIDDEN}`)],
]

describe('a request whose end could be read in two ways', () => {
  test.each(SHAPES)('%s: at most one answer, a refusal, and the line is closed', async (_what, bytes) => {
    const wire = await RawConnection.to(app.url)
    wire.say(bytes)
    wire.say('\r\n\r\n')
    await expect.poll(() => wire.isClosed, { timeout: 20_000 }).toBe(true)
    expect(wire.statuses.length).toBeLessThanOrEqual(1)
    for (const status of wire.statuses) expect([400, 413, 501]).toContain(status)
    // The page that is not there would say so.
    expect(wire.heard).not.toContain('404')
    expect((await app.visitor.get('/healthz')).status).toBe(200)
    recordProof('request smuggling', { tried: 1, figure: 'each rejected, and its connection closed' })
  })
})

/** The requests of other callers in the meantime, each with an answer that no other of them has. */
const INNOCENT: readonly (readonly [path: string, status: number, says: RegExp])[] = [
  ['/healthz', 200, /"ok"/],
  ['/api/partners', 200, /^\[/],
  ['/api/jobs', 401, /UNAUTHORIZED/],
  ['/api/nothing', 404, /NOT_FOUND/],
  ['/robots.txt', 200, /User-agent/i],
]

describe.each([
  ['that reads strictly', false],
  ['that passes on whatever it can make out', true],
])('through a proxy %s, on lines to us that everybody shares', (_how, isLenient) => {
  test('no caller gets an answer to a request that another caller hid', { timeout: 180_000 }, async () => {
    const proxy = await startBalancer({ isLenient })
    onTestFinished(() => proxy.close())
    proxy.serve([app.url])
    await expect.poll(() => proxy.ready()).toBe(1)
    let own = 0
    const innocents = async () => {
      for (const [path, status, says] of INNOCENT) {
        const answer = await createClient(proxy.url, '').get(path)
        expect(answer.status, path).toBe(status)
        expect(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), path).toMatch(says)
        own += 1
      }
    }
    const rounds = pickRuns(1, 10)
    for (let round = 0; round < rounds; round++) {
      for (const [, bytes] of SHAPES) {
        const wires = await Promise.all([RawConnection.to(proxy.url), RawConnection.to(proxy.url)])
        const asking = [innocents(), innocents()]
        for (const wire of wires) wire.say(bytes)
        for (const wire of wires) wire.say('\r\n\r\n')
        await Promise.all([...asking, innocents()])
        for (const wire of wires) wire.hangUp()
      }
    }
    expect(own).toBe(rounds * SHAPES.length * 3 * INNOCENT.length)
    recordProof('request smuggling', {
      tried: own,
      figure: 'other clients on the same proxy, each with its own response',
    })
  })
})

test('two whole requests on one line are answered in their order, each its own', async () => {
  const wire = await RawConnection.to(app.url)
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
  wire.say(
    get('/healthz') +
      chunked('Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n') +
      get('/nowhere') +
      get('/api/jobs'),
  )
  await expect.poll(() => wire.statuses.length).toBe(4)
  expect(wire.statuses).toEqual([200, 400, 404, 401])
  wire.hangUp()
})

import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FaultProxy } from '../support/fault-proxy.ts'
import { listen, stop } from '../support/fakes/listen.ts'

const WORDS = 'what the vendor says'
let asked = 0
const vendor = createServer((_request, response) => {
  asked += 1
  response.end(WORDS)
})
let line: FaultProxy
let url: string
beforeAll(async () => {
  const address = `http://127.0.0.1:${await listen(vendor)}/v1`
  line = await FaultProxy.to(address)
  url = line.through(address)
})
beforeEach(async () => {
  await line.set('pass')
  await reached()
  asked = 0
})
afterAll(async () => {
  await line.close()
  await stop(vendor)
})

/** Retries, because a client with a pooled connection that was just broken off may try that one first. */
const reached = async () => {
  await expect.poll(() => ask().catch(String)).toBe(WORDS)
}
const ask = async (ms = 5_000) => (await fetch(url, { signal: AbortSignal.timeout(ms) })).text()

test('a line that is whole passes everything on, and is another address of the same', async () => {
  expect(new URL(url).pathname).toBe('/v1')
  expect(await ask()).toBe(WORDS)
  expect(asked).toBe(1)
})

test.each(['reset', 'refuse'] as const)(
  '%s: the vendor is not reached, also by who was connected, until it passes again',
  async (fault) => {
    await ask()
    await line.set(fault)
    await expect(ask()).rejects.toThrow('fetch failed')
    expect(asked).toBe(1)
    await line.set('pass')
    await reached()
  },
)

test('stall: answers nothing until it passes again, and then answers what was asked during the stall', async () => {
  await ask()
  await line.set('stall')
  let answered = false
  const under = Promise.all([ask(), ask()]).finally(() => (answered = true))
  await expect(ask(300)).rejects.toThrow(/aborted/)
  expect([asked, answered]).toEqual([1, false])
  await line.set('pass')
  expect(await under).toEqual([WORDS, WORDS])
})

test('hang: nothing is answered, also on a connection that served before', async () => {
  await ask()
  await line.set('hang')
  await expect(ask(300)).rejects.toThrow(/aborted/)
  expect(asked).toBe(1)
})

test('cut and garbage end the answer before it is whole, drip brings it whole but slowly', async () => {
  await line.set({ cut: 30 })
  await expect(ask()).rejects.toThrow('fetch failed')
  await line.set({ garbage: '\u0000\u0001 no protocol at all \r\n\r\n' })
  await expect(ask()).rejects.toThrow('fetch failed')
  await line.set({ garbage: 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 5\r\n\r\n<html' })
  expect(await ask()).toBe('<html')
  await line.set({ drip: 1 })
  const began = performance.now()
  expect(await ask()).toBe(WORDS)
  expect(performance.now() - began).toBeGreaterThan(100)
})

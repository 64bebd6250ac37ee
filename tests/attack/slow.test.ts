import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { App } from '../support/app.ts'
import { proved, tries } from '../support/proved.ts'
import { Wire } from './wire.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const LINES = tries(100, 400)
const DRIP_MS = 1_000

const BEGINNINGS = [
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n',
  'POST /api/service-requests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  'POST /api/service-requests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  'G',
]

test(`${LINES} callers who never come to the end of their request keep nobody else from being served`, { timeout: 120_000 }, async () => {
  const wires = await Promise.all(
    Array.from({ length: LINES }, async (_, nth) => {
      const wire = await Wire.to(app.url)
      wire.say(BEGINNINGS[nth % BEGINNINGS.length] ?? '')
      return wire
    }),
  )
  const drip = setInterval(() => wires.forEach((wire, nth) => wire.say(nth % BEGINNINGS.length === 0 ? 'X: y\r\n' : '')), DRIP_MS)
  try {
    for (let asked = 0; asked < 20; asked++) {
      expect((await app.visitor.get('/')).status).toBe(200)
      expect((await app.visitor.get('/api/partners')).status).toBe(200)
    }
    expect(wires.filter((wire) => wire.statuses.some((status) => status < 400))).toEqual([])
    if (process.env['PROOF'] === '1') {
      // Those who drip headers, and those who began with a letter and fell silent: 15 s, looked after every half minute.
      const ofHeaders = wires.filter((_, nth) => nth % BEGINNINGS.length === 0 || nth % BEGINNINGS.length === 3)
      await expect.poll(() => ofHeaders.every((wire) => wire.isClosed), { timeout: 60_000, interval: 500 }).toBe(true)
    }
    proved('slow requests', { tried: LINES, figure: 'served meanwhile' })
  } finally {
    clearInterval(drip)
    for (const wire of wires) wire.hangUp()
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuote, startApp } from '../support/app.ts'
import type { App } from '../support/app.ts'
import { uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
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

const BODIES = tries(40, 200)
/** What a caller of the quote form and one of the team begin, as if more were to come. */
const bodies = (cookie: string): string[] => [
  'POST /api/service-requests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  'POST /quote HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nname=',
  `POST /api/photos HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  `POST /api/imports HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
]
/** A photo of 15 MB over a weak phone line takes two minutes; after three a request is over, and that is looked after every half minute. */
const LONGEST_MS = 240_000

test(
  `${BODIES} callers who send their form, their photo or their list a byte a second keep nobody from sending theirs, and are cut off`,
  { timeout: 90_000 + (process.env['PROOF'] === '1' ? LONGEST_MS : 0) },
  async () => {
    const owner = await app.as('owner')
    const wires = await Promise.all(
      Array.from({ length: BODIES }, async (_, nth) => {
        const wire = await Wire.to(app.url)
        wire.say(bodies(owner.cookie)[nth % 4] ?? '')
        return wire
      }),
    )
    const drip = setInterval(() => wires.forEach((wire) => wire.say('a')), DRIP_MS)
    try {
      for (let asked = 0; asked < 5; asked++) {
        expect((await app.visitor.post('/api/service-requests', aQuote())).status).toBe(201)
        expect((await uploadPhoto(app.url, owner, await aPhoto({ hue: asked * 30 }))).status).toBe(201)
      }
      // Nobody was told that it is done, and nothing was kept of it.
      expect(wires.filter((wire) => wire.statuses.some((status) => status < 400))).toEqual([])
      expect((await owner.get('/api/service-requests')).body).toHaveLength(5)
      expect((await owner.get('/api/imports')).body).toEqual([])
      if (process.env['PROOF'] === '1') {
        await expect.poll(() => wires.filter((wire) => !wire.isClosed).length, { timeout: LONGEST_MS, interval: 1_000 }).toBe(0)
      }
      proved('slow requests', { tried: BODIES, figure: 'bodies of a byte a second' })
    } finally {
      clearInterval(drip)
      for (const wire of wires) wire.hangUp()
    }
  },
)

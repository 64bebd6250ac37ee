import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aQuote } from '../support/app.ts'
import { uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { RawConnection } from './raw-http.ts'

const { app } = useApp()

const LINES = pickRuns(100, 400)
const DRIP_MS = 1_000

const BEGINNINGS = [
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n',
  'POST /api/service-requests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  'POST /api/service-requests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  'G',
]

test(`${LINES} callers who never finish their request do not block other callers`, { timeout: 120_000 }, async () => {
  const wires = await Promise.all(
    Array.from({ length: LINES }, async (_, nth) => {
      const wire = await RawConnection.to(app.url)
      wire.say(BEGINNINGS[nth % BEGINNINGS.length] ?? '')
      return wire
    }),
  )
  const drip = setInterval(
    () => wires.forEach((wire, nth) => wire.say(nth % BEGINNINGS.length === 0 ? 'X: y\r\n' : '')),
    DRIP_MS,
  )
  try {
    for (let asked = 0; asked < 20; asked++) {
      expect((await app.visitor.get('/')).status).toBe(200)
      expect((await app.visitor.get('/api/partners')).status).toBe(200)
    }
    expect(wires.filter((wire) => wire.statuses.some((status) => status < 400))).toEqual([])
    if (process.env['PROOF'] === '1') {
      // Those who drip headers, and those who began with a letter and fell silent: 15 s, looked after every half
      // minute.
      const ofHeaders = wires.filter((_, nth) => nth % BEGINNINGS.length === 0 || nth % BEGINNINGS.length === 3)
      await expect.poll(() => ofHeaders.every((wire) => wire.isClosed), { timeout: 60_000, interval: 500 }).toBe(true)
    }
    recordProof('slow requests', { tried: LINES, figure: 'other callers served while requests stay unfinished' })
  } finally {
    clearInterval(drip)
    for (const wire of wires) wire.hangUp()
  }
})

const BODIES = pickRuns(40, 200)
/** What a caller of the quote form and one of the team begin, as if more were to come. */
const bodies = (cookie: string): string[] => [
  'POST /api/service-requests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  'POST /quote HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nname=',
  `POST /api/photos HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  `POST /api/imports HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`,
]
/**
 * A photo of 15 MB over a weak phone line takes two minutes; after three a request is over, and that is looked after
 * every half minute.
 */
const LONGEST_MS = 240_000

test(
  `${BODIES} callers who send their form, photo or list at a byte a second do not block others, and are disconnected`,
  { timeout: 90_000 + (process.env['PROOF'] === '1' ? LONGEST_MS : 0) },
  async () => {
    const owner = await app.as('owner')
    const wires = await Promise.all(
      Array.from({ length: BODIES }, async (_, nth) => {
        const wire = await RawConnection.to(app.url)
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
      // No caller got a success, and nothing of the requests was stored.
      expect(wires.filter((wire) => wire.statuses.some((status) => status < 400))).toEqual([])
      expect((await owner.get('/api/service-requests')).body).toHaveLength(5)
      expect((await owner.get('/api/imports')).body).toEqual([])
      if (process.env['PROOF'] === '1') {
        await expect
          .poll(() => wires.filter((wire) => !wire.isClosed).length, { timeout: LONGEST_MS, interval: 1_000 })
          .toBe(0)
      }
      recordProof('slow requests', { tried: BODIES, figure: 'bodies sent one byte per second' })
    } finally {
      clearInterval(drip)
      for (const wire of wires) wire.hangUp()
    }
  },
)

const READERS = pickRuns(20, 60)
/** Some 10 MB for each, of which the machine takes four into the buffers between two programs. */
const PAGES = 100
/** A line on which nothing moves ends after three minutes at the latest. */
const LET_GO_MS = 200_000

test(
  `${READERS} readers who do not read their response do not delay others, and are disconnected`,
  { timeout: 60_000 + (process.env['PROOF'] === '1' ? LET_GO_MS + 60_000 : 0) },
  async () => {
    const asked = 'GET /gallery HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(PAGES)
    const page = (await app.visitor.get('/gallery')).body as string
    const readers = await Promise.all(
      Array.from({ length: READERS }, async () => {
        const wire = await RawConnection.to(app.url)
        wire.stopListening()
        wire.say(asked)
        return wire
      }),
    )
    try {
      const took: number[] = []
      for (let times = 0; times < 100; times++) {
        const began = performance.now()
        expect((await app.visitor.get('/')).status).toBe(200)
        took.push(performance.now() - began)
      }
      const p95 = took.toSorted((a, b) => a - b)[94] ?? Infinity
      expect(p95).toBeLessThan(400)
      if (process.env['PROOF'] === '1') {
        await wait(LET_GO_MS)
        for (const reader of readers) reader.listen()
        await expect
          .poll(() => readers.filter(({ isClosed }) => !isClosed).length, { timeout: 60_000, interval: 500 })
          .toBe(0)
        for (const { heard } of readers) expect(heard.length).toBeLessThan(PAGES * page.length)
      }
      recordProof('slow requests', {
        tried: READERS,
        figure: `clients that do not read their response: home page p95 ${p95.toFixed(1)} ms`,
      })
    } finally {
      for (const reader of readers) reader.hangUp()
    }
  },
)

const LINES_OF_NEWS = 20
/** As many as no buffer between two programs of one machine holds, each as long as the database takes. */
const NEWS = 1800
const AT_ONCE = 60
const LONG = 'x'.repeat(7000)
const count = ({ heard }: RawConnection) => heard.match(/"news-\d+"/g)?.length

test(
  `${LINES_OF_NEWS} windows that do not read their events are disconnected, and a window that reads gets every event`,
  { timeout: 120_000 },
  async () => {
    const owner = await app.as('owner')
    const open = async () => {
      const wire = await RawConnection.to(app.url)
      wire.say(`GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${owner.cookie}\r\n\r\n`)
      await expect.poll(() => wire.heard).toContain('event: beat')
      return wire
    }
    const [reader, ...deaf] = await Promise.all(Array.from({ length: LINES_OF_NEWS + 1 }, open))
    for (const wire of deaf) wire.stopListening()
    try {
      for (let published = 0; published < NEWS; published += AT_ONCE) {
        const payloads = Array.from({ length: AT_ONCE }, (_, nth) => JSON.stringify([`news-${published + nth}`, LONG]))
        await app.database.pool.query("select pg_notify('changed', said) from unnest($1::text[]) said", [payloads])
        await expect.poll(() => reader && count(reader), { interval: 20, timeout: 10_000 }).toBe(published + AT_ONCE)
      }
      for (const wire of deaf) wire.listen()
      await expect.poll(() => deaf.filter(({ isClosed }) => !isClosed).length, { timeout: 10_000 }).toBe(0)
      expect(deaf.filter(({ heard }) => heard.includes(`"news-${NEWS - 1}"`))).toEqual([])
      recordProof('slow requests', { tried: LINES_OF_NEWS, figure: 'windows that do not read their live updates' })
    } finally {
      for (const wire of [...deaf, reader]) wire?.hangUp()
    }
  },
)

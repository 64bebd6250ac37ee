import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { aPhoto, brokenLater, heicPhoto, pngBomb, sendPhoto } from '#tests/support/pictures.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { recordProof } from '#tests/support/record-proof.ts'

const HOUR = 3_600_000
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const folder = testFolder()

afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, owner } = useApp({ clock, env: { DATA_DIR: folder } })
let photo: Buffer
beforeAll(async () => {
  photo = await aPhoto({ width: 800, height: 600 })
})
beforeEach(() => {
  clock.ahead = 0
})

type Receipt = { id: string; photoKey: string }
const aRequest = async (change: Record<string, unknown> = {}): Promise<Receipt> =>
  (await createClient(app.url, '').post('/api/service-requests', aQuote(change))).body
const send = (receipt: Receipt, body: Uint8Array | ReadableStream | undefined, headers?: Record<string, string>) =>
  sendPhoto(app.url, receipt, body, headers)
const photosOf = async ({ id }: Receipt) => (await owner.get(`/api/service-requests/${id}/photos`)).body
const developed = async (receipt: Receipt, many = 1) => {
  await expect
    .poll(async () => (await photosOf(receipt)).filter((one: any) => one.picture ?? one.problem).length)
    .toBe(many)
  return photosOf(receipt)
}
/** Files that were sent and not yet thrown away. */
const storedFiles = () => [...filesIn('uploads/originals'), ...filesIn('scratch')]
const filesIn = (name: string): string[] => {
  try {
    return readdirSync(path.join(folder, name))
  } catch {
    return []
  }
}

describe('a photo of a quote request', () => {
  test('is stored at once, prepared within moments, and shown only to the office', async () => {
    const receipt = await aRequest({ service: 'pressure-washing' })
    const { status, body } = await send(receipt, photo)
    expect([status, body]).toEqual([201, { id: expect.any(String) }])
    const [made] = await developed(receipt)
    expect(made).toMatchObject({
      id: body.id,
      serviceRequestId: receipt.id,
      jobId: null,
      type: 'before',
      approved: false,
      category: 'Pressure Washing',
      problem: null,
      byteSize: photo.length,
      url: `/api/photos/${body.id}/800.jpg`,
    })
    expect(made.picture).toMatchObject({
      width: 800,
      height: 600,
      avif: `/api/photos/${body.id}/480.avif 480w, /api/photos/${body.id}/800.avif 800w`,
    })
    expect((await owner.get(made.url)).headers.get('content-type')).toBe('image/jpeg')
    expect((await app.visitor.get(made.url)).status).toBe(401)
    expect((await (await app.as('technician')).get(made.url)).status).toBe(403)
  })

  test('loses what the camera wrote in it, in every size and format, and what was sent is thrown away', async () => {
    expect(photo.toString('latin1')).toContain('Canary Phone')
    const receipt = await aRequest()
    await send(receipt, photo)
    const [{ picture }] = await developed(receipt)
    const addresses = [picture.avif, picture.webp, picture.jpg].flatMap((set: string) =>
      set.split(', ').map((one) => one.split(' ')[0] ?? ''),
    )
    expect(addresses).toHaveLength(6)
    for (const address of addresses) {
      const bytes = Buffer.from(
        await (await fetch(app.url + address, { headers: { cookie: owner.cookie } })).arrayBuffer(),
      )
      const { exif, icc, xmp, iptc, width } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
      expect(address).toContain(`/${width}.`)
      expect(bytes.toString('latin1')).not.toContain('Canary')
    }
    await expect.poll(storedFiles).toEqual([])
    recordProof('GPS', { tried: addresses.length, figure: 'sizes and formats of a photo with EXIF data: none is left' })
    recordProof('re-encoding', { tried: addresses.length })
  })

  test('stands upright, as the camera was held', async () => {
    const receipt = await aRequest()
    await send(receipt, await aPhoto({ width: 400, height: 300, orientation: 6 }))
    const [{ picture, url }] = await developed(receipt)
    expect([picture.width, picture.height]).toEqual([300, 400])
    const bytes = Buffer.from(await (await fetch(app.url + url, { headers: { cookie: owner.cookie } })).arrayBuffer())
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ]
    const [top, bottom] = [at(150, 10), at(150, 390)]
    // Red stood on the camera's left.
    expect(top[0]).toBeGreaterThan(150)
    expect(bottom[2]).toBeGreaterThan(150)
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be a %s', async (format) => {
    const receipt = await aRequest()
    expect((await send(receipt, await aPhoto({ format }), { 'content-type': 'application/octet-stream' })).status).toBe(
      201,
    )
    expect((await developed(receipt))[0].picture).toMatchObject({ width: 320, height: 240 })
  })

  test('may be what an iPhone makes', async () => {
    const receipt = await aRequest()
    expect((await send(receipt, heicPhoto(), { 'content-type': 'image/heic' })).status).toBe(201)
    expect((await developed(receipt))[0].picture).toMatchObject({ width: 800, height: 600 })
  })

  test('sent again after a lost answer, or twice at once, is one photo', async () => {
    const receipt = await aRequest()
    const answers = await Promise.all([send(receipt, photo), send(receipt, photo), send(receipt, photo)])
    answers.push(await send(receipt, photo))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await developed(receipt)).toHaveLength(1)
    await expect.poll(storedFiles).toEqual([])
  })

  test('may have a second one beside it, and no third', async () => {
    const receipt = await aRequest()
    const three = await Promise.all([30, 60, 90].map((hue) => aPhoto({ hue })))
    const statuses = (await Promise.all(three.map((one) => send(receipt, one)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 409])
    const refused = three[statuses.indexOf(409)]
    expect((await send(receipt, refused)).body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringMatching(/^Two photos are all we need/),
    })
    // A second try of one that was taken is no third photo.
    expect((await send(receipt, three[statuses.indexOf(201)])).status).toBe(201)
    expect(await developed(receipt, 2)).toHaveLength(2)
    await expect.poll(storedFiles).toEqual([])
  })

  test('is counted with its request, and dashboards are notified', async () => {
    const receipt = await aRequest({ name: 'Counted Photos' })
    const count = async () => (await owner.get('/api/service-requests?q=Counted%20Photos')).body[0].photoCount
    expect(await count()).toBe(0)
    await send(receipt, photo)
    expect(await count()).toBe(1)
  })

  test('goes to the job that Auto-Process makes, also when it comes later, and undo takes it back', async () => {
    const receipt = await aRequest()
    await send(receipt, photo)
    const { body } = await owner.post(`/api/automation/process-request/${receipt.id}`)
    expect((await photosOf(receipt))[0].jobId).toBe(body.job.id)
    await send(receipt, await aPhoto({ hue: 120 }))
    expect((await photosOf(receipt)).map((one: any) => one.jobId)).toEqual([body.job.id, body.job.id])
    expect((await owner.post(`/api/automation/process-request/${receipt.id}/undo`)).status).toBe(200)
    expect((await photosOf(receipt)).map((one: any) => one.jobId)).toEqual([null, null])
  })
})

describe('the key of a receipt', () => {
  test('opens its own request and no other, and cannot be forged', async () => {
    const [mine, other] = [await aRequest(), await aRequest()]
    for (const photoKey of [
      other.photoKey,
      '',
      'x',
      mine.photoKey.slice(0, -1),
      `${mine.photoKey}=`,
      mine.photoKey.toUpperCase(),
      randomBytes(32).toString('base64url'),
    ])
      expect(await send({ id: mine.id, photoKey }, photo)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', error: expect.stringMatching(/couldn’t match this photo/) },
      })
    const { status, body } = await app.visitor.call('POST', `/api/service-requests/${mine.id}/photos`, 'x')
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(await photosOf(mine)).toEqual([])
  })

  test('that is wrong is refused at once, however long the file, and the connection stays usable', async () => {
    const { id } = await aRequest()
    for (let again = 0; again < 3; again++)
      expect((await send({ id, photoKey: 'wrong' }, Buffer.alloc(14_000_000))).status).toBe(403)
  })

  test('is the same when the quote is sent again, and stands in no list', async () => {
    const visitor = createClient(app.url, '')
    const quote = aQuote({ name: 'Lost Answer' })
    const [first, again] = [
      await visitor.post('/api/service-requests', quote, { 'idempotency-key': 'lost-answer-1' }),
      await visitor.post('/api/service-requests', quote, { 'idempotency-key': 'lost-answer-1' }),
    ]
    expect(again.body).toEqual(first.body)
    expect(first.body.photoKey).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify((await owner.get('/api/service-requests?q=Lost%20Answer')).body)).not.toContain(
      first.body.photoKey,
    )
  })

  test('is good for 24 hours', async () => {
    const receipt = await aRequest()
    clock.ahead = 24 * HOUR - 60_000
    expect((await send(receipt, photo)).status).toBe(201)
    clock.ahead = 24 * HOUR + 60_000
    expect(await send(receipt, await aPhoto({ hue: 10 }))).toMatchObject({
      status: 403,
      body: { error: expect.stringMatching(/24 hours/) },
    })
  })

  test('means nothing without its request', async () => {
    expect((await send({ id: 'not-an-id', photoKey: 'x' }, photo)).status).toBe(400)
    const gone = '00000000-0000-4000-8000-000000000000'
    expect(
      (await send({ id: gone, photoKey: app.parts.seals.sign('photos of a quote request', gone) }, photo)).status,
    ).toBe(404)
  })
})

describe('what is no photo', () => {
  // What was sent before is on its way still.
  beforeAll(() =>
    vi.waitFor(
      () => {
        if (storedFiles().length > 0) throw new Error('There are files yet')
      },
      { timeout: 50_000 },
    ),
  )

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600"/></svg>',
  )
  const refused: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['nothing', () => Buffer.alloc(0), /Choose a photo/],
    [
      'a text that calls itself a JPEG',
      () => Buffer.from('Dear sir or madam, '.repeat(500)),
      /We can’t open this file/,
    ],
    ['an SVG', () => svg, /We can’t open this file/],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /We can’t open this file/],
    ['a GIF', () => sharp(svg).gif().toBuffer(), /We can’t open this file/],
    ['a TIFF', () => sharp(svg).tiff().toBuffer(), /We can’t open this file/],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), /We can’t open this file/],
    [
      'the head of a JPEG and then rubbish',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5000)]),
      /damaged/,
    ],
    [
      'the head of a HEIC and then rubbish',
      () => Buffer.concat([heicPhoto().subarray(0, 64), randomBytes(5000)]),
      /damaged/,
    ],
    ['a JPEG that was cut off', async () => (await aPhoto({ width: 1600, height: 1200 })).subarray(0, -300), /damaged/],
    ['a PNG that was cut off', async () => (await aPhoto({ format: 'png' })).subarray(0, -400), /damaged/],
    [
      'a WebP that was cut off',
      async () => (await aPhoto({ width: 800, height: 600, format: 'webp' })).subarray(0, -500),
      /damaged/,
    ],
    [
      'an AVIF that was cut off',
      async () => (await aPhoto({ width: 800, height: 600, format: 'avif' })).subarray(0, -500),
      /damaged/,
    ],
    [
      'a strip of one pixel',
      () =>
        sharp({ create: { width: 1, height: 30_000, channels: 3, background: '#c22' } })
          .jpeg()
          .toBuffer(),
      /too small or too narrow/,
    ],
    ['a thumbnail', () => aPhoto({ width: 60, height: 40 }), /too small/],
    ['a file that unpacks to 400 million pixels', pngBomb, /64 megapixels/],
  ]

  test.each(refused)('rejects %s with a reason and stores nothing of it', async (_name, make, sentence) => {
    const receipt = await aRequest()
    const answer = await send(receipt, await make())
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID'])
    expect(answer.body.error).toMatch(sentence)
    expect(await photosOf(receipt)).toEqual([])
    await expect.poll(storedFiles).toEqual([])
  })

  test('rejects more than 15 MB with a reason, with or without a stated length', async () => {
    const receipt = await aRequest()
    const large = Buffer.concat([photo, Buffer.alloc(15 * 1024 * 1024)])
    const stream = () =>
      new ReadableStream({ start: (controller) => (controller.enqueue(new Uint8Array(large)), controller.close()) })
    for (const body of [large, stream()])
      expect(await send(receipt, body)).toMatchObject({
        status: 413,
        body: { code: 'TOO_LARGE', error: 'This photo is larger than 15 MB. Try a smaller one.' },
      })
    expect(await photosOf(receipt)).toEqual([])
    expect(storedFiles()).toEqual([])
  })

  test('reports a photo that turns out broken later to the office, and deletes its file', async () => {
    const receipt = await aRequest()
    // Of a large HEIC only the last tile is decoded while its sender waits; the first of this one is broken.
    const { status } = await send(receipt, brokenLater())
    expect(status).toBe(201)
    const [made] = await developed(receipt)
    expect(made).toMatchObject({
      picture: null,
      url: null,
      problem: 'This photo is damaged and can’t be opened. Try another one.',
    })
    await expect.poll(storedFiles).toEqual([])
  })
})

test('one address cannot send photos without end', async () => {
  const receipt = await aRequest()
  const headers = { 'x-forwarded-for': '10.9.9.9' }
  const answers = await Promise.all(
    Array.from({ length: 31 }, () => send({ ...receipt, photoKey: 'wrong' }, undefined, headers)),
  )
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(30)
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBeTruthy()
})

import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { prepared, sendForm, shownOf, uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto, heicPhoto, pngBomb } from '#tests/support/pictures.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { listChildren } from '#tests/support/process-memory.ts'
import { pickRuns, recordProof } from '#tests/support/record-proof.ts'

const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, owner } = useApp({ env: { DATA_DIR: folder } })

const everything = async (): Promise<any[]> => (await owner.get('/api/photos?limit=200')).body
const scratch = () => readdirSync(path.join(folder, 'scratch'))

const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><script>alert(1)</script></svg>',
)
/** A GIF whose head is also JavaScript: `GIF89a=…`. */
const gifScript = Buffer.from('GIF89a/*\x00\x00*/=1;alert(1)//', 'latin1')
const refused: [string, string, string, () => Buffer | Promise<Buffer>, RegExp][] = [
  ['an SVG with a script', 'logo.svg', 'image/svg+xml', () => svg, /We can’t open this file/],
  ['an SVG that calls itself a PNG', 'logo.png', 'image/png', () => svg, /We can’t open this file/],
  ['a web page that calls itself a JPEG', 'driveway.jpg', 'image/jpeg', () => html, /We can’t open this file/],
  ['a GIF that is a script', 'photo.gif', 'image/gif', () => gifScript, /We can’t open this file/],
  [
    'a web page behind the head of a JPEG',
    'photo.jpg',
    'image/jpeg',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]),
    /damaged/,
  ],
  ['nothing', 'photo.jpg', 'image/jpeg', () => Buffer.alloc(0), /We can’t open this file/],
  [
    'a JPEG that was cut off',
    'photo.jpg',
    'image/jpeg',
    async () => (await aPhoto({ width: 1600, height: 1200 })).subarray(0, -400),
    /damaged/,
  ],
  ['a HEIC that was cut off', 'photo.heic', 'image/heic', () => heicPhoto().subarray(0, 300), /damaged/],
  [
    'a file named as a way to somewhere else',
    '../../../../../etc/cron.d/x.jpg',
    'image/jpeg',
    () => html,
    /We can’t open this file/,
  ],
]

test.each(refused)(
  '%s is refused in a sentence, and nothing of it stays',
  async (_what, name, type, make, sentence) => {
    const before = await everything()
    const { status, body } = await uploadPhoto(app.url, owner, await make(), {}, { name, type })
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(body.error).toMatch(sentence)
    expect(await everything()).toEqual(before)
    await expect.poll(scratch).toEqual([])
  },
)

test('of a photo with something behind its end, in its words or in its colors nothing survives but what is seen', async () => {
  const photo = await sharp(await aPhoto({ width: 640, height: 480 }))
    .withMetadata()
    .withExif({ IFD0: { ImageDescription: '<script>POLYGLOT</script>' } })
    .toBuffer()
  const zip = Buffer.from('PK\x03\x04POLYGLOT.html', 'latin1')
  const { status, body } = await uploadPhoto(app.url, owner, Buffer.concat([photo, html, Buffer.from('POLYGLOT'), zip]))
  expect(status).toBe(201)
  const { picture } = await prepared(owner, body.id)
  for (const bytes of await shownOf(app.url, owner, picture)) {
    expect(bytes.toString('latin1')).not.toMatch(/POLYGLOT|script|Canary/)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
  await expect.poll(async () => app.parts.providers.storage.read(`originals/${body.id}`)).toBeNull()
  recordProof('re-encoding', {
    tried: 1,
    figure: 'markup in its metadata, a ZIP archive after its end: in none of its sizes and formats',
  })
})

test('a picture of 900 million pixels is refused within a second, and takes less than 100 MB of memory of both processes', async () => {
  const bomb = pngBomb(30_000)
  // The processes for pictures are there already, as on a working day.
  await prepared(owner, (await uploadPhoto(app.url, owner, await aPhoto({ hue: 99 }))).body.id)
  const idle = memory()
  let most = idle
  const watch = setInterval(() => (most = Math.max(most, memory())), 20)
  // The quickest of three: what else the machine does is no fault, and a picture that is unpacked takes long each time.
  let took = Infinity
  for (let turn = 0; turn < 3; turn++) {
    const began = performance.now()
    const { status, body } = await uploadPhoto(app.url, owner, bomb, {}, { name: 'bomb.png', type: 'image/png' })
    took = Math.min(took, performance.now() - began)
    expect([status, body.error]).toEqual([400, 'This photo is larger than 64 megapixels. Try a smaller one.'])
  }
  await wait(100)
  clearInterval(watch)
  process.stdout.write(
    `bomb: ${Math.round(took)} ms, ${Math.round((most - idle) / 1024)} MB more than ${Math.round(idle / 1024)} MB\n`,
  )
  expect(took).toBeLessThan(1000)
  expect(most - idle).toBeLessThan(100 * 1024)
  recordProof('upload bombs', {
    tried: 3,
    figure: `900 million pixels: rejected in ${Math.round(took)} ms with ${Math.round((most - idle) / 1024)} MB of extra memory`,
  })
})

/** Of this process, which the app runs in, and of its helper processes; in KB. */
const memory = (): number =>
  process.memoryUsage.rss() / 1024 + listChildren().reduce((sum, { memoryKb }) => sum + memoryKb, 0)

describe('too much', () => {
  const sentence = 'This photo is larger than 30 MB. Try a smaller one, and send one photo at a time.'

  test('100 MB are refused before they are sent when the form declares the size, and without being stored when it does not', async () => {
    const began = performance.now()
    expect(await stream(100_000_000, { 'content-length': '100000000' })).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', error: sentence },
    })
    expect(performance.now() - began).toBeLessThan(5_000)
    const idle = process.memoryUsage.rss()
    const answer = await stream(100_000_000, { 'transfer-encoding': 'chunked' })
    expect(answer).toMatchObject({ status: 413, body: { error: sentence } })
    expect((process.memoryUsage.rss() - idle) / 1024 / 1024).toBeLessThan(100)
    await expect.poll(scratch).toEqual([])
    expect((await owner.get('/api/photos/counts')).status).toBe(200)
    recordProof('upload bombs', { tried: 2, figure: '100 MB, with and without a declared size' })
  })

  test('31 MB are received, discarded, and refused with a sentence', async () => {
    const { status, body } = await uploadPhoto(
      app.url,
      owner,
      Buffer.concat([await aPhoto(), Buffer.alloc(31 * 1024 * 1024)]),
    )
    expect([status, body.error]).toEqual([413, sentence])
    await expect.poll(scratch).toEqual([])
  })

  test('1,000 files in one form are refused in a sentence; each by itself they are taken', async () => {
    const photo = await aPhoto({ hue: 50 })
    const form = new FormData()
    for (let count = 0; count < FORMS; count++) form.append('file', new Blob([photo as BlobPart]), `${count}.jpg`) // TypeScript's DOM, as in tests/support/photos.ts
    const before = (await everything()).length
    expect(await sendForm(app.url, owner, form)).toMatchObject({
      status: 400,
      body: { error: 'Send one photo at a time.' },
    })
    expect(await everything()).toHaveLength(before)
  })

  const FORMS = pickRuns(200, 1000)
  test(`${FORMS} forms one after the other are answered, every one`, { timeout: 120_000 }, async () => {
    const photo = await aPhoto({ hue: 51 })
    const { body: first } = await uploadPhoto(app.url, owner, photo)
    // The same photo: as many different ones would be prepared for minutes, which bench/photos.ts looks at.
    for (let count = 0; count < 1000; count++)
      expect(await uploadPhoto(app.url, owner, photo)).toMatchObject({ status: 201, body: { id: first.id } })
  })
})

describe('a form', () => {
  test.each([
    ['JSON', 'application/json', '{}', 415],
    ['plain text', 'text/plain', 'x', 415],
    ['a form without its boundary', 'multipart/form-data', 'x', 415],
    [
      'a form that never ends',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      400,
    ],
    ['rubbish', 'multipart/form-data; boundary=b', 'rubbish', 400],
  ])('that is %s is refused in JSON', async (_what, type, body, status) => {
    const answer = await fetch(`${app.url}/api/photos`, {
      method: 'POST',
      headers: { cookie: owner.cookie, 'content-type': type },
      body,
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: expect.any(String), error: expect.stringMatching(/\.$/) })
  })

  test('that its sender breaks off leaves nothing, and the next one is taken', async () => {
    const before = (await everything()).length
    const photo = await aPhoto({ width: 1600, height: 1200, hue: 77 })
    await new Promise<void>((resolve) => {
      const sending = request(`${app.url}/api/photos`, {
        method: 'POST',
        headers: {
          cookie: owner.cookie,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': photo.length + 1000,
        },
      })
      sending.on('error', () => resolve())
      sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
      sending.write(photo.subarray(0, 20_000), () => setTimeout(() => sending.destroy(), 100))
    })
    await expect.poll(scratch).toEqual([])
    expect(await everything()).toHaveLength(before)
    expect((await uploadPhoto(app.url, owner, photo)).status).toBe(201)
  })
})

/** Sends as many bytes as it can of a form whose file never ends, until the answer comes. */
function stream(bytes: number, headers: Record<string, string>): Promise<{ status: number; body: any }> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${app.url}/api/photos`,
      {
        method: 'POST',
        headers: { cookie: owner.cookie, 'content-type': 'multipart/form-data; boundary=b', ...headers },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }))
      },
    )
    let answered = false
    sending.on('response', () => (answered = true))
    sending.on('error', (error) => !answered && reject(error))
    sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
    const chunk = Buffer.alloc(1_000_000)
    const more = (sent: number) => {
      if (answered || sent >= bytes || sending.destroyed) return
      if (sending.write(chunk)) setImmediate(more, sent + chunk.length)
      else sending.once('drain', () => more(sent + chunk.length))
    }
    more(0)
  })
}

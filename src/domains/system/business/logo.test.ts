import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { pngBomb } from '#tests/support/pictures.ts'
import { useApp } from '#tests/support/use-app.ts'
import { readLogo } from './logo.ts'

const { app, owner } = useApp()

const read = () => readLogo(app.parts.db.read(SYSTEM))
const facts = async () => (await owner.get('/api/business-facts')).body
async function upload(bytes: Uint8Array | string | null, name = 'logo.png', by = owner) {
  const form = new FormData()
  // TypeScript's DOM has no byte arrays over shared memory in blobs.
  if (bytes !== null) form.set('file', new Blob([bytes as BlobPart]), name)
  const sent = { method: 'POST', headers: { cookie: by.cookie, origin: app.url }, body: form }
  const response = await fetch(`${app.url}/api/settings/logo`, sent)
  return { status: response.status, body: await response.json() }
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#00545a' } })
const svg = (inside: string, more = 'width="60" height="30" viewBox="0 0 60 30"') =>
  `<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`
const pixel = async (png: Buffer, left: number, top: number) => [
  ...(await sharp(png).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

describe('a logo', () => {
  test.each([
    ['a PNG', () => picture(800, 400).png().toBuffer(), [640, 320]],
    ['a JPEG that calls itself a PNG', () => picture(300, 100).jpeg().toBuffer(), [300, 100]],
    ['a WebP', () => picture(200, 500).webp().toBuffer(), [128, 320]],
    ['a small SVG', () => Promise.resolve(Buffer.from(svg('<rect width="60" height="30"/>'))), [640, 320]],
  ])('from %s is drawn as a PNG that pages and papers can show', async (_what, make, [width, height]) => {
    expect((await upload(await make())).status).toBe(201)
    const logo = await read()
    expect(logo).toMatchObject({ type: 'image/png', width, height })
    expect(await sharp(logo?.bytes).metadata()).toMatchObject({ format: 'png', width, height })
    const shown = (await facts()).logo
    expect(shown).toMatchObject({ width, height })
    const response = await fetch(`${app.url}${shown.src}`)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(logo?.bytes)
  })

  test('replaces the one before, whose address is gone, and can be removed', async () => {
    await upload(await picture(300, 100).png().toBuffer())
    const { src } = (await facts()).logo
    await upload(await picture(400, 100).png().toBuffer())
    expect((await fetch(`${app.url}${src}`)).status).toBe(404)
    const { status, body } = await owner.call('DELETE', '/api/settings/logo')
    expect(status).toBe(200)
    expect(body.logo).toBeNull()
    expect(await read()).toBeNull()
    expect((await owner.call('DELETE', '/api/settings/logo')).status).toBe(200)
  })

  test('of an SVG is only what is drawn: no script, no file of this machine, no picture of elsewhere', async () => {
    const inside = `<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="10" height="10"/>
      <image xlink:href="${app.url}/favicon.svg" width="10" height="10"/><rect x="30" width="30" height="30" fill="#00545a" onclick="alert(1)"/>`
    expect((await upload(svg(inside), 'logo.svg')).status).toBe(201)
    const { bytes } = (await read()) ?? {}
    if (!bytes) throw new Error('no logo')
    expect(bytes.toString('latin1')).not.toMatch(/alert|passwd|favicon/)
    expect((await pixel(bytes, 50, 50))[3]).toBe(0)
    expect(await pixel(bytes, 500, 200)).toEqual([0, 84, 90, 255])
  })

  test('that is light and see-through gets a dark ground, so that it can be read on paper', async () => {
    await upload(svg('<rect x="10" y="10" width="20" height="10" fill="#fff"/>'), 'logo.svg')
    const { bytes } = (await read()) ?? {}
    if (!bytes) throw new Error('no logo')
    expect(await pixel(bytes, 2, 2)).toEqual([11, 37, 40, 255])
  })

  test('is for the office, not for technicians', async () => {
    const png = await picture(300, 100).png().toBuffer()
    expect((await upload(png, 'logo.png', await app.as('staff'))).status).toBe(201)
    expect((await upload(png, 'logo.png', await app.as('technician'))).status).toBe(403)
    expect((await (await app.as('technician')).call('DELETE', '/api/settings/logo')).status).toBe(403)
  })
})

const entities = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}"><!ENTITY c "${'&b;'.repeat(999)}">]>`

test.each([
  ['40 MB', () => Buffer.alloc(40 * 2 ** 20), 413, /larger than 5 MB/],
  ['5 MB and one byte', () => Buffer.alloc(5 * 2 ** 20 + 1), 413, /larger than 5 MB/],
  ['a PDF that calls itself a PNG', () => '%PDF-1.7', 400, /isn’t a PNG, JPEG, WebP or SVG/],
  ['a web page', () => '<!doctype html><svg></svg>', 400, /isn’t a PNG, JPEG, WebP or SVG/],
  ['an SVG with entities', () => entities + svg('<text>&c;</text>'), 400, /isn’t a PNG, JPEG, WebP or SVG/],
  ['nothing', () => '', 400, /isn’t a PNG|Choose a picture/],
  ['no file at all', () => null, 400, /Choose a picture of your logo/],
  ['half a PNG', async () => (await picture(300, 200).png().toBuffer()).subarray(0, 90), 400, /empty or damaged/],
  ['an SVG that ends early', () => svg('<rect').slice(0, -9), 400, /empty or damaged/],
  ['an SVG that draws nothing', () => svg(''), 400, /empty or damaged/],
  ['a hairline', () => picture(900, 10).png().toBuffer(), 400, /too small or too narrow/],
  ['a PNG of a gigapixel', () => pngBomb(), 400, /64 megapixels|too large to open|damaged/],
])('%s as a logo is refused in a sentence, and the logo before it stays', async (_what, make, status, sentence) => {
  await upload(await picture(320, 160).png().toBuffer())
  const before = (await facts()).logo
  const answer = await upload(await make(), 'logo.png')
  expect(answer.status).toBe(status)
  expect(answer.body.error).toMatch(sentence)
  expect((await facts()).logo).toEqual(before)
})

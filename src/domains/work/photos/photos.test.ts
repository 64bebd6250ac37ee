import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { aPhoto, sendPhoto } from '#tests/support/pictures.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { listPublished } from './service.ts'
import { tasks } from './tasks.ts'

const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, owner } = useApp({ env: { DATA_DIR: folder } })

let hue = 0
/** A photo of a quote request, waiting or made ready. */
async function aQuotePhoto({ ready = true, width = 320, height = 240 } = {}): Promise<{
  id: string
  list: () => Promise<any>
}> {
  const { body: receipt } = await createClient(app.url, '').post('/api/service-requests', aQuote())
  const { body } = await sendPhoto(app.url, receipt, await aPhoto({ width, height, hue: (hue += 7) }))
  const list = async () => (await owner.get(`/api/service-requests/${receipt.id}/photos`)).body[0]
  if (ready) await expect.poll(async () => (await list()).picture).not.toBeNull()
  return { id: body.id, list }
}
const change = (id: string, words: Record<string, unknown>, by = owner) => by.patch(`/api/photos/${id}`, words)
const shown = () => listPublished(app.parts.db.read(SYSTEM))
const addressesOf = (picture: { avif: string; webp: string; jpg: string }) =>
  [picture.avif, picture.webp, picture.jpg].flatMap((set) => set.split(', ').map((one) => one.split(' ')[0] ?? ''))
const galleryVersion = async () =>
  (await app.database.pool.query(`select version from page_versions where path = '/gallery'`)).rows[0]?.version ?? '0'

describe('a photo that is approved', () => {
  test('is on the public gallery, under names that browsers may keep for ever, until it is hidden again', async () => {
    const { id } = await aQuotePhoto({ width: 1000, height: 750 })
    const before = await galleryVersion()
    const { status, body } = await change(id, {
      approved: true,
      category: 'Pressure Washing',
      caption: 'A driveway in Ruskin',
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, approved: true, category: 'Pressure Washing', caption: 'A driveway in Ruskin' }),
    ])
    expect(Number(await galleryVersion())).toBe(Number(before) + 1)
    const [photo] = await shown()
    expect(photo).toMatchObject({
      id,
      jobId: null,
      type: 'before',
      category: 'Pressure Washing',
      caption: 'A driveway in Ruskin',
    })
    expect(photo?.picture).toMatchObject({
      width: 1000,
      height: 750,
      alt: 'A driveway in Ruskin',
      fallback: expect.stringMatching(`^/photos/${id}-480-[0-9a-f]{8}.jpg$`),
    })
    expect((await app.visitor.get('/gallery')).body).toContain(`/photos/${id}-480-`)
    const addresses = addressesOf(photo?.picture ?? { avif: '', webp: '', jpg: '' })
    expect(addresses).toHaveLength(9)
    for (const address of addresses) {
      const answer = await fetch(app.url + address)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(address).toContain(`-${width}-`)
      expect(answer.headers.get('content-type')).toBe(`image/${format === 'heif' ? 'avif' : format}`)
      expect((await fetch(app.url + address, { method: 'HEAD' })).status).toBe(200)
      expect(
        (await fetch(app.url + address, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })).status,
      ).toBe(304)
    }
    await change(id, { approved: false })
    expect(await shown()).toEqual([])
    expect((await app.visitor.get('/gallery')).body).not.toContain(id)
    for (const address of addresses) expect((await fetch(app.url + address)).status).toBe(404)
    expect(Number(await galleryVersion())).toBe(Number(before) + 2)
  })

  test('says for those who cannot see it what the owner wrote, else its caption, else what it is', async () => {
    const { id } = await aQuotePhoto()
    const alt = async (words: Record<string, unknown>) => (await change(id, words)).body.picture.alt
    expect(await alt({})).toBe('Photo: Paver Sealing')
    expect(await alt({ caption: 'Before' })).toBe('Before')
    expect(await alt({ alt: 'Gray pavers with weeds in the joints' })).toBe('Gray pavers with weeds in the joints')
  })

  test('leaves who did it in the history, and what is said twice is said once', async () => {
    const { id } = await aQuotePhoto()
    await change(id, { approved: true }, await app.as('staff'))
    await change(id, { approved: true })
    await change(id, { type: 'after', caption: 'Sealed' })
    await change(id, { approved: false })
    const { rows } = await app.database.pool.query(
      `select action, before, after, actor_name from audit_entries where entity_id = $1 order by created_at`,
      [id],
    )
    expect(rows.map((row) => [row.action, row.after])).toEqual([
      ['approved', { approved: true }],
      ['changed', { type: 'after', caption: 'Sealed' }],
      ['hidden', { approved: false }],
    ])
    expect(rows[0].actor_name).toContain('Sam')
  })

  test('must have been made ready first', async () => {
    const { id, list } = await aQuotePhoto({ ready: false })
    const early = await change(id, { approved: true })
    // The moment may have passed already; then it is simply approved.
    if (early.status !== 200)
      expect(early).toMatchObject({
        status: 409,
        body: { error: 'This photo is still processing. Try again in a moment.' },
      })
    await app.database.pool.query(
      `update photos set approved = false, variants = '[]', problem = 'This photo is damaged.' where id = $1`,
      [id],
    )
    expect(await change(id, { approved: true })).toMatchObject({
      status: 409,
      body: { error: 'This photo is damaged.' },
    })
    expect((await list()).approved).toBe(false)
  })
})

describe('a photo that is not approved', () => {
  test('is at no public address, guessed or right', async () => {
    const { id, list } = await aQuotePhoto()
    const { rows } = await app.database.pool.query('select variants from photos where id = $1', [id])
    const [{ width, hash, format }] = rows[0].variants
    const address = `/photos/${id}-${width}-${hash}.${format}`
    expect((await app.visitor.get(address)).status).toBe(404)
    await change(id, { approved: true })
    expect((await app.visitor.get(address)).status).toBe(200)
    for (const wrong of [
      `/photos/${id}-${width}-00000000.${format}`,
      `/photos/${id}-481-${hash}.${format}`,
      `/photos/${id}-${width}-${hash}.png`,
      `/photos/${id}`,
      '/photos/',
      `/photos/..%2f..%2foriginals%2f${id}`,
      `/photos/${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}-${width}-${hash}.${format}`,
    ])
      expect((await app.visitor.get(wrong)).status, wrong).toBe(404)
    for (const wrong of [
      `/api/photos/${id}/481.jpg`,
      `/api/photos/${id}/x.jpg`,
      `/api/photos/x/${width}.jpg`,
      `/api/photos/${id}/..%2foriginal`,
    ])
      expect(await owner.get(wrong), wrong).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await list()).approved).toBe(true)
    recordProof('private photos', { tried: 12, figure: 'its URL before approval, and guessed URLs after approval' })
  })
})

test.each([
  [{ approved: 'yes' }, 'approved'],
  [{ category: 'Roofs' }, 'category'],
  [{ type: 'during' }, 'type'],
  [{ caption: 'x'.repeat(301) }, 'caption'],
  [{ caption: 'a\u0000b' }, 'caption'],
  [{ alt: 7 }, 'alt'],
])('%j is refused, and the field is named', async (words, field) => {
  const { status, body } = await change('00000000-0000-4000-8000-000000000000', words)
  expect([status, body.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [field]])
})

test('a photo that is not there cannot be changed', async () => {
  expect((await change('00000000-0000-4000-8000-000000000000', { approved: true })).status).toBe(404)
})

describe('when something ends in the middle', () => {
  test('a picture whose maker is killed is made all the same', async () => {
    const { list } = await aQuotePhoto({ ready: false, width: 2400, height: 1800 })
    const stopped = setInterval(() => app.parts.pictures.stop(), 50)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    clearInterval(stopped)
    await expect.poll(async () => (await list()).picture).not.toBeNull()
    expect((await list()).problem).toBeNull()
  })

  test('files of rows that were never committed are swept after a day; those that a photo waits for stay', async () => {
    const { id } = await aQuotePhoto()
    const originals = path.join(folder, 'uploads/originals')
    // Its own goes a moment after it is made ready.
    await expect.poll(() => readdirSync(originals)).not.toContain(id)
    await app.database.pool.query(`update photos set variants = '[]', url = null where id = $1`, [id])
    const left = ['10000000-0000-4000-8000-000000000000', `${id}.unfinished`, id]
    mkdirSync(path.join(folder, 'scratch/work-left'), { recursive: true })
    for (const name of [...left, 'new']) writeFileSync(path.join(originals, name), 'x')
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    for (const name of left) utimesSync(path.join(originals, name), longAgo, longAgo)
    utimesSync(path.join(folder, 'scratch/work-left'), longAgo, longAgo)
    await tasks.find(({ queue }) => queue === 'photos.sweep')?.run({} as never, app.parts)
    // Those of other photos may be on their way.
    const names = readdirSync(originals)
    expect(names.filter((name) => [...left, 'new'].includes(name)).toSorted()).toEqual([id, 'new'].toSorted())
    expect(readdirSync(path.join(folder, 'scratch'))).not.toContain('work-left')
  })

  test('one that ends its maker every time, or whose file is gone, is given up with a word to the office', async () => {
    const develop = tasks.find(({ queue }) => queue === 'photos.generate-variants')
    const { id, list } = await aQuotePhoto()
    const waiting = (attempts: number) =>
      app.database.pool.query(`update photos set variants = '[]', problem = null, attempts = $2 where id = $1`, [
        id,
        attempts,
      ])
    await waiting(0)
    await develop?.run({ id } as never, app.parts)
    expect((await list()).problem).toBe('This photo’s file is missing. Upload it again or ask for a new copy.')
    await waiting(4)
    await develop?.run({ id } as never, app.parts)
    expect((await list()).problem).toBe('This photo couldn’t be processed. Upload it again or ask for a new copy.')
  })
})

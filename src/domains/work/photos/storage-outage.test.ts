import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { App, ApiClient } from '#tests/support/app.ts'
import { startS3 } from '#tests/support/fakes/s3.ts'
import type { S3Peer } from '#tests/support/fakes/s3.ts'
import { uploadFile } from '#tests/support/files.ts'
import { prepared, uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const SENTENCE = 'We can’t reach photo storage right now. Try again in a few minutes.'

let folder: string
let s3: S3Peer
let app: App
let owner: ApiClient
beforeEach(async () => {
  folder = testFolder()
  s3 = await startS3()
  app = await startApp({ env: { DATA_DIR: folder, ...s3.env } })
  owner = await app.as('owner')
})
afterEach(async () => {
  await app.stop()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const stored = async (of: string) => {
  const found: string[] = []
  for await (const { key } of app.parts.providers.storage.list(of)) found.push(key)
  return found
}

test(
  'photos are stored in the configured S3 store and served from there; deleted ones are removed there',
  { timeout: 60_000 },
  async () => {
    const { status, body } = await uploadPhoto(app.url, owner, await aPhoto())
    expect(status).toBe(201)
    const { url } = await prepared(owner, body.id)
    expect((await stored('photos')).toSorted()).toEqual(
      ['avif', 'jpg', 'webp'].map((format) => `photos/${body.id}/320.${format}`),
    )
    await expect.poll(() => stored('originals')).toEqual([])
    await owner.patch(`/api/photos/${body.id}`, { approved: true })
    expect((await owner.get(url)).headers.get('content-type')).toBe('image/jpeg')
    const [address = ''] = /\/photos\/[\w-]+\.avif/.exec((await app.visitor.get('/gallery')).body) ?? []
    expect((await app.visitor.get(address)).headers.get('content-type')).toBe('image/avif')
  },
)

test(
  'while the store is gone, uploads and pictures answer 503 with a sentence, nothing is half stored, the site stays up; a later retry works',
  { timeout: 90_000 },
  async () => {
    const { body: early } = await uploadPhoto(app.url, owner, await aPhoto({ hue: 10 }))
    const { url } = await prepared(owner, early.id)
    await s3.leave()
    const photo = await aPhoto({ hue: 20 })
    for (let tries = 0; tries < 2; tries++) {
      const refused = await uploadPhoto(app.url, owner, photo)
      expect(refused).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE', error: SENTENCE } })
      expect(refused.headers.get('retry-after')).toBe('5')
    }
    const { rows } = await app.database.pool.query(
      `insert into customers (name, phone, address, transaction_date) values ('Ruth Delgado', '', '', '') returning id`,
    )
    const to = { of: 'customers', id: rows[0].id }
    const plan = () => uploadFile(app.url, owner, to, '%PDF-1.7 plan', 'plan.pdf')
    expect(await plan()).toMatchObject({ status: 503, body: { error: SENTENCE } })
    expect((await owner.get(`/api/files?of=customers&id=${to.id}`)).body.fileCount).toBe(0)
    expect(await owner.get(url)).toMatchObject({ status: 503, body: { error: SENTENCE } })
    expect((await app.visitor.get('/gallery')).status).toBe(200)
    expect((await owner.get('/api/photos')).body).toHaveLength(1)
    await s3.comeBack()
    const file = await plan()
    expect([file.status, (await owner.get(`/api/files/${file.body.id}/download`)).status]).toEqual([201, 200])
    const { status, body } = await uploadPhoto(app.url, owner, photo)
    expect(status).toBe(201)
    expect((await prepared(owner, body.id)).problem).toBeNull()
    expect((await owner.get('/api/photos')).body).toHaveLength(2)
    expect((await owner.get(url)).status).toBe(200)
  },
)

test(
  'a photo that waits while the store goes is prepared once it is back, however often that was tried',
  { timeout: 90_000 },
  async () => {
    const { body } = await uploadPhoto(app.url, owner, await aPhoto({ width: 3000, height: 2000 }))
    await s3.leave()
    const { tasks } = await import('./tasks.ts')
    const develop = tasks.find(({ queue }) => queue === 'photos.generate-variants')
    for (let tries = 0; tries < 6; tries++)
      await expect(develop?.run({ id: body.id } as never, app.parts)).rejects.toThrow(SENTENCE)
    const { rows } = await app.database.pool.query('select attempts, problem from photos where id = $1', [body.id])
    expect(rows[0].problem).toBeNull()
    await s3.comeBack()
    await develop?.run({ id: body.id } as never, app.parts)
    expect((await prepared(owner, body.id)).picture).toMatchObject({ width: 1600 })
  },
)

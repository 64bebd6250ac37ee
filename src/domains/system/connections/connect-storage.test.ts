import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries } from '#tests/support/connections.ts'
import { startS3 } from '#tests/support/fakes/s3.ts'
import type { S3Peer } from '#tests/support/fakes/s3.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { useApp } from '#tests/support/use-app.ts'

let s3: S3Peer
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())
const { app, owner } = useApp({ cron: false, allowPrivateServers: true })

const confirmed = (input: object) => ({ password: app.owner.password, ...input })
async function put(key: string): Promise<void> {
  const file = path.join(testFolder(), 'photo')
  await writeFile(file, key)
  await app.parts.providers.storage.put(key, file)
}
const read = async (key: string): Promise<string> => String(await app.parts.providers.storage.read(key))

test('storage that is connected later shows the photos of before, and is not left while it has photos', async () => {
  await put('photos/before/960.avif')
  const saved = await owner.call('PUT', '/api/connections/storage', confirmed({ version: 0, ...entries.storage(s3) }))
  expect([saved.status, app.parts.providers.storage.name]).toEqual([200, 's3'])
  await put('photos/after/960.avif')
  expect(await read('photos/before/960.avif')).toBe('photos/before/960.avif')
  const keys: string[] = []
  for await (const { key } of app.parts.providers.storage.list('photos')) keys.push(key)
  expect(keys.toSorted()).toEqual(['photos/after/960.avif', 'photos/before/960.avif'])
  expect((await owner.post('/api/connections/storage/test')).body).toMatchObject({ ok: true })
  const refused = await owner.post('/api/connections/storage/disconnect', confirmed({ version: 1 }))
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringContaining('Your photos are in the connected storage'),
  ])
  await app.parts.providers.storage.remove('photos/after/960.avif')
  expect((await owner.post('/api/connections/storage/disconnect', confirmed({ version: 1 }))).status).toBe(200)
  expect(await read('photos/before/960.avif')).toBe('photos/before/960.avif')
})

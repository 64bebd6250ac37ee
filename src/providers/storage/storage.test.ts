import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#tests/support/fakes/s3.ts'
import type { S3Peer } from '#tests/support/fakes/s3.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { folderStorage } from './embedded.ts'
import { StorageGone } from './port.ts'
import type { Storage } from './port.ts'
import { s3Storage } from './s3.ts'

const folder = testFolder()
const uploads = path.join(folder, 'uploads')
let s3: S3Peer
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = (contents: string | Buffer) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'given'), contents, { mode: 0o600 })
  return path.join(folder, 'given')
}
const got = path.join(folder, 'got')
async function keys(storage: Storage, of: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key, at } of storage.list(of)) {
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000)
    found.push(key)
  }
  return found.toSorted()
}

describe.each([
  ['a folder', () => folderStorage(uploads)],
  ['an S3 store', () => s3Storage(s3.settings)],
])('%s', (_name, make) => {
  test('reads, fetches, lists, replaces and removes what was put', async () => {
    const storage = make()
    expect(await keys(storage, 'photos')).toEqual([])
    await storage.put('photos/1/a.jpg', file('one'))
    await storage.put('photos/1/a.jpg', file('two'))
    await storage.put('photos/2/b.jpg', file('three'))
    await storage.put('photos/20/c.jpg', file('four'))
    expect(String(await storage.read('photos/1/a.jpg'))).toBe('two')
    expect(await storage.fetch('photos/2/b.jpg', got)).toBe(true)
    expect(readFileSync(got, 'utf8')).toBe('three')
    expect(await keys(storage, 'photos')).toEqual(['photos/1/a.jpg', 'photos/2/b.jpg', 'photos/20/c.jpg'])
    expect(await keys(storage, 'photos/2')).toEqual(['photos/2/b.jpg'])
    await storage.remove('photos/1/a.jpg')
    await storage.remove('photos/1/a.jpg')
    expect(await keys(storage, 'photos')).toEqual(['photos/2/b.jpg', 'photos/20/c.jpg'])
    expect(await storage.read('photos/1/a.jpg')).toBeNull()
    expect(await storage.fetch('photos/1/a.jpg', got)).toBe(false)
  })

  test('keeps every byte of a large file, and of an empty one', async () => {
    const storage = make()
    const large = Buffer.from(Array.from({ length: 5_000_000 }, (_, at) => (at * 7919) % 251))
    await storage.put('originals/large', file(large))
    await storage.put('originals/empty', file(''))
    expect(Buffer.compare((await storage.read('originals/large')) ?? Buffer.alloc(0), large)).toBe(0)
    await storage.fetch('originals/large', got)
    expect(Buffer.compare(readFileSync(got), large)).toBe(0)
    expect(await storage.read('originals/empty')).toEqual(Buffer.alloc(0))
  })

  test('puts a file whole or not at all: one that cannot be read leaves what was there', async () => {
    const storage = make()
    await storage.put('originals/kept', file('as it was'))
    await expect(storage.put('originals/kept', path.join(folder, 'no-such-file'))).rejects.toThrow('ENOENT')
    await expect(storage.put('originals/new', path.join(folder, 'no-such-file'))).rejects.toThrow('ENOENT')
    expect(String(await storage.read('originals/kept'))).toBe('as it was')
    expect(await storage.read('originals/new')).toBeNull()
  })

  test.each(['../secret', 'photos/../../secret', '/etc/passwd', 'photos//a', 'photos/.hidden', 'alone', ''])(
    'takes %j for no key',
    async (key) => {
      await expect(make().put(key, file('x'))).rejects.toThrow('is not a key')
      await expect((async () => make().read(key))()).rejects.toThrow('is not a key')
    },
  )
})

test('lets no other user of the machine read what is in the folder', () => {
  expect(statSync(uploads).mode & 0o077).toBe(0)
})

describe('an S3 store', () => {
  test(
    'reports a store that is gone from every call, and works again once it is back',
    { timeout: 60_000 },
    async () => {
      const storage = s3Storage(s3.settings)
      await storage.put('photos/3/a.jpg', file('still here'))
      await s3.leave()
      await expect(storage.put('photos/3/b.jpg', file('x'))).rejects.toThrow(StorageGone)
      await expect(storage.read('photos/3/a.jpg')).rejects.toThrow(StorageGone)
      await expect(storage.fetch('photos/3/a.jpg', got)).rejects.toThrow(StorageGone)
      await expect(storage.remove('photos/3/a.jpg')).rejects.toThrow(StorageGone)
      await expect(keys(storage, 'photos')).rejects.toThrow(StorageGone)
      await s3.comeBack()
      expect(String(await storage.read('photos/3/a.jpg'))).toBe('still here')
      expect(await storage.read('photos/3/b.jpg')).toBeNull()
    },
  )

  test('that does not know us, or not the bucket, is no store for us', async () => {
    for (const wrong of [{ accessKeyId: 'wrong' }, { bucket: 'elsewhere' }])
      await expect(s3Storage({ ...s3.settings, ...wrong }).put('photos/4/a.jpg', file('x'))).rejects.toThrow(
        StorageGone,
      )
  })
})

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testFolder } from '../../../tests/support/test-folder.ts'
import { folderStorage } from './embedded.ts'

const folder = testFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = folderStorage(path.join(folder, 'uploads'))
const file = (text: string) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'given'), text, { mode: 0o600 })
  return path.join(folder, 'given')
}
const keys = async (of: string) => {
  const found: string[] = []
  for await (const { key } of storage.list(of)) found.push(key)
  return found.toSorted()
}

test('what was put is read, fetched, listed, replaced and removed, and nobody else of the machine can read it', async () => {
  expect(await keys('photos')).toEqual([])
  await storage.put('photos/1/a.jpg', file('one'))
  await storage.put('photos/1/a.jpg', file('two'))
  await storage.put('photos/2/b.jpg', file('three'))
  expect(String(await storage.read('photos/1/a.jpg'))).toBe('two')
  expect(await storage.fetch('photos/2/b.jpg', path.join(folder, 'got'))).toBe(true)
  expect(readFileSync(path.join(folder, 'got'), 'utf8')).toBe('three')
  expect(await keys('photos')).toEqual(['photos/1/a.jpg', 'photos/2/b.jpg'])
  expect(statSync(path.join(folder, 'uploads')).mode & 0o077).toBe(0)
  await storage.remove('photos/1/a.jpg')
  await storage.remove('photos/1/a.jpg')
  expect(await keys('photos')).toEqual(['photos/2/b.jpg'])
  expect(await storage.read('photos/1/a.jpg')).toBeNull()
  expect(await storage.fetch('photos/1/a.jpg', path.join(folder, 'got'))).toBe(false)
})

test.each(['../secret', 'photos/../../secret', '/etc/passwd', 'photos//a', 'photos/.hidden', 'alone', ''])('%j is no key', async (key) => {
  await expect(storage.put(key, file('x'))).rejects.toThrow('is not a key')
  expect(() => storage.read(key)).toThrow('is not a key')
})

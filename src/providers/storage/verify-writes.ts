import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from '../account.ts'
import type { Storage } from './port.ts'

/**
 * Writes a small file, reads it back and removes it: keys may be allowed to look at a bucket, and no more. `folder` is
 * an empty one on this machine. Never throws.
 */
export async function verifyWrites(storage: Storage, folder: string): Promise<Account> {
  const [file, key, words] = [path.join(folder, 'test'), `health/${randomUUID()}`, randomUUID()]
  await writeFile(file, words)
  try {
    await storage.put(key, file)
    const read = await storage.read(key)
    await storage.remove(key)
    if (String(read) === words) return { kind: 'ok', says: 'A test file was stored, read back and removed' }
  } catch {
    // The log has the reason: what the store says may hold its address and keys.
  }
  return {
    kind: 'refused',
    says: 'We couldn’t store a test file and read it back. Give these keys permission to read, write and delete.',
    field: 'secretAccessKey',
  }
}

import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { measureMs, type Check } from '../check-result.ts'

/** Writes a small file to the photo store, reads it back and removes it. */
export const storageCheck: Check = {
  type: 'Data',
  name: 'Photo storage',
  run: async ({ providers, scratch }) =>
    scratch.with(async (folder) => {
      const [file, key, words] = [path.join(folder, 'health'), `health/${randomUUID()}`, randomUUID()]
      await writeFile(file, words)
      let read: Buffer | null = null
      const ms = await measureMs(async () => {
        await providers.storage.put(key, file)
        read = await providers.storage.read(key)
        await providers.storage.remove(key)
      })
      const details = { Place: providers.storage.name === 's3' ? 'Your connected storage' : 'DATA_DIR/uploads' }
      return String(read) === words
        ? { status: 'healthy', message: 'Write and read back', ms, details }
        : { status: 'unhealthy', message: 'Files don’t read back correctly', ms, details }
    }),
}

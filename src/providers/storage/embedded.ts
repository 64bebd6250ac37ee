import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkKey } from './port.ts'
import type { Storage } from './port.ts'

/** The default without an account anywhere: a private folder on this machine. */
export function folderStorage(folder: string): Storage {
  const fileOf = (key: string): string => path.join(folder, checkKey(key))
  return {
    name: 'folder',
    put: async (key, from) => {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      // Under another name first: a half copied file must never be found under its key.
      const unfinished = `${file}.unfinished`
      await copyFile(from, unfinished, constants.COPYFILE_FICLONE)
      await toDisk(unfinished)
      await rename(unfinished, file)
      await toDisk(path.dirname(file))
    },
    take: async (key, from) => {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await toDisk(from)
      await rename(from, file)
      await toDisk(path.dirname(file))
    },
    read: (key) => readFile(fileOf(key)).catch(nothing(null)),
    stream: (key) => open(fileOf(key), 'r').then((handle) => handle.createReadStream(), nothing(null)),
    fetch: (key, to) => copyFile(fileOf(key), to).then(() => true, nothing(false)),
    remove: (key) => rm(fileOf(key), { force: true }),
    async *list(of) {
      const names = await readdir(path.join(folder, of), { recursive: true }).catch(nothing([]))
      for (const name of names) {
        const found = await stat(path.join(folder, of, name)).catch(nothing(null))
        if (found?.isFile())
          yield { key: path.posix.join(of, ...name.split(path.sep)), at: found.mtime, size: found.size }
      }
    },
    account: () => Promise.resolve({ kind: 'simulated', says: 'Not set up. Photos are stored on this computer' }),
  }
}

/**
 * Flushes a file's contents, or a folder's names. Without this, a power failure could lose what was reported as stored.
 */
async function toDisk(name: string): Promise<void> {
  const handle = await open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const nothing =
  <T>(answer: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return answer
    throw error
  }

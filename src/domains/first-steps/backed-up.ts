import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Whether a backup has ever been finished here: one under way has a name that begins with a dot, or ends in `.tmp` or `.part`. */
export async function isBackedUp(dataDir: string): Promise<boolean> {
  try {
    const names = await readdir(path.join(dataDir, 'backups'))
    return names.some((name) => !/^\.|\.(tmp|part)$/.test(name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A private folder for files on their way. What a killed process leaves in it is swept later. */
export class Scratch {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** A folder of its own for `work`, gone afterwards however it ended. */
  async with<T>(work: (folder: string) => Promise<T>): Promise<T> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(path.join(this.#folder, 'work-'))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Removes files that were begun before then: no work on them is in progress. */
  async sweep(before: Date): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const left = path.join(this.#folder, name)
      // Gone in the meantime is well, too.
      const found = await stat(left).catch(() => null)
      if (found && found.mtime < before) await rm(left, { recursive: true, force: true })
    }
  }
}

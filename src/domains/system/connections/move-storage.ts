import { conflict } from '#lib/problem.ts'
import type { Storage } from '#providers/storage/port.ts'

/** Folders of what customers and the office uploaded; backups are copies of it. */
const FOLDERS = ['photos', 'originals', 'files', 'imports'] as const
/** How many files of the old place are looked for in the new one. */
const SAMPLE = 20

/**
 * Throws `conflict` while files are in a store that is about to be left, and the next one does not have them: the site
 * would lose its photos. `next`: null for none. Looks at a few files, and copies nothing.
 */
export async function assertNoFilesLeftBehind(from: Storage, next: Storage | null): Promise<void> {
  for (const folder of FOLDERS) {
    let seen = 0
    for await (const { key } of from.list(folder)) {
      const isThere = next !== null && (await next.read(key)) !== null
      if (!isThere)
        throw conflict(
          'Your photos are in the connected storage, and they’d disappear from your website. Copy all files to the new bucket first. Nothing was changed.',
        )
      if (++seen === SAMPLE) break
    }
  }
}

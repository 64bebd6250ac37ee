import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

/** `fresh` takes the place of `used`, which moves to `aside` where it is there. All relative to DATA_DIR. */
export type Swap = { used: string; fresh: string; aside: string }

/**
 * What DATA_DIR/swaps.json says while folders change places. `unlessDatabase`: they do only once this database of the
 * server has another name.
 */
type Journal = { swaps: Swap[]; unlessDatabase: string | null }

const journalOf = (dataDir: string): string => path.join(dataDir, 'swaps.json')

/**
 * Lets folders change places all together: the plan is on the disk first, and after a crash `finishSwaps` does the
 * rest. `commit` runs in between, for a database on a server, which changes its name in a transaction. Throws what
 * `commit` throws, and then nothing has changed.
 */
export async function swapFolders(
  dataDir: string,
  swaps: Swap[],
  commit?: { unlessDatabase: string; run: () => Promise<void> },
): Promise<void> {
  writeJournal(dataDir, { swaps, unlessDatabase: commit?.unlessDatabase ?? null })
  try {
    await commit?.run()
  } catch (error) {
    rmSync(journalOf(dataDir), { force: true })
    throw error
  }
  carryOut(dataDir, swaps)
}

/**
 * Does the rest of what was cut off. Every start on this folder calls it before it looks for its data. `isDatabase`
 * says whether the server of this start has a database of that name.
 */
export async function finishSwaps(dataDir: string, isDatabase?: (name: string) => Promise<boolean>): Promise<void> {
  if (!existsSync(journalOf(dataDir))) return
  const { swaps, unlessDatabase } = JSON.parse(readFileSync(journalOf(dataDir), 'utf8')) as Journal
  if (unlessDatabase === null) return carryOut(dataDir, swaps)
  // The folders belong to a database on a server: a start on the embedded one leaves them alone.
  if (!isDatabase) return
  if (await isDatabase(unlessDatabase)) rmSync(journalOf(dataDir), { force: true })
  else carryOut(dataDir, swaps)
}

function carryOut(dataDir: string, swaps: readonly Swap[]): void {
  for (const swap of swaps) {
    const [used, fresh, aside] = [
      path.join(dataDir, swap.used),
      path.join(dataDir, swap.fresh),
      path.join(dataDir, swap.aside),
    ]
    // It is in its place already.
    if (!isThere(fresh)) continue
    if (isThere(used) && !isThere(aside)) renameSync(used, aside)
    if (!isThere(used)) renameSync(fresh, used)
  }
  syncFolder(dataDir)
  rmSync(journalOf(dataDir), { force: true })
}

/** A link counts, wherever it leads. */
const isThere = (at: string): boolean => lstatSync(at, { throwIfNoEntry: false }) !== undefined

/** Written beside its place first, so that there is never half of one. */
function writeJournal(dataDir: string, journal: Journal): void {
  const fresh = `${journalOf(dataDir)}.${process.pid}`
  const descriptor = openSync(fresh, 'w', 0o600)
  try {
    writeSync(descriptor, JSON.stringify(journal))
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(fresh, journalOf(dataDir))
  syncFolder(dataDir)
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

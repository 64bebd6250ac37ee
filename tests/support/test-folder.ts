import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#platform/database/embedded/processes.ts'

/** A new folder for files of a test. Its maker removes it; what a killed run leaves is removed by the next run. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `tidestone-test-${process.pid}-`))
  // Root's database server runs as another account, which must pass through here.
  chmodSync(folder, 0o711)
  return folder
}

/** Removes the folders of processes that are no more. */
export function removeAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^tidestone-test-(\d+)-/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // Another account's: it removes its own.
    }
  }
}

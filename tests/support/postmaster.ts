import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of its socket stands in the fifth line: https://www.postgresql.org/docs/18/storage-file-layout.html */
export const socketOf = (folder: string): string =>
  readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[4] ?? ''

/**
 * PostgreSQL writes its process id into the first line. The data may stand elsewhere than DATA_DIR when the program
 * runs as root.
 */
export function postmasterOf(folder: string, mustBe = true): number {
  try {
    return Number(readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch (error) {
    if (mustBe) throw error
    return -1
  }
}

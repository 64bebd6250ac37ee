import { readFileSync } from 'node:fs'
import path from 'node:path'

/** PostgreSQL writes its process id into the first line. The data may stand elsewhere than DATA_DIR when the program runs as root. */
export function postmasterOf(folder: string, mustBe = true): number {
  try {
    return Number(readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch (error) {
    if (mustBe) throw error
    return -1
  }
}

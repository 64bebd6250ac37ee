import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FILE = 'address'

/**
 * Notes in the data folder where the running product is reached, as `http://127.0.0.1:3000`, for commands that print a
 * link to it.
 */
export function writeRunningAddress(dataDir: string, address: string): void {
  writeFileSync(path.join(dataDir, FILE), `${address}\n`, { mode: 0o600 })
}

export function removeRunningAddress(dataDir: string): void {
  rmSync(path.join(dataDir, FILE), { force: true })
}

/** The port that the product on this folder runs on, or ran on until it was killed; undefined while it does not run. */
export function findRunningPort(dataDir: string): number | undefined {
  try {
    return Number(new URL(readFileSync(path.join(dataDir, FILE), 'utf8').trim()).port) || undefined
  } catch {
    return undefined
  }
}

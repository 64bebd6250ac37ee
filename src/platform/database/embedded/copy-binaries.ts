import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#platform/log.ts'
import type { Binaries } from './binaries.ts'

/** A copy of the programs in `shared` that every account can run, made once per version. Returns its folder. */
export function copyBinaries(binaries: Binaries, shared: string, log: Log): string {
  const copy = join(shared, `postgres-${binaries.version}`)
  if (existsSync(copy)) return copy
  log.warn(
    `The database account can’t run the programs in ${binaries.folder}. Copying them to ${copy} (one time only).`,
  )
  mkdirSync(shared, { recursive: true, mode: 0o755 })
  const unfinished = `${copy}.${process.pid}`
  cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', unfinished])
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    // Another start finished the same copy first.
    rmSync(unfinished, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

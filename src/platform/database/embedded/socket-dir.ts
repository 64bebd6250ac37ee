import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** A socket's path has 107 bytes at most (103 on macOS), of which its name takes 14. */
const LONGEST = 85

/**
 * A folder for the server's socket that only its account can enter: beside the data, or where that path is too long, a
 * new one in /tmp.
 */
export function makeSocketDir({ home, account }: Place): string {
  const beside = join(home, 'socket')
  const short = Buffer.byteLength(beside) <= LONGEST
  const folder = short ? beside : mkdtempSync('/tmp/tidestone-')
  if (short) mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

export function removeSocketDir({ home }: Place, folder: string): void {
  if (!folder.startsWith(home)) rmSync(folder, { recursive: true, force: true })
}

import { chmodSync, mkdirSync, statSync } from 'node:fs'

/**
 * Makes a folder that only this account can enter, and takes from an existing one what others may read and write in it.
 * Root's stays passable where it was: the account of its database passes through, and must not be stopped while it
 * serves. A folder of another account stays as it is.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(folder)
  const wanted = mode & (uid === 0 ? 0o711 : 0o700)
  if (uid === process.getuid?.() && (mode & 0o777) !== wanted) chmodSync(folder, wanted)
}

import { spawnSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * A disk of so many MB at this folder, in a world of its own, which Linux lets every account make: what the process is
 * started through (process.ts). Who is not root is root in the world that mounts it, and in one more within that again
 * who they are: PostgreSQL refuses root.
 */
export function onSmallDisk(folder: string, megabytes: number): string[] {
  if (process.platform !== 'linux')
    throw new Error('This test makes a small disk as Linux can. Run it on Linux, or in a container.')
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const world = ['unshare', ...(uid === 0 ? [] : ['--map-root-user']), '--mount', 'sh', '-c']
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0"`
  mustWork([...world, mount, folder])
  const oneself = uid === 0 ? [] : ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
  return [...world, `${mount} && exec "$@"`, folder, ...oneself]
}

function mustWork([program = '', ...words]: string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status === 0) return
  const why = stderr?.trim() || 'there is no unshare'
  throw new Error(
    `This test mounts a disk of its own, which is not allowed here (${why}). Allow user namespaces, or give the container SYS_ADMIN; unshare is in util-linux.`,
  )
}

/** The same folder as seen from here: the disk is there for that process only. */
export const seenFromHere = (pid: number, folder: string): string => path.join(`/proc/${pid}/root`, folder)

/**
 * Leaves room for a few bytes, but not for a photo. If the program takes some of it in between, the disk is full
 * sooner.
 */
export async function fill(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  await writeFile(path.join(folder, 'filler'), Buffer.alloc(Math.max(0, bavail - 2) * bsize)).catch(
    (error: unknown) => {
      if (!isFull(error)) throw error
    },
  )
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

export const makeRoom = (folder: string): Promise<void> => rm(path.join(folder, 'filler'))

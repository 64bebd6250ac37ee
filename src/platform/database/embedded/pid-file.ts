import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, serverProcesses } from './processes.ts'
import type { Place } from './place.ts'

/**
 * What a running server, or one that was killed, says about itself.
 * https://www.postgresql.org/docs/18/storage-file-layout.html
 */
export type PidFile = { pid: number; socketDir: string }

/** null: no server has been started, or it stopped in order. */
export function readPidFile({ cluster }: Place): PidFile | null {
  const lines = read(join(cluster, 'postmaster.pid'))?.split('\n')
  return lines ? { pid: pidIn(lines[0]), socketDir: lines[4] ?? '' } : null
}

/**
 * Call this when the server with this process id is known to be dead. PostgreSQL itself replaces files whose process is
 * gone, in a way that is safe when two start at once, so that is left to it. It refuses to start when the id is in use,
 * by another program or by the dead server if its parent has not reaped it. Only then are the files removed here. Each
 * is checked again, since another process may have started its server by now.
 */
export function removeStalePidFiles({ cluster, clusterName }: Place, { pid, socketDir }: PidFile): void {
  const isOurs = (number: number) => serverProcesses(clusterName).some((process) => process.pid === number)
  removeIf(join(cluster, 'postmaster.pid'), (number) => number === pid && isAlive(pid))
  removeIf(join(socketDir, '.s.PGSQL.5432.lock'), (number) => isAlive(number) && !isOurs(number))
}

/** A server in single-user mode writes its process id as a negative number. */
const pidIn = (line = ''): number => Math.abs(Number.parseInt(line, 10))

function removeIf(file: string, isStale: (pid: number) => boolean): void {
  const content = read(file)
  if (content !== null && isStale(pidIn(content))) rmSync(file, { force: true })
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

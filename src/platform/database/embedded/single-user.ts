import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Place } from './place.ts'

export type SingleUserRun = {
  /** The data folder to work on. No server may be running on it. */
  cluster: string
  /** On the command line, for a later start to see whether the process that runs this is still alive. */
  owner: string
  /** False where a later pass syncs all files anyway. */
  sync: boolean
}

/**
 * Runs one statement as the superuser, in a server process that accepts no connections. PostgreSQL takes the lock of
 * the data folder for it, recovers first after a crash, and ends when its input ends. Throws with what the server
 * printed when the statement fails.
 */
export async function runAsSuperuser(
  place: Place,
  { cluster, owner, sync }: SingleUserRun,
  statement: string,
): Promise<void> {
  const settings = {
    cluster_name: place.clusterName,
    'tidestone.owner': owner,
    fsync: sync ? 'on' : 'off',
    log_checkpoints: 'off',
    // An error must not print the statement.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(place.bin, 'postgres'), ['--single', '-D', cluster, ...options, 'postgres'], {
    ...place.account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', PATH: process.env.PATH },
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  // A server that ends before it reads has said why.
  child.stdin.on('error', () => {})
  // A line is a statement.
  child.stdin.end(`${statement.replaceAll(/\s*\n\s*/g, ' ').trim()}\n`)
  const [status] = (await once(child, 'close')) as [number | null]
  // A statement that fails does not change the exit status.
  if (status !== 0 || /\b(?:ERROR|FATAL|PANIC): /.test(printed))
    throw new Error(printed.trim() || `postgres --single ended with ${status}`)
}

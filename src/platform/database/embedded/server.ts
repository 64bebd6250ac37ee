import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Log } from '#platform/log.ts'
import type { Place } from './place.ts'

export type Server = {
  /** Resolves with its last lines when the server is gone, or when it is no longer supervised. */
  exited: Promise<string>
  /** Stops it in order (open transactions are rolled back), at the latest after 8 s; resolves when it is gone. */
  stop(): Promise<string>
}

/**
 * Keeps the server from outliving us. A shell and not Node: it needs 1 MB. Its standard input is a pipe from us: `read`
 * returns when we are gone, however we went. A background job of sh has /dev/null for standard input, hence descriptor
 * 3. INT is PostgreSQL's fast shutdown; QUIT keeps the promise of 10 s, in steps of one second, since a killed shell
 * leaves its `sleep` behind. It ignores the signals that a terminal or a service manager sends to every process of a
 * group: the order of stopping is ours.
 */
const WATCHER = `trap '' HUP INT TERM; exec 3<&0 </dev/null; "$@" & p=$!; ( read -r _ <&3; kill -INT $p; for _ in 1 2 3 4 5 6 7 8; do sleep 1; done; kill -QUIT $p ) 2>/dev/null & w=$!; wait $p; s=$?; kill -KILL $w 2>/dev/null; exit $s`

/**
 * What is worth a warning. FATAL is not: it ends one connection and reaches its user, or the start, which throws the
 * lines.
 */
const CRASH = /PANIC: |was terminated by signal/

/**
 * Starts the server of this place on a socket in `socketDir`. `owner` is on its command line, for a later start to see
 * whether we live.
 */
export function startServer(place: Place, socketDir: string, owner: string, log: Log): Server {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: place.clusterName,
    'tidestone.owner': owner,
    shared_buffers: '32MB',
    timezone: 'UTC',
    log_line_prefix: '[%p] ',
    // Failed statements are reported by those who sent them. Here they would put customers' data in the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  const command = [
    join(place.bin, 'postgres'),
    '-D',
    place.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn('/bin/sh', ['-c', WATCHER, 'sh', ...command], {
    ...place.account,
    cwd: '/',
    // A process group of its own: Ctrl-C in a terminal would stop the database before the requests.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', PATH: process.env.PATH },
  })
  child.stdin.on('error', () => {})
  const tail: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    tail.push(line)
    if (tail.length > 20) tail.shift()
    log[CRASH.test(line) ? 'warn' : 'debug']({ postgres: line }, 'database server')
  })
  const exited = once(child, 'exit').then(() => tail.join('\n'))
  return {
    exited,
    stop: () => {
      child.stdin.end()
      return exited
    },
  }
}

import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'

/**
 * Returns the file of the program `name`, which runs in a process of its own. `folder`: where the sources have it; in
 * the build it is next to the program that its caller has become part of. Returns undefined where it was not built.
 */
export const findProgram = (folder: string, name: string): string | undefined =>
  [`${name}.ts`, `${name}.js`, `../${name}.js`].map((file) => path.join(folder, file)).find((file) => existsSync(file))

type Hearing<News> = {
  heard: (news: News) => void
  /** `how`: its code, or the signal that ended it. */
  ended: (how: string) => void
  env?: Record<string, string>
  /** Whether its output is read; discarded by default. */
  writes?: boolean
}

/**
 * Begins a process of its own for what takes long or may crash. It is given nothing of our environment, which holds
 * passwords. A machine that runs out of memory ends it first, and neither the program nor the database. Compiling is half
 * of its start, so it keeps its compiled code where we keep ours.
 */
export function spawnWorker<News>(
  program: string,
  { heard, ended, env = {}, writes = false }: Hearing<News>,
): ChildProcess {
  // Node adds a folder for its own version to the one that it was given.
  const compiled = getCompileCacheDir()
  const child = fork(program, {
    env: { ...(compiled && { NODE_COMPILE_CACHE: path.dirname(compiled) }), ...env },
    execArgv: [],
    stdio: ['ignore', writes ? 'pipe' : 'ignore', 'ignore', 'ipc'],
  })
  child.on('message', heard)
  child.on('error', (error) => ended(error.message))
  onProcessEnd(child, ended)
  // Linux: https://docs.kernel.org/filesystems/proc.html#proc-pid-oom-adj-proc-pid-oom-score-adj. Elsewhere, and where
  // it may not be written, nothing is lost.
  void writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {})
  return child
}

/**
 * Where several processes end at once, the end of one may be seen before its last words were read: its line closes only
 * behind them.
 */
export function onProcessEnd(
  child: Pick<EventEmitter, 'once'> & { readonly connected: boolean },
  ended: (how: string) => void,
): void {
  child.once('exit', (code: number | null, signal: string | null) => {
    const notify = () => ended(signal ?? String(code))
    if (child.connected) child.once('disconnect', notify)
    else notify()
  })
}

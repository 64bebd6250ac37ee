import type { ChildProcess } from 'node:child_process'
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { beginProcess, programOf } from '#platform/own-process.ts'
import { Turns } from '#platform/turns.ts'
import type { Checked, CheckAsk } from './reading/check.ts'
import type { Looked, Told } from './reading/look.ts'
import { FileRefused } from './csv/encoding.ts'

export type ReadAsk = { file: string } & (({ kind: 'look' } & Told) | ({ kind: 'check' } & CheckAsk))
export type ReadNews = { result: Looked | Checked } | { refused: string } | { failed: string } | { lines: number }

const WORKER = programOf(import.meta.dirname, 'read-worker')

/** Far more than the slowest honest file takes on a small machine. */
const PATIENCE_MS = 600_000
/** Processes at once: who sends a file waits for the first look. */
const looking = new Turns(2)

/** What is known of a file by reading it through once, in a process of its own. Throws FileRefused. */
export const look = (file: string, told: Told = {}): Promise<Looked> =>
  looking.take(async () => {
    const { worker, result } = begin({ kind: 'look', file, ...told })
    worker.stdout?.resume()
    return (await result) as Looked // what was asked for
  })

/**
 * Judges every line of a file, in a process of its own. `rows` is what it writes for COPY; `result` rejects with
 * FileRefused.
 */
export function check(
  file: string,
  ask: CheckAsk,
  onProgress: (lines: number) => void,
): { rows: Readable; result: Promise<Checked>; stop: () => void } {
  const { worker, result } = begin({ kind: 'check', file, ...ask }, onProgress)
  // Asked for with a pipe.
  if (!worker.stdout) throw new Error('The process that reads files has no output')
  // Node throws away what an ended process has written, unless somebody reads it by then.
  return {
    rows: worker.stdout.pipe(new PassThrough()),
    result: result as Promise<Checked>,
    stop: () => void worker.kill('SIGKILL'),
  }
}

function begin(
  ask: ReadAsk,
  onProgress: (lines: number) => void = () => {},
): { worker: ChildProcess; result: Promise<Looked | Checked> } {
  if (WORKER === undefined) throw new Error('The program that reads files is missing: build again')
  const { promise, resolve, reject } = Promise.withResolvers<Looked | Checked>()
  const worker = beginProcess<ReadNews>(WORKER, {
    writes: true,
    heard: (news) => {
      if ('lines' in news) onProgress(news.lines)
      else if ('result' in news) resolve(news.result)
      else reject('refused' in news ? new FileRefused(news.refused) : new Error(news.failed))
    },
    ended: (how) => {
      clearTimeout(late)
      reject(new Error(`The process that reads files ended (${how})`))
    },
  })
  const late = setTimeout(() => worker.kill('SIGKILL'), PATIENCE_MS)
  // Whoever waits for it is told; it may fail before they do.
  promise.catch(() => {})
  worker.send(ask)
  return { worker, result: promise }
}

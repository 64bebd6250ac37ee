import type { ChildProcess } from 'node:child_process'
import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { spawnWorker, findProgram } from '#platform/spawn-worker.ts'
import { Semaphore } from '#platform/semaphore.ts'
import type { Checked, CheckAsk } from './reading/check-file.ts'
import type { InspectedFile, LayoutOverride } from './reading/inspect-file.ts'
import { FileRefused } from './csv/detect-encoding.ts'

export type ReadAsk = { file: string } & (({ kind: 'look' } & LayoutOverride) | ({ kind: 'check' } & CheckAsk))
export type ReadNews =
  | { result: InspectedFile | Checked }
  | { refused: string }
  | { failed: string }
  | { lines: number }

const WORKER = findProgram(import.meta.dirname, 'read-worker')

/** Far more than the slowest honest file takes on a small machine. */
const TIMEOUT_MS = 600_000
/** Processes at once: who sends a file waits for the first look. */
const looking = new Semaphore(2)

/** Reads a file through once, in a separate process, and answers what is known of it. Throws FileRefused. */
export const inspectInWorker = (file: string, overrides: LayoutOverride = {}): Promise<InspectedFile> =>
  looking.run(async () => {
    const { worker, result } = begin({ kind: 'look', file, ...overrides })
    worker.stdout?.resume()
    return (await result) as InspectedFile // what was asked for
  })

/**
 * Judges every line of a file, in a process of its own. `rows` is what it writes for COPY; `result` rejects with
 * FileRefused.
 */
export function checkInWorker(
  file: string,
  ask: CheckAsk,
  onProgress: (lines: number) => void,
): { rows: Readable; result: Promise<Checked>; stop: () => void } {
  const { worker, result } = begin({ kind: 'check', file, ...ask }, onProgress)
  // Asked for with a pipe.
  if (!worker.stdout) throw new Error('The process that reads files has no output')
  // Node discards what an ended process has written unless the stream has a reader by then.
  return {
    rows: worker.stdout.pipe(new PassThrough()),
    result: result as Promise<Checked>,
    stop: () => void worker.kill('SIGKILL'),
  }
}

function begin(
  ask: ReadAsk,
  onProgress: (lines: number) => void = () => {},
): { worker: ChildProcess; result: Promise<InspectedFile | Checked> } {
  if (WORKER === undefined) throw new Error('The program that reads files is missing. Run npm run build.')
  const { promise, resolve, reject } = Promise.withResolvers<InspectedFile | Checked>()
  const worker = spawnWorker<ReadNews>(WORKER, {
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
  const late = setTimeout(() => worker.kill('SIGKILL'), TIMEOUT_MS)
  // The caller that awaits the promise gets the error; this handler covers a failure before that.
  promise.catch(() => {})
  worker.send(ask)
  return { worker, result: promise }
}

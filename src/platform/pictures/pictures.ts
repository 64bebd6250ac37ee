import type { ChildProcess } from 'node:child_process'
import { log } from '#platform/log.ts'
import { beginProcess, programOf } from '#platform/own-process.ts'
import { Turns } from '#platform/turns.ts'
import type { Kind } from './kind.ts'
import { PictureRefused } from './limits.ts'
import type { Developed, Refusal, Size } from './limits.ts'

export type Ask = { id: number; file: string; kind: Kind; folder?: string }
export type Answer = { id: number } & ({ result: Size | Developed } | { refusal: Refusal; reason: string } | { failed: string; code?: string | undefined })

/** What a process is for. */
type Work = 'inspect' | 'develop'
type Waiting = { worker: ChildProcess; resolve(answer: Answer): void; reject(error: Error): void }

/** Far more than the slowest honest picture takes on a small machine. */
const PATIENCE_MS = { inspect: 20_000, develop: 180_000 }
/** Then the process ends, and its memory with it. */
const IDLE_MS = 30_000

const WORKER = programOf(import.meta.dirname, 'picture-worker')

/**
 * Looks at pictures and makes them ready for pages, in processes of their own with low priority: requests go on as if nothing happened,
 * and a file that makes a decoder crash takes nobody with it. Begun when first needed. Two, since whoever sends a photo waits for the first look,
 * and must not wait for the sizes of others.
 */
export class Pictures {
  readonly #workers = new Map<Work, ChildProcess>()
  #asked = 0
  readonly #waiting = new Map<number, Waiting>()
  readonly #inspecting = new Turns(2)
  readonly #developing = new Turns(1)
  #idle: NodeJS.Timeout | undefined

  /** How large it is, upright, in pixels, and that it can be read. Throws PictureRefused. */
  async inspect(file: string, kind: Kind): Promise<Size> {
    return this.#inspecting.take(async () => {
      const look = () => this.#ask('inspect', { file, kind })
      // Another picture may have ended the process; if it is this one, it will again.
      const answer = await look()
        .catch(look)
        .catch((error: unknown) => {
          throw new PictureRefused('unreadable', error)
        })
      return resultOf(answer) as Size // what was asked for: no folder
    })
  }

  /** Every size and format as files `960.avif` in `folder`. One picture at a time. Throws PictureRefused; anything else may go well the next time. */
  async develop(file: string, kind: Kind, folder: string): Promise<Developed> {
    return this.#developing.take(async () => resultOf(await this.#ask('develop', { file, kind, folder })) as Developed) // what was asked for: a folder
  }

  stop(): void {
    clearTimeout(this.#idle)
    for (const worker of this.#workers.values()) worker.kill('SIGKILL')
    this.#workers.clear()
  }

  async #ask(work: Work, job: Omit<Ask, 'id'>): Promise<Answer> {
    const id = ++this.#asked
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    clearTimeout(this.#idle)
    const worker = this.#workers.get(work) ?? this.#begin(work)
    this.#workers.set(work, worker)
    this.#waiting.set(id, { worker, resolve, reject })
    const late = setTimeout(() => worker.kill('SIGKILL'), PATIENCE_MS[work])
    worker.send({ id, ...job } satisfies Ask)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref()
    }
  }

  #begin(work: Work): ChildProcess {
    if (WORKER === undefined) throw new Error('The program that makes pictures is missing: build again')
    const worker = beginProcess<Answer>(WORKER, {
      env: { UV_THREADPOOL_SIZE: '2' },
      heard: (answer) => this.#waiting.get(answer.id)?.resolve(answer),
      ended: (how) => this.#ended(work, worker, new Error(`The process that makes pictures ended (${how})`)),
    })
    return worker
  }

  #ended(work: Work, worker: ChildProcess, error: Error): void {
    if (this.#workers.get(work) === worker) this.#workers.delete(work)
    const lost = [...this.#waiting.values()].filter((one) => one.worker === worker)
    if (lost.length > 0) log.warn({ err: error }, 'pictures')
    for (const { reject } of lost) reject(error)
  }
}

function resultOf(answer: Answer): Size | Developed {
  if ('result' in answer) return answer.result
  if ('refusal' in answer) throw new PictureRefused(answer.refusal, new Error(answer.reason))
  throw Object.assign(new Error(answer.failed), { code: answer.code })
}

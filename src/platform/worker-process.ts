import type { ChildProcess } from 'node:child_process'
import { log } from './log.ts'
import { spawnWorker } from './spawn-worker.ts'

/** How a question and its answer find each other. */
type Numbered = { id: number }
type Waiting<Said> = { helper: ChildProcess; resolve(said: Said): void; reject(error: Error): void }

/** Then it ends, and its memory with it. */
const IDLE_MS = 30_000

/**
 * A process of its own that answers questions until none has come for a while. What takes a second there takes nothing
 * from the requests served here, and a crash there ends no other work. It starts when first needed, and again when it
 * has ended. Its program is made with `answer`.
 */
export class WorkerProcess<Asked extends object, Said extends object> {
  readonly #program: string | undefined
  readonly #does: string
  readonly #env: Record<string, string>
  readonly #waiting = new Map<number, Waiting<Said>>()
  #helper: ChildProcess | undefined
  #asked = 0
  #idle: NodeJS.Timeout | undefined

  /** `program` is undefined where it was not built; `does`: as in `The process that prints ended`. */
  constructor(program: string | undefined, does: string, env: Record<string, string> = {}) {
    this.#program = program
    this.#does = does
    this.#env = env
  }

  /** Throws when it ended on the way: of itself, or because it took longer than `patience` milliseconds. */
  async ask(asked: Asked, patience: number): Promise<Said> {
    const id = ++this.#asked
    const { promise, resolve, reject } = Promise.withResolvers<Said>()
    clearTimeout(this.#idle)
    const helper = (this.#helper ??= this.#begin())
    this.#waiting.set(id, { helper, resolve, reject })
    const late = setTimeout(() => helper.kill('SIGKILL'), patience)
    helper.send({ ...asked, id } satisfies Asked & Numbered)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref()
    }
  }

  stop(): void {
    clearTimeout(this.#idle)
    this.#helper?.kill('SIGKILL')
    this.#helper = undefined
  }

  #begin(): ChildProcess {
    if (this.#program === undefined) throw new Error(`The program that ${this.#does} is missing. Run npm run build.`)
    const helper = spawnWorker<Said & Numbered>(this.#program, {
      env: this.#env,
      heard: (said) => this.#waiting.get(said.id)?.resolve(said),
      ended: (how) => this.#ended(helper, new Error(`The process that ${this.#does} ended (${how})`)),
    })
    // It ends with this process, and must not keep it.
    helper.unref()
    helper.channel?.unref()
    return helper
  }

  #ended(helper: ChildProcess, error: Error): void {
    if (this.#helper === helper) this.#helper = undefined
    const lost = [...this.#waiting.values()].filter((one) => one.helper === helper)
    if (lost.length > 0) log.warn({ err: error }, 'a helper process ended')
    for (const { reject } of lost) reject(error)
  }
}

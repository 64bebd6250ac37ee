import { WorkerProcess } from '#platform/worker-process.ts'
import { findProgram } from '#platform/spawn-worker.ts'
import { Semaphore } from '#platform/semaphore.ts'
import type { Kind } from './detect-kind.ts'
import type { LogoKind } from './draw-logo.ts'
import { PictureRefused } from './limits.ts'
import type { Developed, Refusal, Size } from './limits.ts'

export type Ask =
  | { does: 'inspect'; file: string; kind: Kind }
  | { does: 'develop'; file: string; kind: Kind; folder: string }
  | { does: 'draw-logo'; file: string; kind: LogoKind; folder: string }
export type WorkerAnswer =
  | { result: Size | Developed }
  | { refusal: Refusal; reason: string }
  | { failed: string; code?: string | undefined }

/** Far more than the slowest honest picture takes on a small machine. */
const TIMEOUT_MS = { inspect: 20_000, develop: 180_000 }

const WORKER = findProgram(import.meta.dirname, 'picture-worker')
const aHelper = () => new WorkerProcess<Ask, WorkerAnswer>(WORKER, 'makes pictures', { UV_THREADPOOL_SIZE: '2' })

/**
 * Inspects pictures and prepares them for pages, in separate processes with low priority. There are two, since a person
 * who sends a photo waits for the inspection, and must not wait for the sizes of other photos.
 */
export class Pictures {
  readonly #inspector = aHelper()
  readonly #developer = aHelper()
  readonly #inspecting = new Semaphore(2)
  readonly #developing = new Semaphore(1)

  /** How large it is, upright, in pixels, and that it can be read. Throws PictureRefused. */
  async inspect(file: string, kind: Kind): Promise<Size> {
    return this.#look({ does: 'inspect', file, kind })
  }

  /** Draws a logo as `logo.png` in `folder`, and answers how large it became. Throws PictureRefused. */
  async drawLogo(file: string, kind: LogoKind, folder: string): Promise<Size> {
    return this.#look({ does: 'draw-logo', file, kind, folder })
  }

  async #look(asked: Ask): Promise<Size> {
    return this.#inspecting.run(async () => {
      const look = () => this.#inspector.ask(asked, TIMEOUT_MS.inspect)
      // Another picture may have ended the process; if it is this one, it will again.
      const said = await look()
        .catch(look)
        .catch((error: unknown) => {
          throw new PictureRefused('unreadable', error)
        })
      return resultOf(said) as Size // what was asked for: not the sizes of a photo
    })
  }

  /**
   * Every size and format as files `960.avif` in `folder`. One picture at a time. Throws PictureRefused; anything else
   * may go well the next time.
   */
  async develop(file: string, kind: Kind, folder: string): Promise<Developed> {
    return this.#developing.run(
      async () =>
        resultOf(await this.#developer.ask({ does: 'develop', file, kind, folder }, TIMEOUT_MS.develop)) as Developed,
    ) // what was asked for
  }

  stop(): void {
    this.#inspector.stop()
    this.#developer.stop()
  }
}

function resultOf(said: WorkerAnswer): Size | Developed {
  if ('result' in said) return said.result
  if ('refusal' in said) throw new PictureRefused(said.refusal, new Error(said.reason))
  throw Object.assign(new Error(said.failed), { code: said.code })
}

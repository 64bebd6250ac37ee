import { log } from '#platform/log.ts'
import type { Config } from '#platform/config.ts'
import { serveMaintenance } from '#platform/http/maintenance-server.ts'
import type { AfterRestart } from '#platform/http/context.ts'
import { start } from './start.ts'
import type { Options, Started } from './start.ts'

/**
 * The product in this process. It can stop itself for a piece of work that nothing may disturb, such as a restore, and
 * come back at the same address, without anyone at the machine.
 */
export class RunningProduct {
  readonly #config: Config
  readonly #options: Options
  readonly #failed: (error: unknown) => void
  #started: Promise<Started> | null = null
  #away: Promise<void> | null = null

  /** `failed`: it stopped for a piece of work and could not be started again. */
  constructor(config: Config, { failed, ...options }: Options & { failed(error: unknown): void }) {
    this.#config = config
    this.#options = options
    this.#failed = failed
  }

  /** Throws as `start` does. */
  begin(): Promise<Started> {
    this.#started = this.#start(this.#config)
    return this.#started
  }

  /** Ends it. A piece of work that is under way is cut off: it is made so that this loses nothing. */
  async stop(): Promise<void> {
    if (this.#away === null) await (await this.#started)?.stop()
  }

  #start(config: Config): Promise<Started> {
    return start(config, { ...this.#options, restart: (work) => this.#restart(work) })
  }

  #restart(work: () => Promise<AfterRestart>): Promise<void> {
    this.#away ??= this.#runWhileAway(work)
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#away = null
      })
    return this.#away
  }

  async #runWhileAway(work: () => Promise<AfterRestart>): Promise<void> {
    const before = await this.#started
    if (!before) return
    const config = { ...this.#config, PORT: Number(new URL(before.url).port) }
    await before.stop()
    const page = await serveMaintenance(config)
    const after = await runSafely(work)
    await page.close()
    this.#started = this.#start(config)
    const { parts } = await this.#started
    await after?.(parts)
  }
}

async function runSafely(work: () => Promise<AfterRestart>): Promise<AfterRestart> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'the work during the restart failed')
    return null
  }
}

import { rm } from 'node:fs/promises'
import path from 'node:path'
import * as backups from '#domains/system/backups/service.ts'
import { systemClock } from '#lib/clock.ts'
import type { Config } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { DeferredJob } from '#platform/database/database.ts'
import { log } from '#platform/log.ts'
import { start } from '../start.ts'
import type { Started } from '../start.ts'
import { restoreSessions, readSessions } from './keep-sessions.ts'
import type { Carried } from './keep-sessions.ts'
import { buildDemo } from './build-demo.ts'

const SCHEMAS = ['public', 'drizzle', 'pgboss']
/** Beside the database, of the demo before. */
const FILES = ['uploads', 'scratch', 'backups']

/** The product on a demo that was made just now, and again whenever the owner asks for it. Throws as `start` does. */
export class RunningDemo {
  readonly #config: Config
  readonly #root: string
  readonly #ended: (error: unknown) => void
  #started: Started | null = null
  #resetting: Promise<void> | null = null

  /** `ended`: the demo could not be rebuilt, or another process took its folder. */
  constructor(config: Config, { root, ended }: { root: string; ended(error: unknown): void }) {
    this.#config = config
    this.#root = root
    this.#ended = ended
  }

  /** Makes it and serves it. Answers its address. */
  async begin(): Promise<string> {
    await this.#serve(await this.#make())
    return this.#started?.url ?? ''
  }

  /** During a rebuild there is nothing that needs a clean stop. */
  async stop(): Promise<void> {
    if (this.#resetting === null) await this.#started?.stop()
  }

  async #serve(left: DeferredJob[], { port = this.#config.PORT, carried = [] as Carried } = {}): Promise<void> {
    const demo = { madeAt: systemClock.now(), reset: () => this.#reset() }
    const started = await start(
      { ...this.#config, PORT: port },
      { root: this.#root, demo, onDatabaseLost: this.#ended },
    )
    this.#started = started
    await restoreSessions(started.parts.db, carried)
    // On a busy machine this takes longer than a visitor would wait.
    await started.parts.queue.started
    await started.parts.db.transaction(SYSTEM, async (tx) => {
      // What a night or five minutes would bring: on System Health there is something to see at once.
      await backups.begin(tx, { encrypted: false })
      tx.enqueue('health.run-checks', {})
      for (const { queue, data, after, once } of left)
        tx.enqueue(queue, data, { ...(after && { after }), ...(once !== undefined && { once }) })
    })
  }

  /** The answer goes out first; then the server stops, and comes back at the same address. */
  #reset(): void {
    this.#resetting ??= this.#again()
      .catch(this.#ended)
      .finally(() => (this.#resetting = null))
  }

  async #again(): Promise<void> {
    const before = this.#started
    if (!before) return
    const carried = await readSessions(before.parts.db)
    this.#started = null
    await before.stop()
    await this.#serve(await this.#make(), { port: Number(new URL(before.url).port), carried })
  }

  async #make(): Promise<DeferredJob[]> {
    const dataDir = path.resolve(this.#root, this.#config.DATA_DIR)
    const { pool, close } = await openDatabase({ dataDir, log })
    try {
      for (const schema of SCHEMAS) await pool.query(`drop schema if exists ${schema} cascade`)
      await pool.query('create schema public')
      for (const name of FILES) await rm(path.join(dataDir, name), { recursive: true, force: true })
      await migrate(pool, path.join(this.#root, 'migrations'))
      return await buildDemo(pool, {
        config: this.#config,
        dataDir,
        pictures: path.join(this.#root, 'dist/client/pictures'),
        now: systemClock.now(),
      })
    } finally {
      await close()
    }
  }
}

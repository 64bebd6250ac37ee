import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#platform/config.ts'
import { closePool, openPool } from '#platform/database/pool.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { DeferredJob } from '#platform/database/database.ts'
import { Database } from '#platform/database/database.ts'
import { Scratch } from '#platform/files/scratch.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { Pictures } from '#platform/pictures/pictures.ts'
import { Queue } from '#platform/queue.ts'
import { LinkSigner } from '#platform/signed-keys.ts'
import { makeProviders } from '#providers/providers.ts'
import { tasks } from '../app.ts'
import { firstRows, openSecrets } from '../first-rows.ts'
import { Days } from './days.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import { Simulation } from './simulation.ts'
import { BEGINS, runScenario } from './scenario.ts'

export type LinkContext = {
  config: Config
  /** The absolute path of the folder that stores photos. */
  dataDir: string
  /** The folder of the built site pictures; null skips photos, which take longest. */
  pictures: string | null
  /** The day of the demo is the one of this instant, and nothing happens after it. */
  now: Date
}

/**
 * Fills a migrated and empty database with a year of the business, ending now. All of it is done by the product's own
 * calls and tasks, on a clock that is set to the time of each act. Answers what is still to be done from now on, for
 * the queue of the product that is started on it.
 */
export async function buildDemo(
  pool: pg.Pool,
  { config, dataDir, pictures: folder, now }: LinkContext,
): Promise<DeferredJob[]> {
  const days = new Days(now)
  const begins = days.at(BEGINS, '08:00')
  // A power cut may lose the demo; it is rebuilt on the next start.
  const quick = withPreparedStatements(openPool({ ...pool.options, options: '-c synchronous_commit=off' }, log))
  const pictures = new Pictures()
  try {
    const outbox = {
      listeners: () => [],
      committed: () => {},
      statements: () => Promise.reject(new Error('No transaction hooks run before the demo starts')),
    }
    const secrets = await openSecrets(quick.options, config, dataDir)
    const { sealSecret, vapidKeys, signInSecret } = secrets
    await new Database(quick, { now: () => begins }, outbox).transaction(SYSTEM, (tx) => firstRows(tx, secrets))
    const stage = new Simulation(quick, begins, (clock) => ({
      config,
      // Never started: the only call it receives is the one that stops it.
      queue: new Queue<AppServices>(quick, tasks, { cron: false }),
      providers: makeProviders(config, { vapidKeys, dataDir, clock }),
      seals: new LinkSigner(sealSecret),
      signInSecret,
      scratch: new Scratch(path.join(dataDir, 'scratch')),
      pictures,
      testPaymentsCount: true,
      dataDir,
      // Health checks and backups begin when the app starts on this database.
      migrations: path.join(dataDir, 'none'),
      listeningAt: () => '',
      restart: null,
    }))
    await runScenario(stage, days, folder)
    return await stage.play(now)
  } finally {
    pictures.stop()
    await closePool(quick)
  }
}

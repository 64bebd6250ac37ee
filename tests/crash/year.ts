import path from 'node:path'
import * as business from '#domains/business/service.ts'
import { tasks } from '#domains/recurring/tasks.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { openPool } from '#platform/database/pool.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { Database } from '#platform/database/work.ts'
import type { Parts } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { Queue } from '#platform/queue.ts'
import { yearOf } from '../support/year-of-contracts.ts'
import type { Year } from '../support/year-of-contracts.ts'

/** A year of so many recurring contracts on a database of its own, with somebody who listens to what it emits. */
export async function year(dataDir: string, contracts: number): Promise<Year> {
  const root = path.resolve(import.meta.dirname, '../..')
  let now = new Date()
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log })
  await migrate(database.pool, path.join(root, 'migrations'))
  const background = openPool({ ...database.pool.options, max: 4 }, log)
  const queue = new Queue<Parts>(background, [...tasks, { queue: 'proof.hear', on: 'job.scheduled', run: async () => {} }])
  const db = new Database(
    database.pool,
    { now: () => now },
    {
      listeners: (event) => queue.listeners(event),
      statements: (jobs) => queue.statements(jobs),
      committed: () => {},
    },
  )
  try {
    await queue.start()
    // Of all the parts the tasks of this proof use the database only.
    await queue.work({ db } as Parts)
    await db.transaction(SYSTEM, (tx) => business.seed(tx))
    return await yearOf(
      { db },
      {
        contracts,
        first: '2027-12-15',
        setClock: async (day) => {
          now = new Date(`${day}T15:00:00Z`)
        },
      },
    )
  } finally {
    await queue.stop()
    await background.end()
    await database.close()
  }
}

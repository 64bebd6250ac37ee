import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { knownMigrations, migrate } from '#platform/database/migrate.ts'
import { migrationsBefore } from '../tests/support/migrations-before.ts'
import { fillAtRandom } from '../tests/support/random-rows.ts'
import { BIG, fillUp, openBig } from './big-data.ts'
import { digestColumns } from './column-digests.ts'
import { databaseMemory, ROOT } from './processes.ts'
import { fillBooks, fillDocuments } from './report-data.ts'

const [CUSTOMERS, JOBS] = [Number(process.env.CUSTOMERS ?? BIG.customers), Number(process.env.JOBS ?? BIG.jobs)]
/** The first migration of the chain from a call to the last cent: everything before it is what businesses have. */
const FIRST = process.env.FIRST ?? 'books_and_accountants'
const MIGRATIONS = path.join(ROOT, 'migrations')
const BAR_SECONDS = 60

/**
 * Migrates 100,000 customers and 300,000 jobs with their documents from the version before, as one start does it. Each
 * column of each table must hold the same to the letter afterward. Prints seconds by migration and the peak memory.
 */
export async function migration(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  const database = await openBig(folder)
  try {
    const { pool } = database
    await migrate(pool, migrationsBefore(FIRST, path.join(folder, 'before')))
    await fill(pool)
    const before = await digestColumns(pool)
    const watch = watchMemory()
    const { total, seconds } = await timeMigrations(() => migrate(pool, MIGRATIONS))
    const peak = watch.stop()
    const after = await digestColumns(pool)
    for (const [tag, took] of Object.entries(seconds)) print(`        ${tag}: ${took.toFixed(2)} s`)
    const changed = Object.keys(before).filter((column) => before[column] !== after[column])
    for (const column of changed) print(`        changed: ${column}: ${before[column]} → ${after[column] ?? 'gone'}`)
    print(
      `${changed.length === 0 ? 'holds ' : 'BROKEN'}  migration of ${CUSTOMERS} customers and ${JOBS} jobs: ${Object.keys(before).length} columns, ${changed.length} changed (bar 0)`,
    )
    const isFast = total <= BAR_SECONDS
    print(
      `${isFast ? 'holds ' : 'BROKEN'}  migration, ${Object.keys(seconds).length} steps: ${total.toFixed(1)} s (bar ≤ ${BAR_SECONDS} s), at most ${peak.database.toFixed(0)} MB of the database and ${peak.node.toFixed(0)} MB of the program`,
    )
    return changed.length === 0 && isFast
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Large where businesses have much, and in every other table a few rows of any content. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into businesses (name, type) values ('Bay Pavers', 'paver-sealing'), ('Bay Washers', 'pressure-washing')`,
  )
  await fillUp(pool, { customers: CUSTOMERS, jobs: JOBS })
  await fillBooks(pool)
  await fillDocuments(pool)
  await fillAtRandom(pool, 1)
}

/** Seconds by migration. drizzle runs all of them in one transaction, and notes each with an insert of its own. */
async function timeMigrations(run: () => Promise<void>): Promise<{ total: number; seconds: Record<string, number> }> {
  const tags = new Map(knownMigrations(MIGRATIONS).map(({ tag, when }) => [String(when), tag]))
  const seconds: Record<string, number> = {}
  const own = pg.Client.prototype.query
  const begun = performance.now()
  let last = begun
  // drizzle gives text and parameters, and no callback.
  pg.Client.prototype.query = async function (this: pg.Client, ...given: unknown[]) {
    const result: unknown = await Reflect.apply(own, this, given)
    const noted = /__drizzle_migrations.*\b(\d{13})\b/s.exec(JSON.stringify(given))?.[1]
    const tag = noted === undefined ? undefined : tags.get(noted)
    if (tag !== undefined) {
      seconds[tag] = (performance.now() - last) / 1000
      last = performance.now()
    }
    return result
    // The overloads of pg cannot be written as one function.
  } as typeof own
  try {
    await run()
  } finally {
    pg.Client.prototype.query = own
  }
  return { total: (performance.now() - begun) / 1000, seconds }
}

/** The most megabytes in memory from here on, seen 20 times a second. */
function watchMemory(): { stop(): { database: number; node: number } } {
  const most = { database: 0, node: 0 }
  const look = () => {
    most.database = Math.max(most.database, databaseMemory())
    most.node = Math.max(most.node, process.memoryUsage.rss() / 2 ** 20)
  }
  const timer = setInterval(look, 50)
  return {
    stop: () => {
      clearInterval(timer)
      return most
    },
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

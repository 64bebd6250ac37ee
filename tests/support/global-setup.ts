import { appendFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dropDatabase } from '#platform/database/databases.ts'
import { openDatabase } from '#platform/database/open.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPool } from '#platform/database/pool.ts'
import { log } from '#platform/log.ts'
import type { TestProject } from 'vitest/node'
import { databaseUrl, onServer } from './database.ts'
import { urlOf } from './database-url.ts'
import { postmasterOf } from './postmaster.ts'
import { removeAbandonedFolders, testFolder } from './test-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, and the database on it that every test's own is copied from. */
    postgres: { server: string; template: string }
  }
}

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')

/** One server for the whole run: TEST_DATABASE_URL, else an embedded one on a folder that goes with the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = process.env.TEST_DATABASE_URL
    ? { server: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startServer()
  const template = `tidestone_template_${process.pid}_${Date.now().toString(36)}`
  const drop = () => dropDatabase({ connectionString: server }, template)
  try {
    await onServer(server, `create database ${template} template template0`)
    const pool = openPool({ connectionString: databaseUrl(server, template) }, log)
    try {
      await migrate(pool, MIGRATIONS)
    } finally {
      // A template may have no connection while it is copied.
      await pool.end()
    }
  } catch (error) {
    await drop()
    await stop()
    throw error
  }
  project.provide('postgres', { server, template })
  return async () => {
    await drop()
    await stop()
  }
}

async function startServer(): Promise<{ server: string; stop: () => Promise<void> }> {
  removeAbandonedFolders()
  const folder = testFolder()
  const db = await openDatabase({ dataDir: folder, log })
  // What is lost in a power cut is of no interest here; the tests of durability run servers of their own. The product's
  // role may not change it: the file may.
  appendFileSync(
    join(folder, 'postgres/cluster/postgresql.auto.conf'),
    'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n',
  )
  process.kill(postmasterOf(folder), 'SIGHUP')
  return {
    server: urlOf(db.pool),
    stop: async () => {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

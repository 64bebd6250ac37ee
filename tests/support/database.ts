import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { dropDatabase } from '#platform/database/databases.ts'
import { openPool } from '#platform/database/pool.ts'
import { log } from '#platform/log.ts'

export type FreshDatabase = {
  /** For DATABASE_URL, or `openDatabase({ databaseUrl })`. */
  url: string
  /** Connects at the first query. */
  pool: pg.Pool
  /** Ends the pool and removes the database with every connection to it. */
  drop(): Promise<void>
}

/**
 * A database of its own with all tables and no rows; or without tables, for tests of the migrations themselves. About
 * 0.1 s.
 */
export async function freshDatabase({ migrated = true } = {}): Promise<FreshDatabase> {
  const { server, template } = inject('postgres')
  const name = `tidestone_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${migrated ? template : 'template0'} strategy file_copy`)
  const url = databaseUrl(server, name)
  const pool = openPool({ connectionString: url }, log)
  return {
    url,
    pool,
    drop: async () => {
      await pool.end()
      await dropDatabase({ connectionString: server }, name)
    },
  }
}

/** The same server, another database. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

/** Runs one statement on a connection of its own, as `create database` needs. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#platform/log.ts'
import { DatabaseRefused } from './errors.ts'

const OLDEST = 15
/**
 * What the migrations make use of: search by any part of a name, without accents, and appointments that cannot overlap.
 */
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist']
/** Milliseconds that a server may take to answer at all: containers that start together start in any order. */
const TIMEOUT_MS = 10_000

/**
 * Makes sure that the server behind `pool` answers and is one we can work on. Throws DatabaseRefused with the sentence
 * to print.
 */
export async function checkServer(pool: pg.Pool, databaseUrl: string, log: Log): Promise<void> {
  const server = await firstAnswer(pool, databaseUrl, log)
  if (server.version < OLDEST * 10_000) {
    throw new DatabaseRefused(
      `PostgreSQL ${OLDEST} or newer is required, but ${place(databaseUrl)} is version ${Math.floor(server.version / 10_000)}.`,
    )
  }
  const missing = EXTENSIONS.find((name) => !server.extensions.includes(name))
  if (missing !== undefined)
    throw new DatabaseRefused(
      `The PostgreSQL extension ${missing} is required, but ${place(databaseUrl)} doesn’t have it. Install the contrib package.`,
    )
}

async function firstAnswer(
  pool: pg.Pool,
  databaseUrl: string,
  log: Log,
): Promise<{ version: number; extensions: string[] }> {
  const end = Date.now() + TIMEOUT_MS
  for (let waited = false; ; waited = true) {
    try {
      const { rows } = await pool.query(
        `select current_setting('server_version_num')::int as version, array(select name::text from pg_available_extensions where name = any($1)) as extensions`,
        [EXTENSIONS],
      )
      return rows[0]
    } catch (error) {
      if (!mayPass(error) || Date.now() > end)
        throw new DatabaseRefused(`PostgreSQL at ${place(databaseUrl)} isn’t responding: ${reason(error)}.`)
      if (!waited)
        log.warn(
          `PostgreSQL at ${place(databaseUrl)} isn’t responding yet: ${reason(error)}. Retrying for ${TIMEOUT_MS / 1000} s.`,
        )
      await sleep(250)
    }
  }
}

/** Not there yet, or starting up (57P03); a wrong password stays wrong. */
function mayPass(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return ['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', 'ENOTFOUND', 'ECONNRESET', '57P03'].includes(String(code))
}

/** Connecting to a name with several addresses fails with one error per address and an empty message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** The server and database of a URL, never its user or password. */
function place(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.host)
  return `${host || 'localhost'}${url.pathname}`
}

import type pg from 'pg'

/**
 * The address of the database that a pool is on, for DATABASE_URL of another process: of an embedded one, with its
 * password.
 */
export function urlOf({ options: { host, user, database, password } }: pg.Pool): string {
  return `postgres:///${database}?${new URLSearchParams({ host: String(host), user: String(user), password: String(password) })}`
}

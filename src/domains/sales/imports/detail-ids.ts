import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * The id of one thing that a line brought, the same however often the line is written: a UUID of version 8 (RFC 9562).
 * `l` is the line.
 */
export const idOf = (what: string, nth: SQL = sql`0`): SQL =>
  sql`overlay(overlay(md5(l.import_id::text || ' ' || l.line || ${` ${what} `}::text || ${nth}) placing '8' from 13) placing '8' from 17)::uuid`

import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * A text as a search reads it: small letters, no accents. The function is made by a migration. It takes microseconds for each row, so that a
 * table that is searched keeps the folded text as a column (customers/tables.ts).
 */
export const folded = (text: SQL | PgColumn | string): SQL<string> => sql<string>`fold(${text})`

/**
 * Whether a folded text holds what somebody typed, whatever the case and the accents. `%`, `_` and `\` are plain characters. Its trigram index
 * helps from three letters on, or with the edge of a word; of less the planner is told nothing, so that it walks along the index of the order
 * instead of reading the table.
 */
export function contains(text: SQL | PgColumn, typed: string): SQL {
  const wanted = folded(typed.trim())
  if (!HAS_TRIGRAM.test(typed.trim())) return sql`strpos(${text}, ${wanted}) > 0`
  return sql`${text} like '%' || regexp_replace(${wanted}, ${sql.raw(String.raw`'([\\%_])', '\\\1'`)}, 'g') || '%'`
}

/** A word of pg_trgm is made of letters and digits, with two blanks before it and one behind. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

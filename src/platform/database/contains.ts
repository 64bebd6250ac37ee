import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The columns as one text to search in, in lower case; a column without a value counts as empty. Must be written as its index is. */
export function searched(...columns: PgColumn[]): SQL {
  return sql`lower(${sql.join(
    columns.map((column) => (column.notNull ? sql`${column}` : sql`coalesce(${column}, '')`)),
    sql` || ' ' || `,
  )})`
}

/** Whether the text holds what somebody typed, whatever the case. `%`, `_` and `\` are plain characters. */
export function contains(text: SQL, typed: string): SQL {
  return sql`${text} like ${`%${typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}
